import { follow } from '#engine/kernel/engine.ts';
import type { GameEvent } from '#engine/kernel/events.ts';
import { type News, type Notice, publicNewsOf } from '#engine/kernel/notices.ts';
import { continued, type Game } from '../model/game.ts';
import { playedIn, toldIn } from '../model/played-game.ts';
import { recordOf, type ShownRecord } from '../model/record.ts';
import type { TableRules } from '../model/rules-of.ts';
import type { EarnedBy } from '../ports/achievements.ts';
import type { HostedDeps } from '../ports/deps.ts';
import { gameJson } from '../ports/game-json.ts';
import type { Batch } from '../ports/journal.ts';
import type { ToldMoment } from '../ports/live.ts';
import type { TableDocument } from '../ports/table-document.ts';

/** Returns the record for the table's people. `null`: the game is on, or its cards stay hidden. */
function shownRecord(
  { script, pagesOf }: Pick<HostedDeps, 'script' | 'pagesOf'>,
  { rules, ownRoles, table }: TableRules & { readonly table: TableDocument },
  { state }: Game,
  batches: readonly Batch[],
): ShownRecord | null {
  const isShown = state.outcome !== null && state.outcome.cards.length > 0;
  const record = isShown ? recordOf(rules, table, batches) : null;
  if (record === null || record.text === null) return null;
  const told = toldIn(rules, record, batches);
  const played = playedIn(record, told);
  const wording = script.wordingOf(table.language, { ownRoles });
  const page = pagesOf?.(table.guildId)?.html(told, wording) ?? null;
  return { text: record.text, json: played === null ? null : gameJson(played, null), page };
}

/** A batch of which the town has not been told everything yet. `shown`: the game as it is shown meanwhile. */
interface UntoldBatch {
  readonly n: number;
  readonly at: number;
  readonly events: readonly GameEvent[];
  readonly before: Game;
  readonly news: Pick<ToldMoment, 'news' | 'until'>;
  shown: Game;
}

/** A batch that was just stored. `before`: the game without it. */
export interface StoredBatch {
  readonly batch: Batch;
  readonly events: readonly GameEvent[];
  readonly notices: readonly Notice[];
  readonly before: Game;
}

/** The public part of a batch. Nothing else of it ever reaches a live page. */
const publicNews = ({ timing }: Game, notices: readonly Notice[]): Pick<ToldMoment, 'news' | 'until'> => ({
  news: publicNewsOf(notices),
  until: timing.until,
});

/** The game of a table as far as the town was told, which is what people may see. */
export class ToldGame {
  readonly #deps: HostedDeps;
  readonly #rules: TableRules;
  readonly #source: { readonly state: { readonly table: TableDocument; readonly game: Game } };
  readonly #batches: Batch[] = [];
  readonly #untold: UntoldBatch[] = [];
  readonly #moments: ToldMoment[] = [];
  /** The achievements of the finished game, once they are known. */
  earned: readonly EarnedBy[] = [];
  /** The record of the finished game, once it was asked for. */
  #record: ShownRecord | null = null;

  /** `source`: has the game with everything that has happened. */
  constructor(
    deps: HostedDeps,
    rules: TableRules,
    source: { readonly state: { readonly table: TableDocument; readonly game: Game } },
  ) {
    this.#deps = deps;
    this.#rules = rules;
    this.#source = source;
  }

  /** The game as it is shown. */
  get told(): Game {
    return this.#untold[0]?.shown ?? this.#source.state.game;
  }

  /** The public news that the town was told, in order. */
  get moments(): readonly ToldMoment[] {
    return this.#moments;
  }

  /** The record for the table's people. `null`: the game is not over, or its cards stay hidden. */
  get record(): ShownRecord | null {
    const { game, table } = this.#source.state;
    if (game.state.outcome === null) return null;
    this.#record ??= shownRecord(this.#deps, { ...this.#rules, table }, game, this.#batches);
    return this.#record;
  }

  /** Adds a batch that the town is told from now on. `shown`: the game as it was shown before it. */
  add({ batch, events, notices, before }: StoredBatch, shown: Game): void {
    const { n, at } = batch;
    const news = publicNews(this.#source.state.game, notices);
    this.#untold.push({ n, at, events, before, shown, news });
    this.#batches.push(batch);
  }

  /**
   * Shows of an untold batch what precedes its first event of this type, and that a step is over. The narrator has not
   * come to the rest.
   */
  hide(n: number, type: GameEvent['type'] | News['type']): void {
    const batch = this.#untold.find((each) => each.n === n);
    if (batch === undefined) return;
    const { at, before } = batch;
    const first = batch.events.findIndex((event) => event.type === type);
    const events = batch.events.filter((event, index) => index < first || event.type === 'StepEnded');
    const { rules } = this.#rules;
    const followed = follow(rules, before.state, events);
    const { settings } = this.#deps;
    const { table } = this.#source.state;
    batch.shown = continued({ rules, settings, table }, before, { n, at, events }, followed);
  }

  /** Shows everything up to this batch. */
  tell(n: number): void {
    const at = this.#deps.clock.now();
    while (this.#untold[0] !== undefined && this.#untold[0].n <= n) this.#note(at, this.#untold.shift()!.news);
  }

  /** Adds a batch that the town was told before this start. */
  load(batch: Batch, notices: readonly Notice[]): void {
    this.#batches.push(batch);
    this.#note(batch.at, publicNews(this.#source.state.game, notices));
  }

  /** Adds what the town has been told. A batch without public news leaves no trace: its number and its time are secret. */
  #note(at: number, told: Pick<ToldMoment, 'news' | 'until'>): void {
    if (told.news.length > 0) this.#moments.push({ at, ...told });
  }
}
