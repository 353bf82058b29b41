/** The real course of a game: its stored batches, and everything that follows from them. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from '#engine/kernel/codec.ts';
import { follow, type GameState, unstarted } from '#engine/kernel/engine.ts';
import type { GameEvent } from '#engine/kernel/events.ts';
import { look } from '#engine/kernel/look.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import { emptyView, type View } from '#engine/kernel/view.ts';

import { seatsOf } from '#game/model/seating.ts';
import type { Batch, Said, TableDocument } from '#game/ports/journal.ts';
import type { Audience, CueItem } from '#game/ports/ports.ts';
import { script } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { journalOn } from '#store/journal.ts';
import { openStore } from '#store/open.ts';

/** A stored batch with its states, its events and their notices. */
export interface Moment {
  readonly n: number;
  readonly at: number;
  readonly before: GameState;
  readonly after: GameState;
  readonly events: readonly GameEvent[];
  readonly notices: readonly Notice[];
  /** The knowledge of everybody at that time, added up from the public notices. */
  readonly town: View;
}

export interface Truth {
  readonly table: TableDocument;
  readonly batches: readonly Batch[];
  readonly moments: readonly Moment[];
  /** The messages of night chats that were held in panels. */
  readonly said: readonly Said[];
}

/** Reads the only table of a data folder from a copy, because the bot is using the original. */
export async function readTruth(dataDir: string): Promise<Truth> {
  const copy = mkdtempSync(join(tmpdir(), 'nightcall-truth-'));
  cpSync(join(dataDir, 'store'), join(copy, 'store'), { recursive: true, filter: (path) => !path.endsWith('LOCK') });
  const store = await openStore(copy);
  try {
    const journal = journalOn(store);
    const { tables } = await journal.tables();
    const [table] = tables;
    if (!table) throw new Error('no table is stored');
    const batches = await journal.batches(table.gameId);
    const said = await journal.said(table.gameId);
    return { table, batches, moments: momentsOf(table, batches), said };
  } finally {
    await store.close();
    rmSync(copy, { recursive: true, force: true });
  }
}

function momentsOf({ ruleset }: TableDocument, batches: readonly Batch[]): readonly Moment[] {
  let state = unstarted;
  let town = emptyView(null);
  return batches.map(({ n, at, events: plain }) => {
    const events = plain.map((event) => decode(event as unknown as Record<string, unknown>));
    const before = state;
    const { state: after, notices } = follow(rulesets[ruleset]!, before, events);
    state = after;
    town = look(rulesets[ruleset]!, town, notices);
    return { n, at, before, after, events, notices, town };
  });
}

/** Removes countdowns, which may end at any second. */
export const timeless = (text: string): string => text.replaceAll(/<t:\d+:R>/g, '<t>');

/**
 * The players at that moment, and those who had given a seat away by then. The stored table has only the latest
 * players.
 */
function peopleAt({ table, moments }: Truth, { n }: Moment): Pick<Audience, 'players' | 'former'> {
  const replaced = moments.flatMap((moment) =>
    moment.events.flatMap((event) => (event.type === 'SeatReplaced' ? { ...event, isOver: moment.n <= n } : [])),
  );
  const personOf = (seat: number, { id, name }: { id: string; name: string }) => ({ seat, userId: id, name });
  const players = seatsOf(table).map((player) => {
    const there = replaced.findLast(({ seat, isOver }) => seat === player.seat && isOver)?.to;
    const first = there ?? replaced.find(({ seat }) => seat === player.seat)?.from;
    return first ? personOf(player.seat, first) : player;
  });
  return { players, former: replaced.flatMap(({ seat, from, isOver }) => (isOver ? personOf(seat, from) : [])) };
}

const audienceOf = (truth: Truth, moment: Moment): Audience => ({
  language: truth.table.language,
  ruleset: truth.table.ruleset,
  options: moment.after.options,
  ...peopleAt(truth, moment),
  until: moment.after.open && !moment.after.paused ? 0 : null,
});

const townOf = (truth: Truth, moment: Moment) =>
  script.tell(
    moment.notices.filter((notice) => notice.to === 'all').map(({ news }) => news),
    audienceOf(truth, moment),
  );

/** The lines that the town has to read, as they follow from the public notices, with their times. */
export const townLines = (truth: Truth): readonly { readonly at: number; readonly text: string }[] =>
  truth.moments.flatMap((moment) =>
    townOf(truth, moment)
      .map(({ message }) => message.text)
      .filter((text) => text !== '')
      .flatMap((text) => timeless(text).split('\n'))
      .map((text) => ({ at: moment.at, text })),
  );

export const townText = (truth: Truth): readonly string[] => townLines(truth).map(({ text }) => text);

export interface Saying {
  readonly cues: readonly CueItem[];
  readonly isTalk: boolean;
  /** True if somebody's card is opened to everybody with these lines. */
  readonly opensCard: boolean;
}

/**
 * The narrator's lines. The lines of one batch are spoken together; a single rule among them makes all of them a rule.
 */
export const townSayings = (truth: Truth): readonly Saying[] =>
  truth.moments.flatMap((moment) => {
    const lines = townOf(truth, moment).filter(({ cues }) => cues.length > 0);
    if (lines.length === 0) return [];
    return {
      cues: lines.flatMap(({ cues }) => cues),
      isTalk: lines.every(({ priority }) => priority === 'talk'),
      opensCard: moment.notices.some(({ to, news }) => to === 'all' && news.type === 'CardShown'),
    };
  });

/** The turns of the floor, one speech after the other. */
export const speeches = (
  truth: Truth,
): readonly { readonly seat: number; readonly from: number; readonly to: number }[] =>
  truth.moments.flatMap(({ n, at, events, before }) => {
    const step = events.some((event) => event.type === 'StepOpened') ? before.step : null;
    if (step?.kind !== 'speech') return [];
    const end = truth.moments.find(
      (moment) =>
        moment.n > n && moment.events.some((event) => event.type === 'StepEnded' && event.step === step.number),
    );
    return [{ seat: step.seat, from: at, to: end?.at ?? Number.POSITIVE_INFINITY }];
  });
