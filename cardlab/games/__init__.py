"""The games, one folder each: rules, story, scene, strategy, questions, lesson."""
