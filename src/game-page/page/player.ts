/** The way through the moments of a game. All of it is pure, so that the page only draws. */
import type { PageCard, PublicMoment, ReplayData, ToldBallot, ToldTable } from '../page-data.ts';

/** Returns the table after each moment. */
export function tablesOf(moments: readonly PublicMoment[]): readonly ToldTable[] {
  const tables: ToldTable[] = [];
  for (const { table } of moments) tables.push({ ...tables.at(-1), ...table } as ToldTable);
  return tables;
}

/** The first moments of the nights and days. */
export const beginnings = (tables: readonly ToldTable[]): readonly number[] =>
  tables.flatMap((table, index) => {
    const before = tables[index - 1];
    return before?.phase === table.phase && before.round === table.round ? [] : [index];
  });

/** A ballot and the table at which it was held. */
export interface ShownBallot {
  readonly round: number;
  readonly rows: readonly ToldBallot[];
}

/** The ballots up to this moment. */
export const ballotsUntil = (
  moments: readonly PublicMoment[],
  tables: readonly ToldTable[],
  now: number,
): readonly ShownBallot[] =>
  moments
    .slice(0, now + 1)
    .flatMap(({ ballot }, index) => (ballot === undefined ? [] : [{ round: tables[index]!.round, rows: ballot }]));

/** The texts of one moment. */
export interface ToldTexts {
  readonly index: number;
  readonly texts: readonly string[];
}

/** The texts that the town was told up to a moment, the latest first. */
export const toldUntil = (moments: readonly PublicMoment[], now: number): readonly ToldTexts[] =>
  moments
    .slice(0, now + 1)
    .flatMap(({ texts }, index) => (texts.length === 0 ? [] : [{ index, texts }]))
    .reverse();

/** The texts that a seat alone was told up to this moment. */
export const knownTo = (seat: number, { moments }: ReplayData, now: number): readonly string[] =>
  moments
    .slice(0, now + 1)
    .flatMap(({ own }) => own.filter(({ seats }) => seats.includes(seat)).map(({ text }) => text));

/** The card of a seat as the seat itself knows it at this moment. `null`: it has none yet. */
export const ownCard = (seat: number, { moments }: ReplayData, now: number): PageCard | null =>
  moments
    .slice(0, now + 1)
    .flatMap(({ cards }) => cards)
    .findLast((each) => each.seat === seat)?.card ?? null;

/** The speeds of playing: how many times as fast as the game was. */
export const speeds = [1, 2, 4, 8, 16, 32] as const;

/** The shortest and the longest time that a moment is shown, ms. */
const shortestMs = 600;
const longestMs = 6_000;

/** The time for which a moment is shown while the page plays, ms. `null`: it is the last. */
export function shownMs(moments: readonly PublicMoment[], now: number, speed: number): number | null {
  const next = moments[now + 1];
  if (next === undefined) return null;
  return Math.min(longestMs, Math.max(shortestMs, (next.at - moments[now]!.at) / speed));
}

/** The time since the beginning of the game: `12:05`. */
export function clockOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Fills in the open places of a text. */
export const filled = (text: string, places: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(places[name] ?? whole));
