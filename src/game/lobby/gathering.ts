import { Rng } from '#engine/kernel/rng.ts';
import { mentionsText } from '#narration/index.ts';
import { alreadyStarted, because, becauseOf, done } from '../model/answers.ts';
import { optionsOf, startOf } from '../model/deck.ts';
import { boundsOf, whyNotReady } from '../model/lobby.ts';
import { newsOfRemoval } from '../model/lobby-news.ts';
import { personIds } from '../model/practice.ts';
import { gathered, reopened } from '../model/stages.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { Remark } from '../ports/ports.ts';
import type { LobbyNews, TableDocument } from '../ports/table-document.ts';
import type { Absences } from '../runtime/absences.ts';
import type { HostedGame } from '../runtime/hosted-game.ts';
import { Retrier } from '../runtime/retrier.ts';
import type { TableContext } from '../runtime/table-context.ts';
import type { Turn } from '../scheduling/queue.ts';
import type { LobbyChanges } from './lobby-changes.ts';

/** The place of the draws of a game at which its seats are drawn. No event and no practice player reaches it. */
const placeOfLot = 2 ** 29;

/** The parts of a table that its gathering needs. */
export interface GatheringParts {
  readonly changes: LobbyChanges;
  readonly hosted: HostedGame;
  readonly absences: Absences;
}

/** The players of the lobby that opens again, if others have lost their seats, and the news for them. */
interface Reopening {
  readonly rest?: Partial<TableDocument>;
  readonly news?: readonly LobbyNews[];
}

/**
 * The time between the start and the deal: the table waits until its players are in the voice room, or have said at a
 * table in text that they are there. Players who do not come are treated like players who left.
 */
export class Gathering {
  readonly #context: TableContext;
  readonly #changes: LobbyChanges;
  readonly #hosted: HostedGame;
  readonly #absences: Absences;
  readonly #retrier: Retrier;

  constructor(context: TableContext, { changes, hosted, absences }: GatheringParts) {
    this.#context = context;
    this.#changes = changes;
    this.#hosted = hosted;
    this.#absences = absences;
    this.#retrier = new Retrier(context);
    context.signals.resumed.on(() => void this.#resume());
    context.signals.seatsChanged.on(() => void this.#lookSoon());
  }

  /**
   * Lets the table gather, or deals at once if it waits for nobody. `starter`: the person who starts it, and is there.
   */
  async beginGathering(turn: Turn, starter: string): Promise<Outcome> {
    const { tableState, deps, timers, view } = this.#context;
    const { waitMs } = this;
    if (waitMs > 0) {
      const at = deps.clock.now();
      const lobby = tableState.in('lobby');
      if (lobby === null) return becauseOf([alreadyStarted]);
      // The answers to a roll call count: it was a moment ago.
      const here = view.isInText ? [starter, ...(lobby.rollCall?.here ?? [])] : null;
      await tableState.change(turn, { stage: gathered(lobby, { at, until: at + waitMs, here }) });
      void this.#whenRoomed();
    } else {
      const dealt = await this.#deal(turn);
      if (!dealt.ok) return dealt;
    }
    timers.cancel('lobby');
    timers.cancel('roll');
    return done();
  }

  /** The time for which this table waits for its players, ms. 0: it deals at once. */
  get waitMs(): number {
    const { deps, tableState } = this.#context;
    const { grace } = tableState.table.settings;
    const { gatherMs } = deps.settings;
    return gatherMs === 0 || grace === null ? gatherMs : grace * 1000;
  }

  /** User ids of the players who are not there. Empty if the room cannot be made. */
  get missing(): readonly string[] {
    const { tableState, view } = this.#context;
    const gathered = this.waitMs > 0 ? view.gathered : null;
    const people = personIds(tableState.table.players);
    return gathered === null ? [] : people.filter((userId) => !gathered.includes(userId));
  }

  /** Notes that a player of a table in text is there. */
  async arrive(turn: Turn, userId: string): Promise<Outcome> {
    const { tableState } = this.#context;
    const here = tableState.in('gathering')?.here;
    if (!here || !personIds(tableState.table.players).includes(userId)) return because('lobby.no-roll');
    if (!this.missing.includes(userId)) return because('lobby.here-already');
    await tableState.changeIn(turn, 'gathering', { here: [...here, userId] });
    await this.#look(turn);
    return done();
  }

  /** True while nobody knows who is missing, because Discord hides the guild. The table looks again after that. */
  get #isGuildHidden(): boolean {
    const { deps, tableState } = this.#context;
    return deps.reconciler.isOut?.(tableState.table.guildId) === true;
  }

  /** Deals without the missing players, who lose their seats. */
  async beginWithout(turn: Turn, missing: readonly string[]): Promise<Outcome> {
    const { tableState, rules } = this.#context;
    const { min } = boundsOf(rules, tableState.table);
    const left = tableState.table.players.length - missing.length;
    if (left < min) return because('gathering.too-few', { count: min - left });
    const stored = await this.#changes.dismiss(turn, missing);
    if (!stored.ok) return stored;
    this.#tellOut(missing);
    return this.#deal(turn);
  }

  /** Gives seats of missing players to people who wait. */
  async replace(turn: Turn, missing: readonly string[]): Promise<Outcome> {
    const count = this.#changes.freeWaiting().length;
    if (count === 0) return because('gathering.nobody-waits');
    const stored = await this.#changes.remove(turn, missing.slice(0, count));
    if (stored?.ok) await this.#look(turn);
    return stored ?? done();
  }

  /** Opens the lobby again, and tells its channel why. */
  async reopen(turn: Turn, why: Remark, { rest = {}, news = [] }: Reopening = {}): Promise<Outcome> {
    const { registry, tableState, timers, presenter, game, deps } = this.#context;
    const gathering = tableState.in('gathering');
    const until = deps.clock.now() + deps.settings.lobbyMs;
    const lobby = gathering === null ? {} : { stage: reopened(gathering, until) };
    const stored = await this.#changes.handOver(turn, { ...rest, ...lobby }, news);
    if (!stored.ok) return stored;
    timers.cancel('gather');
    const { follows } = tableState.table;
    if (follows !== null) registry.nextGathers(follows);
    registry.freeVoice(tableState.table.gameId);
    void presenter.direct.notify(why, 'L', [tableState.table.hostId], {
      isTrue: () => game.stage === 'lobby',
      ofLobby: { links: false },
    });
    return done();
  }

  /** Gives everybody the full time again: after a restart, an outage or an interruption. */
  async #resume(): Promise<void> {
    const { queue, game, tableState, deps } = this.#context;
    if (game.stage !== 'gathering') return;
    await queue.run((turn) => tableState.noteIn(turn, 'gathering', { until: deps.clock.now() + this.waitMs }));
    await this.#whenRoomed();
  }

  /** Looks who is there once the rooms exist or cannot be made. */
  async #whenRoomed(): Promise<void> {
    const { presenter, registry, tableState } = this.#context;
    const { follows } = tableState.table;
    void presenter.arrange();
    if (follows !== null) registry.nextGathers(follows);
    await presenter.roomed();
    await this.#retrier.retry('gather', (turn) => this.#look(turn));
  }

  async #lookSoon(): Promise<void> {
    const { deps, tableState } = this.#context;
    const isRoomed = deps.reconciler.present(tableState.table.gameId) !== null;
    await (isRoomed ? this.#retrier.retry('gather', (turn) => this.#look(turn)) : this.#whenRoomed());
  }

  /** Deals if everybody is there. Otherwise shows who is missing, and waits. */
  async #look(turn: Turn): Promise<void> {
    const { game, tableState, rules, presenter, timers } = this.#context;
    if (game.stage !== 'gathering' || this.#isGuildHidden) return;
    const { missing } = this;
    if (whyNotReady(rules, tableState.table)) await this.reopen(turn, { key: 'gathering.fewer' });
    else if (missing.length === 0) await this.#deal(turn);
    else {
      await this.#call(turn, missing);
      void presenter.arrange();
      const until = tableState.in('gathering')?.until ?? null;
      timers.set('gather', until, () => void this.#retrier.retry('gather-end', (turn) => this.#end(turn)));
    }
  }

  /** Stores who is called, and calls newcomers. The players of the start are called by the message in the town. */
  async #call(turn: Turn, missing: readonly string[]): Promise<void> {
    const { tableState, deps, presenter } = this.#context;
    const { players, gameId } = tableState.table;
    const gathering = tableState.in('gathering');
    if (gathering === null) return;
    const { called, here } = gathering;
    const fresh = called ? missing.filter((id) => !called.includes(id)) : personIds(players);
    if (fresh.length === 0) return;
    const until = deps.clock.now() + this.waitMs;
    await tableState.changeIn(turn, 'gathering', { until, called: [...(called ?? []), ...fresh] });
    const people = mentionsText(fresh);
    const channel = `<#${deps.reconciler.channel(gameId, 'voice')}>`;
    const remark: Remark = here
      ? { key: 'gathering.seat.text', params: { people } }
      : { key: 'gathering.seat', params: { people, channel } };
    if (called)
      void presenter.direct.notify(remark, 'N', fresh, {
        isTrue: () => fresh.every((userId) => this.missing.includes(userId)),
        ofLobby: { links: false },
      });
  }

  /** Ends the wait: people who wait take the seats of missing players, and the other seats are gone. */
  async #end(turn: Turn): Promise<void> {
    const { tableState, deps, rules } = this.#context;
    const { players } = tableState.table;
    const gathering = tableState.in('gathering');
    if (gathering === null || this.#isGuildHidden || gathering.until > deps.clock.now()) return;
    const { missing } = this;
    const rest = this.#changes.without(missing);
    if (missing.length === personIds(players).length || !rest)
      return void (await this.reopen(turn, { key: gathering.here ? 'gathering.nobody.text' : 'gathering.nobody' }));
    const params = { people: mentionsText(missing) };
    if (whyNotReady(rules, { ...tableState.table, ...rest })) {
      const news = newsOfRemoval(tableState.table, rest, { userIds: missing, why: 'left' });
      return void (await this.reopen(turn, { key: 'gathering.away', params }, { rest, news }));
    }
    if (missing.length > 0) {
      await this.#changes.remove(turn, missing);
      this.#tellOut(missing);
    }
    await this.#look(turn);
  }

  /** Names the players who have lost their seats. They were called before, and are not called again. */
  #tellOut(missing: readonly string[]): void {
    if (missing.length === 0) return;
    const remark: Remark = { key: 'gathering.out', params: { people: mentionsText(missing) } };
    void this.#context.presenter.direct.notify(remark, 'O', [], { room: 'town' });
  }

  /**
   * F1: the seats are drawn by lot, if the rules say so. The lot is part of the luck of the game, so a bot that died
   * before the deal draws the same seats again.
   */
  async #drawSeats(turn: Turn): Promise<void> {
    const { tableState, rules } = this.#context;
    const { table } = tableState;
    const { players, seed } = table;
    if (!rules.seatsByLot?.(optionsOf(rules, table))) return;
    const inOrder = players.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
    await tableState.change(turn, { players: new Rng(seed, placeOfLot).shuffle(inOrder) });
  }

  /** Deals the cards. A refusal of the rulebook opens the lobby again. */
  async #deal(turn: Turn): Promise<Outcome> {
    const { tableState, timers, view, presenter, deps } = this.#context;
    const { table } = tableState;
    const gathering = tableState.in('gathering');
    const comes = gathering !== null && gathering.here === null;
    const present = comes ? deps.reconciler.present(table.gameId) : null;
    if (present) await tableState.changeIn(turn, 'gathering', { present });
    await this.#drawSeats(turn);
    const dealt = await this.#hosted.storeCommand(turn, startOf(table));
    if (!dealt.ok) {
      if (gathering) await this.reopen(turn, { key: 'gathering.undealt' });
      return dealt;
    }
    timers.cancel('gather');
    const isElsewhere = (): boolean => view.voice === 'elsewhere';
    if (isElsewhere()) void presenter.remark({ key: 'game.voice-elsewhere' }, 'v', isElsewhere);
    if (comes) await this.#absences.checkPresence(turn);
    return done();
  }
}
