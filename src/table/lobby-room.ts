import type { Options } from '#engine/words.ts';
import { because, done, type Failure } from './answers.ts';
import type { Closing } from './closing.ts';
import { startOf } from './deck.ts';
import type { Outcome, TableSummary } from './desk.ts';
import type { HostedGame } from './hosted-game.ts';
import type { House } from './house.ts';
import type { TableDocument } from './journal.ts';
import { isSeated, lackOf, withOptions, withoutPlayers, withPlayer } from './lobby.ts';
import { afterRollCall, withAnswer, withoutGuest, withRollCall, withWaiting, withWatcher } from './lobby-lists.ts';
import { LobbyNotes } from './lobby-notes.ts';
import type { Parts } from './place.ts';
import type { Player } from './ports.ts';
import { unfit } from './substitutes.ts';
import type { World } from './world.ts';

export interface LobbyRoomOptions extends Parts {
  readonly house: House;
  readonly closing: () => Closing;
  readonly hosted: () => HostedGame;
  stage(): TableSummary['stage'];
  voice(): TableSummary['voice'];
}

/** Why this person may sit down at no table of the guild; `null`: he may. */
export const barred = ({ isBanned }: World, guildId: string, { userId }: Player): Failure | null =>
  isBanned?.(guildId, userId) ? because('table.banned') : null;

/** Why somebody may have to wait for a seat. */
export const worthWaiting: readonly string[] = ['table.full', 'table.started'];

/** A table before its game: who sits there, who waits, and the start. What it is asked goes through the table's queue. */
export class LobbyRoom {
  readonly notes: LobbyNotes;
  readonly #options: LobbyRoomOptions;
  #state: 'open' | 'starting' = 'open';

  constructor(options: LobbyRoomOptions) {
    this.#options = options;
    this.notes = new LobbyNotes(options.world);
  }

  get state(): 'open' | 'starting' | 'closed' {
    return this.#options.stage() === 'lobby' ? this.#state : 'closed';
  }

  join(person: Player): Promise<Outcome> {
    const { rules, hosted } = this.#options;
    return this.#change(
      (table) => this.#barred(person) ?? unfit(table, hosted().game, person) ?? withPlayer(rules, table, person),
    );
  }

  configure(userId: string, options: Options): Promise<Outcome> {
    return this.#change((table) => withOptions(this.#options.rules, table, userId, options));
  }

  callRoll(userId: string, force: boolean): Promise<Outcome> {
    const { rules, world } = this.#options;
    return this.#change((table) =>
      this.#isHost(userId, force) ? withRollCall(rules, table, userId, world.clock.now()) : because('table.not-host'),
    );
  }

  answerRoll(userId: string): Promise<Outcome> {
    return this.#change((table) => withAnswer(table, userId));
  }

  /** Takes a person away who has no seat in a game: by his own wish or the host's. */
  async dismiss(userId: string): Promise<Outcome | null> {
    const { sheet, stage, face } = this.#options;
    const change = withoutGuest(sheet.table, userId);
    if (!change) return null;
    if (stage() === 'lobby') return this.#store(change);
    await sheet.change(change);
    void face.arrange();
    return done();
  }

  /** Within the queue. */
  async leave(userId: string): Promise<Outcome> {
    const { sheet, closing } = this.#options;
    const rest = withoutPlayers(this.#withFree(sheet.table), [userId]);
    if (rest) return this.#handOver(rest);
    await closing().begin();
    return done();
  }

  /** Takes his place in the list of those who wait for a seat. */
  wait(person: Player): Promise<Outcome> {
    return this.#list((table, game) => this.#barred(person) ?? withWaiting(table, game, person));
  }

  watch(person: Player): Promise<Outcome> {
    return this.#list((table, game) => this.#barred(person) ?? withWatcher(table, game, person));
  }

  start(userId: string): Promise<Outcome> {
    const { queue, stage, sheet, rules, face } = this.#options;
    return queue.run(async () => {
      if (stage() !== 'lobby') return because('table.started');
      if (userId !== sheet.table.hostId) return because('table.not-host');
      const lacks = lackOf(rules, sheet.table);
      if (lacks) return lacks;
      this.#state = 'starting';
      void face.arrange();
      try {
        return await this.#begin();
      } finally {
        this.#state = 'open';
        if (stage() === 'lobby') void face.arrange();
      }
    });
  }

  show(earliest = 0): void {
    const { sheet, face, alarms, closing, stage } = this.#options;
    const { table } = sheet;
    this.notes.hindrances = [];
    void face.arrange();
    const close = () => void closing().insist(() => stage() === 'lobby');
    alarms.set('lobby', Math.max(table.lobbyUntil, earliest), close);
    alarms.set('roll', table.rollCall?.until ?? null, () => void this.#endRoll());
    void this.notes.lookOut(table).then((isNew) => {
      if (isNew && stage() === 'lobby') void face.arrange();
    });
  }

  /** Of those who wait, only who could take a seat now. */
  #withFree(table: TableDocument): TableDocument {
    const { house, world } = this.#options;
    const { guildId, waiting } = table;
    const may = (person: Player) => house.isFree(guildId, person.userId) && !barred(world, guildId, person);
    return waiting === undefined ? table : { ...table, waiting: waiting.filter(may) };
  }

  #barred(person: Player): Failure | null {
    return barred(this.#options.world, this.#options.sheet.table.guildId, person);
  }

  #isHost(userId: string, force: boolean): boolean {
    return force || userId === this.#options.sheet.table.hostId;
  }

  async #endRoll(): Promise<void> {
    const { world, sheet, queue, closing } = this.#options;
    const end = async (): Promise<void> => {
      const { rollCall } = sheet.table;
      if (this.state === 'closed' || !rollCall || rollCall.until > world.clock.now()) return;
      const change = afterRollCall(this.#withFree(sheet.table));
      if (change) await this.#handOver(change);
      else await closing().begin();
    };
    const { gameId } = sheet.table;
    await queue.run(end).catch((error) => world.log.error({ game: gameId, error }, 'a roll call could not be ended'));
  }

  #change(decide: (table: TableDocument) => Partial<TableDocument> | Failure): Promise<Outcome> {
    const { queue, stage, sheet } = this.#options;
    return queue.run(async () => {
      if (stage() !== 'lobby') return because('table.started');
      const change = decide(sheet.table);
      return 'ok' in change ? change : this.#store(change);
    });
  }

  #list(
    decide: (table: TableDocument, game: HostedGame['game']) => Partial<TableDocument> | Failure,
  ): Promise<Outcome> {
    const { queue, stage, sheet, hosted, face } = this.#options;
    return queue.run(async () => {
      if (stage() === 'over') return because('table.over');
      const change = decide(sheet.table, hosted().game);
      if ('ok' in change) return change;
      if (stage() === 'lobby') return this.#store(change);
      await sheet.change(change);
      void face.arrange();
      return done();
    });
  }

  /** Within the queue. Who gets a free seat by it has it kept while that is stored: another table may have one for him, too. */
  #handOver(change: Partial<TableDocument>): Promise<Outcome> {
    const { sheet, house } = this.#options;
    const { guildId } = sheet.table;
    const newcomers = (change.players ?? []).filter(({ userId }) => !isSeated(sheet.table, userId));
    const ids = newcomers.map(({ userId }) => userId);
    return ids.length === 0 ? this.#store(change) : house.seating(guildId, ids, () => this.#store(change));
  }

  /** Within the queue. A lobby that is touched stays open for its whole time again. */
  async #store(change: Partial<TableDocument>): Promise<Outcome> {
    const { world, sheet } = this.#options;
    await sheet.change({ ...change, lobbyUntil: world.clock.now() + world.settings.lobbyMs });
    this.show();
    return done();
  }

  /** Within the queue. */
  async #putOut(gone: readonly string[]): Promise<void> {
    const rest = withoutPlayers(this.#withFree(this.#options.sheet.table), gone);
    if (rest) await this.#handOver(rest);
  }

  /** Looks round, then deals. Nothing is created and nobody is told anything before the deal is stored. */
  async #begin(): Promise<Outcome> {
    const { sheet, house, stage, hosted, alarms, face, voice } = this.#options;
    const { table } = sheet;
    const found = (await this.notes.survey(table)) ?? (await this.notes.roll(table));
    if (found?.gone) await this.#putOut(found.gone);
    if (found) return because(found.why.key, found.why.params);
    if (table.lead !== 'person') house.takeVoice(table.guildId, table.gameId);
    try {
      const dealt = await hosted().carryOut(startOf(table));
      if (!dealt.ok) return dealt;
    } finally {
      if (stage() === 'lobby') house.freeVoice(table.gameId);
    }
    alarms.set('lobby', null, () => {});
    alarms.set('roll', null, () => {});
    if (voice() === 'elsewhere') void face.remark({ key: 'game.voice-elsewhere' }, 'v');
    return done();
  }
}
