/** The colours of messages, pictures and pages. Words or a mark always say what a colour says. */
export const palette = {
  ground: '#1e2130',
  edge: '#565d7a',
  line: '#3a3f55',
  letters: '#f5f6fa',
  faint: '#a9afc6',
  /** The lobby, living players, and everything neutral. */
  calm: '#3f5bd9',
  /** The day, and fouls. */
  warning: '#f2b632',
  /** Votes, and chosen seats. */
  choice: '#d6455d',
  /** The night. */
  night: '#4a5578',
  /** The end, and winners. */
  won: '#3fa66b',
  /** The person who speaks. */
  floor: '#1f8a4c',
} as const;

/** The colours of a side: of its sign, and of a ground on which white letters have a contrast of at least 4.5. */
export const sideColours: Readonly<Record<string, { readonly sign: string; readonly ground: string }>> = {
  town: { sign: palette.choice, ground: '#b3243d' },
  mafia: { sign: palette.night, ground: '#2b3148' },
  yakuza: { sign: '#8e5bb5', ground: '#7a459f' },
  maniac: { sign: '#c98a1b', ground: '#80590b' },
  cardsharp: { sign: '#1f9d86', ground: '#12705f' },
};

/** The colours of a table by night and by day, on the ground of the palette. `dim`: a sky below lines that are read. */
export const tableColours = {
  night: { cloth: '#121430', rim: '#2a2d57', sky: '#c9cfff', dim: '#3a3f6e' },
  day: { cloth: '#1f3a34', rim: '#5c4430', sky: '#f2c14e', dim: '#94803a' },
} as const;

/**
 * The colours of votes, each with a contrast of at least 3 on the cloths of its kind: those of pictures and dark pages,
 * and of light ones.
 */
export const voteColours = {
  dark: ['#ff8fa0', '#ffd166', '#7ee0a8', '#8fc7ff', '#d8a6ff', '#ffb27a'],
  light: ['#b3243d', '#8a5a00', '#0b7a45', '#1d5fc4', '#7b3fb0', '#a8480b'],
} as const;

/** The palette as variables of CSS: `--palette-won`, `--side-town`, `--day-cloth`, `--vote-1`. */
export const paletteStyle = `:root{${[
  ...Object.entries(palette).map(([name, colour]) => `--palette-${name}:${colour}`),
  ...Object.entries(sideColours).map(([side, { ground }]) => `--side-${side}:${ground}`),
  ...Object.entries(tableColours).flatMap(([phase, colours]) =>
    Object.entries(colours).map(([part, colour]) => `--${phase}-${part}:${colour}`),
  ),
  ...voteColours.light.map((light, index) => `--vote-${index}:light-dark(${light},${voteColours.dark[index]})`),
].join(';')}}`;
