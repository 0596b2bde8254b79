// The code that all widgets of a page share. A widget reaches it with
//   const { exports } = await host.getWidget(model.get("runtime"));

import { cardName, drawCard, drawSuit, suitName } from "./cards.js";
import { ChartView } from "./chart.js";
import { ControlsView } from "./controls.js";
import { frame, make, openRule } from "./display.js";
import { ExercisesView } from "./exercise.js";
import { LessonView } from "./lesson.js";
import { NotesView } from "./notes.js";
import { ruleButton } from "./seats.js";
import { TableView } from "./table.js";

export default {
  initialize({ model }) {
    const words = model.get("words");
    return {
      table: (view) => new TableView({ ...view, words }),
      chart: (view) => new ChartView({ ...view, words }),
      controls: (view) => new ControlsView({ ...view, words }),
      exercises: (view) => new ExercisesView({ ...view, words }),
      lesson: (view) => new LessonView({ ...view, words }),
      notes: (view) => new NotesView({ ...view, words }),
      make,
      frame,
      drawCard,
      drawSuit,
      cardName: (card, suits) => cardName(card, words, suits),
      openRule: (panel, anchor, rule) => openRule(panel, anchor, rule, words),
      ruleButton: (rule) => ruleButton(rule, words),
      suitName: (suit, suits) => suitName(suit, words, suits),
    };
  },
};
