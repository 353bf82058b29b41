/** Drawings as data. A picture writes them as text, and the page of a game makes elements of them. */
import { palette, voteColours } from './palette.ts';
import { type Point, rounded, voteCurve } from './round-table.ts';

/** An element of SVG. Its text is never one that a person wrote. */
export interface Shape {
  readonly tag: 'circle' | 'path' | 'text';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly text?: string;
}

/** Writes shapes as SVG. */
export const svgOf = (shapes: readonly Shape[]): string =>
  shapes
    .map(({ tag, attributes, text }) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${written.join('')}${text === undefined ? '/>' : `>${text}</${tag}>`}`;
    })
    .join('');

/** The colours of a table. They are those of CSS, so that a page can name its variables. */
interface TableColours {
  readonly alive: string;
  readonly chosen: string;
  readonly out: string;
  readonly edge: string;
  readonly letters: string;
  readonly faint: string;
  readonly ground: string;
  readonly foul: string;
}

export const circle = (at: Point, r: number, look: Shape['attributes']): Shape => ({
  tag: 'circle',
  attributes: { cx: at.x, cy: at.y, r, ...look },
});

/** A number with its middle at this point. */
const numberAt = (number: number, { x, y }: Point, size: number, fill: string): Shape => ({
  tag: 'text',
  attributes: {
    x,
    y: rounded(y + size * 0.36),
    'font-size': size,
    fill,
    'text-anchor': 'middle',
    'font-weight': 'bold',
  },
  text: String(number),
});

/** The path of a moon around the middle of a field of 100 × 100. */
const moon = 'M56 4a46 46 0 1 0 38 60A38 38 0 0 1 56 4Z';
/** The stars: right, down, and their radius, as shares of the table's radius. */
const stars = [
  [-0.48, -0.42, 0.014],
  [-0.3, -0.66, 0.009],
  [0.36, -0.58, 0.012],
  [0.55, -0.28, 0.009],
  [-0.6, 0.18, 0.009],
  [0.5, 0.36, 0.012],
  [-0.28, 0.6, 0.012],
] as const;

/** The rays of a sun of this width. */
const rays = ({ x, y }: Point, width: number): string =>
  Array.from({ length: 8 }, (_, index) => (index * Math.PI) / 4)
    .map((angle) =>
      [0.42, 0.56]
        .map((far) => `${rounded(x + Math.cos(angle) * far * width)} ${rounded(y + Math.sin(angle) * far * width)}`)
        .join('L'),
    )
    .map((line) => `M${line}`)
    .join('');

/** The table itself: its rim and its cloth, and above the middle the sun or the moon. */
export function clothShapes(
  phase: 'night' | 'day',
  centre: Point,
  radius: number,
  { cloth, rim, sky }: { readonly cloth: string; readonly rim: string; readonly sky: string },
): readonly Shape[] {
  const at = (right: number, down: number): Point => ({
    x: rounded(centre.x + right * radius),
    y: rounded(centre.y + down * radius),
  });
  const high = at(0, -0.34);
  const width = rounded(radius * 0.22);
  const place = `translate(${rounded(high.x - width / 2)} ${rounded(high.y - width / 2)}) scale(${width / 100})`;
  return [
    circle(centre, radius, { fill: cloth, stroke: rim, 'stroke-width': rounded(radius * 0.045), class: 'cloth' }),
    ...(phase === 'day'
      ? [
          circle(high, rounded(width * 0.3), { fill: sky }),
          {
            tag: 'path' as const,
            attributes: {
              d: rays(high, width),
              stroke: sky,
              'stroke-width': rounded(width * 0.07),
              'stroke-linecap': 'round',
            },
          },
        ]
      : [
          { tag: 'path' as const, attributes: { d: moon, fill: sky, transform: place } },
          ...stars.map(([right, down, r]) => circle(at(right, down), rounded(r * radius), { fill: sky })),
        ]),
  ];
}

/** The colour of the votes for a seat, for a picture and as a variable of the page. */
export const voteColour = (seat: number): string => voteColours.dark[seat % voteColours.dark.length]!;
export const voteVariable = (seat: number): string => `var(--vote-${seat % voteColours.light.length})`;

/** The path of a vote: its ends, the middle of the table, and the width of its line. `isOwn`: it is for the voter. */
interface VotePath {
  readonly from: Point;
  readonly to: Point;
  readonly centre: Point;
  readonly isOwn: boolean;
  readonly width: number;
}

/** A vote in the colour of the seat that it is for. Its end has a dot. A vote for oneself is a ring. */
export function voteShapes({ from, to, centre, isOwn, width }: VotePath, stroke: string) {
  const line = { fill: 'none', stroke, 'stroke-width': width };
  if (isOwn) return [circle(to, rounded(width * 2.8), line)];
  return [
    { tag: 'path', attributes: { d: voteCurve(from, to, centre), ...line } },
    circle(to, rounded(width * 1.8), { fill: stroke }),
  ] satisfies readonly Shape[];
}

/** The disc of a seat with its number. */
export function discShapes(
  seat: number,
  look: 'alive' | 'chosen' | 'out',
  { x, y, r }: Point & { readonly r: number },
  colours: TableColours,
): readonly Shape[] {
  const isOut = look === 'out';
  const edge = isOut ? { stroke: colours.edge, 'stroke-width': 3, 'stroke-dasharray': '8 6' } : {};
  return [
    circle({ x, y }, r, { fill: colours[look], ...edge }),
    numberAt(seat, { x, y }, rounded(r * 0.95), isOut ? colours.faint : palette.letters),
  ];
}

/** Fouls as dots in a row, whose middle and direction are these. */
export const foulShapes = (fouls: number, middle: Point, along: Point, fill: string): readonly Shape[] =>
  Array.from({ length: fouls }, (_, index) => {
    const step = (index - (fouls - 1) / 2) * 22;
    return circle({ x: rounded(middle.x + step * along.x), y: rounded(middle.y + step * along.y) }, 8, { fill });
  });

/** A number on a small disc, such as the votes against a seat. */
export const badgeShapes = (number: number, at: Point, { letters, ground }: TableColours): readonly Shape[] => [
  circle(at, 22, { fill: letters }),
  numberAt(number, at, 30, ground),
];

/** The layers of a figure: solid ones, and between them those that are cut out. */
export const figureShapes = (
  paths: readonly string[],
  solid: string,
  cut: string,
  look: Shape['attributes'],
): readonly Shape[] =>
  paths.map((d, layer) => ({ tag: 'path', attributes: { d, fill: layer % 2 === 0 ? solid : cut, ...look } }));
