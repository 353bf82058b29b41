/** The added results of many games. */
import type { RoleId, Winner } from '#engine/kernel/types.ts';
import type { Outcome } from './game.ts';

/** The results of games, added up. */
export interface Tally {
  readonly games: number;
  readonly wins: Readonly<Partial<Record<Winner, number>>>;
  /** The sum of the rounds of all games. */
  readonly rounds: number;
  /** By role: how many cards were dealt, and how many of their players lived to the end and won. */
  readonly roles: Readonly<Record<RoleId, RoleTally>>;
}

/** The results of all players with one card. */
interface RoleTally {
  readonly dealt: number;
  readonly lived: number;
  readonly won: number;
}

export const emptyTally: Tally = { games: 0, wins: {}, rounds: 0, roles: {} };

const noRole: RoleTally = { dealt: 0, lived: 0, won: 0 };

/** Adds up the results of these games. */
export function tallyOf(outcomes: readonly Outcome[]): Tally {
  const wins: Partial<Record<Winner, number>> = {};
  const roles: Record<RoleId, RoleTally> = {};
  for (const { winner, players } of outcomes) {
    wins[winner] = (wins[winner] ?? 0) + 1;
    for (const { role, lived, won } of players) {
      const { dealt, lived: alive, won: victories } = roles[role] ?? noRole;
      roles[role] = { dealt: dealt + 1, lived: alive + Number(lived), won: victories + Number(won) };
    }
  }
  return { games: outcomes.length, wins, rounds: outcomes.reduce((sum, { rounds }) => sum + rounds, 0), roles };
}

/** Adds two tallies. It does not matter which game was counted in which. */
export function merged(one: Tally, other: Tally): Tally {
  const wins = { ...one.wins };
  for (const [winner, count] of Object.entries(other.wins)) {
    wins[winner as Winner] = (wins[winner as Winner] ?? 0) + (count ?? 0);
  }
  const roles = { ...one.roles };
  for (const [role, more] of Object.entries(other.roles)) {
    const { dealt, lived, won } = roles[role] ?? noRole;
    roles[role] = { dealt: dealt + more.dealt, lived: lived + more.lived, won: won + more.won };
  }
  return { games: one.games + other.games, wins, rounds: one.rounds + other.rounds, roles };
}

/** A share with its bounds at a confidence of 95 %. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The 97.5th percentile of the normal distribution, which leaves 95 % between both sides. */
const normal = 1.959963984540054;

/** Wilson's interval (E. B. Wilson, 1927). It is also valid for few games and for shares near 0 and 1. */
export function shareOf(count: number, of: number, z = normal): Share {
  if (of === 0) return { share: 0, low: 0, high: 1 };
  const share = count / of;
  const middle = share + z ** 2 / (2 * of);
  const spread = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  const scale = 1 + z ** 2 / of;
  return { share, low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}

/** The balance of a role set. */
export interface Balance {
  readonly games: number;
  readonly averageRounds: number;
  readonly wins: readonly ({ readonly winner: Winner } & Share)[];
  readonly roles: readonly {
    readonly role: RoleId;
    readonly dealt: number;
    readonly survival: Share;
    readonly victory: Share;
  }[];
}

/** The shares of a tally, each with its interval of 95 % (Wilson). */
export function balanceOf({ games, wins, rounds, roles }: Tally): Balance {
  return {
    games,
    averageRounds: games === 0 ? 0 : rounds / games,
    wins: Object.entries(wins)
      .map(([winner, count]) => ({ winner: winner as Winner, ...shareOf(count ?? 0, games) }))
      .toSorted((one, other) => other.share - one.share),
    roles: Object.entries(roles)
      .map(([role, { dealt, lived, won }]) => ({
        role,
        dealt,
        survival: shareOf(lived, dealt),
        victory: shareOf(won, dealt),
      }))
      .toSorted((one, other) => one.role.localeCompare(other.role, 'en')),
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const bounds = ({ low, high }: Share): string => `${percent(low)} - ${percent(high)}`;

const width = 24;

const bar = (share: number): string => '█'.repeat(Math.round(share * width)).padEnd(width, '·');

/** The balance as a table of text: who wins, how long it takes, who lives. */
export function balanceTable({ games, averageRounds, wins, roles }: Balance): string {
  const sides = wins.map((each) => [each.winner, bar(each.share), percent(each.share), bounds(each)]);
  const cards = roles.map(({ role, dealt, survival, victory }) => [
    role,
    String(dealt),
    percent(survival.share),
    bounds(survival),
    percent(victory.share),
  ]);
  return [
    `${games} games, ${averageRounds.toFixed(2)} rounds on average; in brackets of 95 %`,
    '',
    ...columns([['winner', '', 'share', '95 %'], ...sides]),
    '',
    ...columns([['role', 'dealt', 'lives to the end', '95 %', 'wins'], ...cards]),
  ].join('\n');
}

function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
