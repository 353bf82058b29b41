/**
 * Games of plain civilians and mafiosi in which every day jails one player at random and every night kills one. Their
 * odds are known exactly (Migdal, arXiv:1009.1031). In `grand` a duel always jails somebody, except after ten draws in
 * a row that decide nothing, about once in some hundred million duels.
 */
import { expect, test } from 'vitest';
import { rulesets } from '#rulesets/index.ts';
import { simulate } from '#simulator/game.ts';
import { policies, shareOf } from '#simulator/index.ts';

/** A fraction in lowest terms. */
interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

const gcd = (one: bigint, other: bigint): bigint => (other === 0n ? one : gcd(other, one % other));

function fraction(top: bigint, bottom: bigint): Fraction {
  const common = gcd(top, bottom);
  return { top: top / common, bottom: bottom / common };
}

const sum = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.top * other.bottom + other.top * one.bottom, one.bottom * other.bottom);

const times = (one: Fraction, other: Fraction): Fraction => fraction(one.top * other.top, one.bottom * other.bottom);

const never: Fraction = { top: 0n, bottom: 1n };
const always: Fraction = { top: 1n, bottom: 1n };

/** The winner with these numbers of players left. The mafia wins once it is as many as the others (A36). */
const decided = (civilians: number, mafia: number): Fraction | null =>
  mafia === 0 ? never : mafia >= civilians ? always : null;

/**
 * The probability that the mafia wins from a morning on. The day jails each player with the same chance, and the night
 * kills a civilian.
 */
function mafiaWins(civilians: number, mafia: number): Fraction {
  const known = decided(civilians, mafia);
  if (known) return known;
  const all = BigInt(civilians + mafia);
  const afterJailing = (c: number, m: number) => decided(c, m) ?? mafiaWins(c - 1, m);
  return sum(
    times({ top: BigInt(mafia), bottom: all }, afterJailing(civilians, mafia - 1)),
    times({ top: BigInt(civilians), bottom: all }, afterJailing(civilians - 1, mafia)),
  );
}

const decimal = ({ top, bottom }: Fraction): number => Number(top) / Number(bottom);

test('the formula gives w(7, 1) = 16/35, and w(n, 1) by double factorials', () => {
  expect(mafiaWins(6, 1)).toEqual({ top: 16n, bottom: 35n });
  expect(mafiaWins(8, 1)).toEqual({ top: 128n, bottom: 315n });
  expect(mafiaWins(10, 1)).toEqual({ top: 256n, bottom: 693n });
});

const tables = [6, 7, 8, 9, 10, 11].flatMap((players) =>
  Array.from({ length: Math.ceil(players / 2) - 1 }, (_, index) => ({ players, mafia: index + 1 })),
);

const games = 200;

/** The number of the mafia's wins in these games. */
function victories(players: number, mafia: number): number {
  const cards = [...Array<string>(mafia).fill('mafioso'), ...Array<string>(players - mafia).fill('civilian')];
  const plan = { rules: rulesets['grand']!, policy: policies.random, options: { tie: 'duel' }, deal: { cards } };
  const outcomes = Array.from({ length: games }, (_, game) => simulate(plan, 1000 * players + game));
  return outcomes.filter(({ winner }) => winner === 'mafia').length;
}

/** The number of standard deviations that contain 99.99 % of all samples. */
const far = 3.89;

const counted = new Map<string, { readonly won: number; readonly expected: number }>();

test.each(tables)('$players players, $mafia of them mafia: as often as the formula says', ({ players, mafia }) => {
  const expected = decimal(mafiaWins(players - mafia, mafia));
  const won = victories(players, mafia);
  counted.set(`${players}/${mafia}`, { won, expected });
  const { low, high } = shareOf(won, games, far);
  expect(expected).toBeGreaterThan(low);
  expect(expected).toBeLessThan(high);
});

test('and all of these tables together lean to neither side', () => {
  expect(counted.size).toBeGreaterThanOrEqual(20);
  const all = [...counted.values()];
  const lean = all.reduce((total, { won, expected }) => total + won - games * expected, 0);
  const variance = all.reduce((total, { expected }) => total + games * expected * (1 - expected), 0);
  expect(Math.abs(lean / Math.sqrt(variance))).toBeLessThan(3);
  // The sum of the squared deviations. Its mean is the number of tables, and its variance is twice that.
  const squares = all.reduce(
    (total, { won, expected }) => total + (won - games * expected) ** 2 / (games * expected * (1 - expected)),
    0,
  );
  expect(squares).toBeLessThan(all.length + 3 * Math.sqrt(2 * all.length));
});
