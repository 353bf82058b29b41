/** The real course of a game: its stored batches, and everything that follows from them. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { factLines } from '#discord/formats/game-facts.ts';
import { decode } from '#engine/kernel/codec.ts';
import { follow, type GameState, unstarted } from '#engine/kernel/engine.ts';
import type { GameEvent } from '#engine/kernel/events.ts';
import { look } from '#engine/kernel/look.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import { emptyView, type View } from '#engine/kernel/view.ts';
import { knownDeal } from '#game/model/calls.ts';
import { cardsInPlay } from '#game/model/cards-in-play.ts';
import { changedOptions, chosenOrder, optionsOf } from '#game/model/deck.ts';
import { seatsOf } from '#game/model/seating.ts';
import { atItsStage } from '#game/model/stages.ts';
import type { Batch, Said } from '#game/ports/journal.ts';
import type { Audience, CueItem, GameFacts } from '#game/ports/ports.ts';
import type { TableDocument } from '#game/ports/table-document.ts';
import { firstTurns, leaverOf, nominationsOf } from '#game/presentation/audience-of.ts';
import type { KnownDeal } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { journalOn } from '#store/journal.ts';
import { openStore } from '#store/open.ts';
import { script, wordingOf } from '../../rulebooks.ts';

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

/**
 * Reads the game of a data folder from a copy, because the bot is using the original. After a game there may also be
 * the lobby of the next one, which has no batches.
 */
export async function readTruth(dataDir: string): Promise<Truth> {
  const copy = mkdtempSync(join(tmpdir(), 'nightcall-truth-'));
  cpSync(join(dataDir, 'store'), join(copy, 'store'), { recursive: true, filter: (path) => !path.endsWith('LOCK') });
  const store = await openStore(copy);
  try {
    const journal = journalOn(store);
    const { tables } = await journal.tables();
    const stored = tables.map(async (table) => ({ table, batches: await journal.batches(table.gameId) }));
    const games = (await Promise.all(stored)).filter(({ batches }) => batches.length > 0);
    const [game] = games;
    if (!game || games.length > 1) throw new Error(`${tables.length} tables are stored, ${games.length} with a game`);
    const said = (await journal.logs([game.table.gameId])).get(game.table.gameId)?.said;
    return truthOf(atItsStage(game.table, game.batches), game.batches, said?.ok ? said.value : []);
  } finally {
    await store.close();
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Everything that follows from the batches of a table. */
export const truthOf = (table: TableDocument, batches: readonly Batch[], said: readonly Said[] = []): Truth => ({
  table,
  batches,
  moments: momentsOf(table, batches),
  said,
});

function momentsOf({ ruleset }: TableDocument, batches: readonly Batch[]): readonly Moment[] {
  let state = unstarted;
  let town = emptyView(null);
  return batches.map(({ n, at, events: plain }) => {
    const events = plain.map(decode);
    const before = state;
    const { state: after, notices } = follow(rulesets[ruleset]!, before, events);
    state = after;
    town = look(rulesets[ruleset]!, town, notices);
    return { n, at, before, after, events, notices, town };
  });
}

/** The players, and those who have given a seat away. */
type People = Pick<Audience, 'players' | 'former'>;

/** Removes countdowns, which may end at any second. */
export const timeless = (text: string): string => text.replaceAll(/<t:\d+:R>/g, '<t>');

/**
 * The players at that moment, and those who had given a seat away by then. The stored table has only the latest
 * players.
 */
export function peopleAt({ table, moments }: Truth, { n }: Moment): People {
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

/** The facts about the cards that everybody knows, and that the texts of the game depend on. */
export function dealIn({ table, moments }: Truth): KnownDeal | null {
  const { options } = moments[0]?.after ?? unstarted;
  const { ruleset, cards = null, players } = table;
  return moments.length === 0 ? null : knownDeal(rulesets[ruleset]!, { options, cards, players: players.length });
}

const audienceOf = (truth: Truth, moment: Moment, people: People = peopleAt(truth, moment)): Audience => ({
  language: truth.table.language,
  rules: rulesets[truth.table.ruleset]!,
  options: moment.after.options,
  detail: truth.table.settings.detail,
  first: firstTurns(rulesets[truth.table.ruleset]!, moment.after),
  ...nominationsOf(moment.after),
  leaver: leaverOf(moment.after),
  deal: dealIn(truth),
  ...people,
  until: null,
});

export const townOf = (truth: Truth, moment: Moment, people?: People) =>
  script.tell(
    moment.notices.filter((notice) => notice.to === 'all').map(({ news }) => news),
    audienceOf(truth, moment, people),
  );

/**
 * The lines that the town has to read, as they follow from the public notices, with their times.
 * @param people those whom the lines name, by default those of the time of each notice
 */
export const townLines = (truth: Truth, people?: People): readonly { readonly at: number; readonly text: string }[] => [
  ...openingLines(truth),
  ...truth.moments.flatMap((moment) =>
    townOf(truth, moment, people)
      .map(({ message }) => message.text)
      .filter((text) => text !== '')
      .flatMap((text) => timeless(text).split('\n'))
      .map((text) => ({ at: moment.at, text })),
  ),
];

/** The lines of the first page that repeat the lobby's facts. */
function openingLines({ table, moments }: Truth): readonly { readonly at: number; readonly text: string }[] {
  const lines = factLines(lobbyFacts(table), wordingOf(table.language));
  return moments.slice(0, 1).flatMap(({ at }) => lines.map((text) => ({ at, text })));
}

/** The public facts of a game before its deal: the cards in play, and what the host has changed. */
export function lobbyFacts(table: TableDocument): GameFacts {
  const { ruleset, players, cards = null } = table;
  const rules = rulesets[ruleset]!;
  const inPlay = cardsInPlay(rules, { options: optionsOf(rules, table), cards, players: players.length });
  return {
    ...{ ruleset, cards, inPlay },
    options: changedOptions(rules, table.options),
    order: chosenOrder(rules, table.options),
  };
}

/** The headlines of news that is read when it is heard, with their times. They name nobody. */
export const headlines = (truth: Truth): readonly { readonly at: number; readonly text: string }[] =>
  truth.moments.flatMap((moment) =>
    townOf(truth, moment)
      .flatMap(({ reveal }) => reveal?.headline.split('\n') ?? [])
      .map((text) => ({ at: moment.at, text })),
  );

export const townText = (truth: Truth): readonly string[] => townLines(truth).map(({ text }) => text);

export interface SpokenLines {
  readonly cues: readonly CueItem[];
  readonly isTalk: boolean;
  /** True if somebody's card is opened to everybody with these lines. */
  readonly opensCard: boolean;
}

/** A card is opened to all, when its player leaves or at the end. */
const opensCard = (item: CueItem): boolean => 'cue' in item && /^(?:card\.shown|role\..+)$/.test(item.cue);

/**
 * The narrator's lines. The lines of one batch are spoken together. A single rule among them makes all of them a rule.
 */
export const spokenTownLines = (truth: Truth): readonly SpokenLines[] =>
  truth.moments.flatMap((moment) => {
    const lines = townOf(truth, moment).filter(({ cues }) => cues.length > 0);
    if (lines.length === 0) return [];
    return {
      cues: lines.flatMap(({ cues }) => cues),
      isTalk: lines.every(({ priority }) => priority === 'talk'),
      opensCard: lines.some(({ cues }) => cues.some(opensCard)),
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
