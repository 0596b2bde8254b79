// The court figures: upper half of a card, inside x 60 to 190 and y 40 to 191; the other half is the same, turned.
// One style for all: flat robes in the suit's colour, gold, ink lines, a calm face. SUIT stands for the suit's colour.

const INK = 'stroke="var(--cl-ink)" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"';
const path = (d, fill, line = INK) => `<path d="${d}" fill="${fill}" ${line}/>`;
const stroke = (d, width = 2) => `<path d="${d}" fill="none" stroke="var(--cl-ink)" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const dots = (points, r, fill) => points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${INK}/>`).join("");

const GOLD = "var(--cl-gold)", SKIN = "var(--cl-skin)", PALE = "var(--cl-pale)", DEEP = "var(--cl-deep)";

const robe = path("M56 200V166C66 150 88 142 106 138H144C162 142 184 150 194 166V200Z", "SUIT");
const face = path("M107 90H143V110C143 126 135 136 125 136S107 126 107 110Z", SKIN);
const eyes = stroke("M112.5 104.5Q116 101.5 119.5 104.5M130.5 104.5Q134 101.5 137.5 104.5", 2.2)
  + stroke("M111.5 98.5Q116 95.5 120.5 97.5M129.5 97.5Q134 95.5 138.5 98.5", 1.6)
  + stroke("M125 104V113.5H121.5", 1.7);
const smile = stroke("M119.5 121.5Q125 125 130.5 121.5", 2.2);

const king = robe
  + path("M112 146H138V200H112Z", DEEP)
  + dots([[125, 160], [125, 177]], 3.4, GOLD)
  + path("M92 142C98 162 110 171 125 171S152 162 158 142L170 147C163 176 146 187 125 187S87 176 80 147Z", PALE)
  + stroke("M92 158l3 5M104 170l2 5M125 175v6M146 170l-2 5M158 158l-3 5", 2.6)
  + path("M101 88C95 104 97 124 103 134L111 128V88ZM149 88C155 104 153 124 147 134L139 128V88Z", DEEP)
  + face + eyes
  + path("M106.5 108C107 120 113 119 119 116.5Q125 114 131 116.5C137 119 143 120 143.5 108C147 134 139 151 125 153C111 151 103 134 106.5 108Z", DEEP)
  + path("M118.5 122.5Q125 126.5 131.5 122.5Q125 119 118.5 122.5Z", SKIN, "")
  + path("M100 88L94 58L110 72L125 50L140 72L156 58L150 88Q125 81 100 88Z", GOLD)
  + path("M100 88Q125 81 150 88L149 95Q125 88 101 95Z", "SUIT")
  + dots([[94, 56], [125, 48], [156, 56]], 4, GOLD)
  + dots([[125, 69]], 4.2, "SUIT");

const queen = path("M101 84C88 102 88 134 80 156C96 164 154 164 170 156C162 134 162 102 149 84C140 70 110 70 101 84Z", GOLD)
  + stroke("M98 100C95 118 93 136 88 152M152 100C155 118 157 136 162 152", 1.6)
  + path("M56 200V172C66 156 88 148 104 145C110 158 140 158 146 145C162 148 184 156 194 172V200Z", "SUIT")
  + path("M113 130V146C113 154 137 154 137 146V130Z", SKIN)
  + path("M104 145C108 166 142 166 146 145L154 147C150 178 100 178 96 147Z", PALE)
  + dots([[108, 151], [114.5, 156], [125, 158.5], [135.5, 156], [142, 151]], 2.6, GOLD)
  + face + eyes
  + path("M119.5 121C121.5 118.8 123.5 119.5 125 120.5C126.5 119.5 128.5 118.8 130.5 121Q125 127 119.5 121Z", "SUIT", "")
  + path("M105 98C108 88 118 84 125 84S142 88 145 98C150 84 142 72 125 72S100 84 105 98Z", GOLD)
  + path("M102 80L101 56L113.5 68L125 50L136.5 68L149 56L148 80Q125 70 102 80Z", PALE)
  + dots([[101, 54], [125, 48], [149, 54]], 3.6, GOLD)
  + dots([[125, 67]], 3.6, "SUIT")
  + stroke("M172 190C172 174 170 160 173 148", 2.6)
  + dots([[167, 141], [179, 141], [168, 131], [178, 131]], 5.6, PALE) + dots([[173, 136]], 4.2, GOLD);

const jack = robe
  + path("M125 150L112 200H138Z", PALE)
  + path("M56 200V166C66 150 88 142 106 138L118 200Z", DEEP)
  + stroke("M70 160L84 198M84 151L98 198", 1.6)
  + path("M100 138L107 150L114 140L120 152L125 142L130 152L136 140L143 150L150 138C146 130 104 130 100 138Z", PALE)
  + path("M104 84C95 98 95 120 98 130C104 136 110 132 110 126V88ZM146 84C155 98 155 120 152 130C146 136 140 132 140 126V88Z", GOLD)
  + face + eyes + smile
  + path("M107 98C112 96 118 90 120 86H132C134 90 138 96 143 98V82H107Z", GOLD)
  + path("M142 70C150 52 166 50 180 54C184 66 172 80 150 82Z", PALE)
  + stroke("M146 78C156 70 166 62 178 56", 1.6)
  + path("M95 84C90 66 108 52 130 55C150 57 160 70 155 84Q125 76 95 84Z", "SUIT")
  + path("M95 84Q125 76 155 84L154 91Q125 83 96 91Z", DEEP)
  + dots([[142, 74]], 4.6, GOLD);

const over = robe
  + path("M56 200V166C66 150 88 142 106 138L110 200ZM194 200V166C184 150 162 142 144 138L140 200Z", DEEP)
  + dots([[125, 156], [125, 172], [125, 188]], 3.4, GOLD)
  + path("M98 140C104 152 118 150 125 144C132 150 146 152 152 140L146 132H104Z", GOLD)
  + path("M103 86C97 98 98 118 103 128L110 124V88ZM147 86C153 98 152 118 147 128L140 124V88Z", DEEP)
  + face + eyes
  + path("M125 115.5C119 112.5 112 116 107 123C114 124 121 122.5 125 119C129 122.5 136 124 143 123C138 116 131 112.5 125 115.5Z", DEEP)
  + stroke("M121.5 126.5Q125 128 128.5 126.5", 2)
  + path("M104 86L108 54Q125 46 142 54L146 86Q125 78 104 86Z", "SUIT")
  + path("M93 90C98 80 110 78 125 78S152 80 157 90C146 86 136 85 125 85S104 86 93 90Z", DEEP)
  + path("M140 76C146 60 158 46 172 48C176 60 164 74 146 80Z", PALE)
  + stroke("M143 77C152 68 160 58 170 51", 1.6);

export const COURTS = { J: jack, Q: queen, K: king, O: over };
