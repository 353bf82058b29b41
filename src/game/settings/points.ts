/** The points of a club's protocol as a server has chosen them: those of a league, with numbers of its own in their place. */
import { z } from 'zod';
import type { Choice, Entry } from './setting.ts';

/** The most seats of a best move that a server may allow. */
export const mostNames = 5;

/** The points that a server's protocols give, besides the one for a victory. */
export interface Scoring {
  /** The most seats of a best move. */
  readonly names: number;
  /** For two of the guilty in a best move. */
  readonly two: number;
  /** For three or more. */
  readonly three: number;
  readonly bestPlayer: number;
  /** For a player whom the host has removed, or whose fouls have: zero or less. */
  readonly removal: number;
}

const removal = -0.5;
const leagues = {
  usual: { names: 3, two: 0.25, three: 0.5, bestPlayer: 0, removal },
  sixths: { names: 3, two: 0.3, three: 0.6, bestPlayer: 0, removal },
  // The usual scoring of mafiaratings.com: FIIM's numbers today, and those before.
  fiim: { names: 3, two: 0.5, three: 0.7, bestPlayer: 0, removal },
  earlier: { names: 3, two: 0.25, three: 0.4, bestPlayer: 0, removal },
  // Tables with many roles let the killed name five seats.
  wide: { names: mostNames, two: 0.5, three: 0.8, bestPlayer: 0, removal },
} as const satisfies Readonly<Record<string, Scoring>>;

type League = keyof typeof leagues;
const leagueNames = Object.keys(leagues) as League[];

/** The setting. A number of the server's own takes the place of the league's. `null`: as the league has it. */
type PointsSetting = { readonly league: League } & Readonly<Record<keyof Scoring, number | null>>;

const own = z.number().nullable();
const gains = [0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 1];
const choices: Readonly<Record<keyof Scoring, readonly number[]>> = {
  names: [3, 4, mostNames],
  two: gains,
  three: gains,
  bestPlayer: gains,
  removal: [0, -0.2, -0.3, -0.4, -0.5, -0.7, -1],
};

const part = (path: keyof Scoring | 'league', choice: Choice): Entry => ({
  path: `points.${path}`,
  choice,
  section: path === 'bestPlayer' || path === 'removal' ? 'extra' : 'points',
  needs: { path: 'protocol', value: true },
});

/** The declaration of the setting. */
export const points = {
  schema: z.strictObject({
    league: z.literal(leagueNames),
    names: own,
    two: own,
    three: own,
    bestPlayer: own,
    removal: own,
  }) as z.ZodType<PointsSetting>,
  usual: {
    league: 'usual',
    names: null,
    two: null,
    three: null,
    bestPlayer: null,
    removal: null,
  } as PointsSetting,
  parts: [
    part('league', { kind: 'word', words: leagueNames }),
    ...(Object.keys(choices) as (keyof Scoring)[]).map((path) =>
      part(path, { kind: 'number', numbers: choices[path] }),
    ),
  ],
};

/** Returns the points that the protocols of a server with this setting give. */
export function scoringOf({ league, ...numbers }: PointsSetting): Scoring {
  const chosen = Object.entries(numbers).filter(([, value]) => value !== null);
  return { ...leagues[league], ...Object.fromEntries(chosen) };
}
