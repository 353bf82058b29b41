/** The calls of the night, by their form. `rulebooks/` has the calls of cards that only one rulebook has. */
export const calls = {
  meet: {
    mafia: 'The mafia wakes and gets acquainted: {{time}}. 🎩',
    don: 'The don wakes and gives a nod: {{time}}. 💍',
    commissar: 'The {{called}} wakes and shows the badge: {{time}}. ⭐',
    doctor: 'The {{called}} wakes and puts on a white coat: {{time}}. 💉',
    courtesan: 'The courtesan wakes and looks in the mirror: {{time}}. 💋',
    maniac: 'The maniac wakes and smiles in the dark: {{time}}. 🔪',
    yakuza: 'The yakuza wakes and bows in silence: {{time}}. 🐉',
    judge: 'The judge wakes and puts on a black robe: {{time}}. 🔨',
    journalist: 'The journalist wakes and opens a notebook: {{time}}. 📰',
    lawyer: 'The lawyer wakes and opens the briefcase: {{time}}. 💼',
  },
  wake: {
    mafia: 'The mafia wakes and goes hunting: {{time}}. 🎩',
    don: 'The don wakes and looks for {{sought}}: {{time}}. 💍',
    commissar: 'The {{called}} wakes and looks for the mafia: {{time}}. ⭐',
    doctor: 'The {{called}} wakes and chooses a patient: {{time}}. 💉',
    courtesan: 'The courtesan wakes and chooses a guest for the night: {{time}}. 💋',
    maniac: 'The maniac wakes and walks the empty streets: {{time}}. 🔪',
    yakuza: 'The yakuza wakes and draws the blades: {{time}}. 🐉',
    sheriff: 'The sheriff wakes and loads the revolver: {{time}}. 🔫',
    lawyer: 'The lawyer wakes and goes through the files: {{time}}. 💼',
    journalist: 'The journalist wakes and compares notes: {{time}}. 📰',
    judge: 'The judge wakes and opens the case: {{time}}. 🔨',
  },
  again: {
    mafia: 'The mafia looks around once more: {{time}}. 🎩',
  },
  contract: {
    mafia: 'The mafia wakes and draws up a contract: {{time}}. 📜',
    yakuza: 'The yakuza wakes and draws up a contract: {{time}}. 📜',
  },
  shooting: {
    mafia: 'The mafia is awake and ready to shoot. I call the numbers. 🎯',
    yakuza: 'The yakuza is awake and ready to shoot. I call the numbers. 🎯',
  },
} as const;
