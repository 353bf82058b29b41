import { because, notStored } from './model/answers.ts';
import { isHostLed } from './model/leading.ts';
import type { TableDeps } from './ports/deps.ts';
import type { OpenedTable } from './ports/game-service.ts';
import type { Outcome } from './ports/outcome.ts';
import { FenceLostError, type Log, logOfTable, StoreError } from './ports/ports.ts';
import type { VoiceLoan } from './ports/recording.ts';
import type { NextQuestion } from './runtime/effects.ts';
import type { TableRegistry } from './runtime/table-registry.ts';
import { UnusedRooms } from './runtime/unused-rooms.ts';
import { VoiceRooms } from './runtime/voice-rooms.ts';
import { Voices } from './runtime/voices.ts';
import { Seats } from './seats.ts';
import type { HostedTable } from './table/hosted-table.ts';

/** The id under which the voice of a server is lent. */
const loanIdOf = (guildId: string): string => `loan-${guildId}`;

/** True if a table that starts may take the bot of this one: its game is over, or it has only a gong (`isHostLed`). */
const yields = ({ stage, table }: HostedTable): boolean => stage === 'over' || isHostLed(table);

/** Opens the table of the game after this one. */
type OpenNext = (table: HostedTable, next: NextQuestion) => Promise<Outcome<OpenedTable>>;

/** The tables of this process, and what they share: seats, voice channels, and the narrator. */
export class OpenTables implements TableRegistry {
  readonly #deps: TableDeps;
  readonly #tables = new Map<string, HostedTable>();
  readonly voices: Voices;
  /** The seats of all tables. */
  readonly seats: Seats;
  readonly rooms = new VoiceRooms(() => this.all);
  readonly unusedRooms: UnusedRooms;
  #isStopping = false;
  /** The servers whose voice is lent, with the function that ends its use. */
  readonly #loans = new Map<string, () => void>();
  readonly #closedListeners = new Set<() => void>();

  readonly #openNext: OpenNext;

  /** `openNext`: opens the table of the game after this one. */
  constructor(deps: TableDeps, openNext: OpenNext) {
    this.#deps = deps;
    this.#openNext = openNext;
    this.voices = new Voices(deps.voiceBots);
    this.unusedRooms = new UnusedRooms(deps.clock);
    this.seats = new Seats((guildId) => this.in(guildId));
  }

  /** All tables, in the order in which they were opened. */
  get all(): readonly HostedTable[] {
    return [...this.#tables.values()];
  }

  /** The tables of a guild. */
  in(guildId: string): readonly HostedTable[] {
    return this.all.filter((table) => table.table.guildId === guildId);
  }

  /** Returns the table of this game. `null`: there is none. */
  find(gameId: string): HostedTable | null {
    return this.#tables.get(gameId) ?? null;
  }

  /** Adds a table that is stored. */
  add(table: HostedTable): void {
    this.#tables.set(table.table.gameId, table);
  }

  closed(gameId: string): void {
    const follows = this.find(gameId)?.table.follows ?? '';
    this.#tables.delete(gameId);
    this.#deps.reconciler.forget(gameId);
    // Its button is in the town of the game before.
    this.find(follows)?.disturbed();
    // A full lobby of the next game has waited for its rooms.
    this.find(this.nextOf(gameId) ?? '')?.disturbed();
    this.#deps.live?.changed(gameId);
    for (const listener of this.#closedListeners) listener();
  }

  lost(gameId: string, error: StoreError): void {
    const table = this.find(gameId);
    logOfTable(this.#deps.log, gameId).error({ error }, 'another process writes this table, so it is dropped here');
    if (table === null) return;
    this.drop([table]);
    if (error instanceof FenceLostError) this.#deps.fenceLost?.(table.table.guildId);
  }

  /** Drops tables that this process may not write any more. They answer and say nothing from now on. */
  drop(tables: readonly HostedTable[]): void {
    for (const { table, life } of tables) {
      this.#tables.delete(table.gameId);
      life.drop();
      this.#deps.live?.left(table.gameId);
      this.voices.free(table.gameId);
    }
  }

  /** Calls the listener after the documents of a table were deleted. */
  onClosed(listener: () => void): void {
    this.#closedListeners.add(listener);
  }

  isOpen(gameId: string): boolean {
    return this.#tables.has(gameId);
  }

  handsOnTown(gameId: string): boolean {
    return this.find(gameId)?.table.settings.keepsLog === false;
  }

  async openNext(gameId: string, next: NextQuestion): Promise<Outcome<OpenedTable>> {
    const table = this.find(gameId);
    return table === null ? because('table.no-table') : this.#openNext(table, next);
  }

  nextOf(gameId: string): string | null {
    return this.all.find(({ table }) => table.follows === gameId)?.table.gameId ?? null;
  }

  nextVoice(gameId: string): string | null | undefined {
    const next = this.all.find(({ table }) => table.follows === gameId);
    return next && next.stage !== 'lobby' ? next.table.voiceChannelId : undefined;
  }

  nextGathers(gameId: string): void {
    this.find(gameId)?.disturbed();
  }

  nextBegan(gameId: string): void {
    this.find(gameId)?.tell({ type: 'next-began' });
    this.find(gameId)?.disturbed();
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Refuses everything new from now on. */
  beginStop(): void {
    this.#isStopping = true;
  }

  isFree(guildId: string, userId: string): boolean {
    return this.seats.isFree(guildId, userId);
  }

  freed(guildId: string): void {
    for (const table of this.in(guildId)) if (table.table.waiting.length > 0) table.tell({ type: 'seat-waiting' });
  }

  async seating<T>(guildId: string, people: readonly string[], sit: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    return this.#isStopping
      ? because('table.stopping')
      : this.seats.reserveSeats(guildId, people, () => this.guard(sit));
  }

  takeVoice(guildId: string, gameId: string, wanted?: string | null): string | null {
    if (!this.#deps.settings.voice) return null;
    const needsVoice = (): boolean => this.voices.of(gameId) === null && this.voices.next(guildId) === null;
    const taker = this.find(gameId);
    // The gong of a host in person takes the voice from nobody.
    const mayTake = taker === null || !isHostLed(taker.table);
    if (needsVoice() && mayTake) this.#recall(guildId);
    if (needsVoice() && mayTake && taker !== null) this.#takeFromYielding(guildId);
    const botId = this.voices.take(guildId, gameId, wanted);
    this.#showVoices(guildId, gameId);
    return botId;
  }

  isVoiceBusy(guildId: string): boolean {
    if (this.voices.next(guildId) !== null) return false;
    const tables = this.voices.speakingIn(guildId).map((gameId) => this.find(gameId));
    return tables.length > 0 && tables.every((table) => table !== null && !yields(table));
  }

  /** Ends the last words of a game that is over, or takes a gong, so that its bot can speak at a table that starts. */
  #takeFromYielding(guildId: string): void {
    const ids = this.voices.speakingIn(guildId);
    const former = this.in(guildId).find((table) => yields(table) && ids.includes(table.table.gameId));
    if (former === undefined) return;
    former.life.giveUpVoice();
    this.voices.free(former.table.gameId);
  }

  /** Lends the voice of a server, if no table has it. `recalled`: returns it at once, because a table needs it. */
  lendVoice(guildId: string, recalled: () => void): VoiceLoan | 'off' | 'taken' {
    if (!this.#deps.settings.voice) return 'off';
    const gameId = loanIdOf(guildId);
    const botId = this.#loans.has(guildId) || this.#isStopping ? null : this.voices.take(guildId, gameId);
    if (botId === null) return 'taken';
    this.#loans.set(guildId, recalled);
    this.#showVoices(guildId, gameId);
    return { gameId, botId };
  }

  /** Takes back a voice that was lent. */
  returnVoice({ gameId }: VoiceLoan): void {
    for (const guildId of this.#loans.keys()) if (loanIdOf(guildId) === gameId) this.#loans.delete(guildId);
    this.freeVoice(gameId);
  }

  /** Ends the use of a voice that was lent. */
  #recall(guildId: string): void {
    const recalled = this.#loans.get(guildId);
    this.#loans.delete(guildId);
    this.voices.free(loanIdOf(guildId));
    recalled?.();
  }

  /** Returns true if the voice of a server is lent. */
  hasLent(guildId: string): boolean {
    return this.#loans.has(guildId);
  }

  freeVoice(gameId: string): void {
    const guildId = this.voices.free(gameId);
    if (guildId === null) return;
    for (const table of this.in(guildId)) if (table.table.gameId !== gameId) table.life.changeVoice();
    this.#showVoices(guildId, gameId);
  }

  /** Called when helper bots may have become able or unable to speak in a guild. */
  voicesChanged(guildId: string): void {
    for (const table of this.in(guildId)) table.life.changeVoice();
    this.#showVoices(guildId);
  }

  /** Lobbies say which bot will speak, or that none will. */
  #showVoices(guildId: string, gameId?: string): void {
    for (const table of this.in(guildId))
      if (table.stage === 'lobby' && table.table.gameId !== gameId) table.disturbed();
  }

  /** Asks a table. Fails if there is none. An error becomes a failure, too, except a lost fence. */
  ask<T>(gameId: string, ask: (table: HostedTable) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const table = this.find(gameId);
    return table ? this.guard(() => ask(table), table.log) : Promise.resolve(because('table.no-table'));
  }

  /**
   * Turns an error (a bug or the store) into a failure for the caller. Nothing has been changed then. Rejects with
   * `FenceLostError`: this process may not answer.
   */
  async guard<T>(ask: () => Promise<Outcome<T>>, log: Log = this.#deps.log): Promise<Outcome<T>> {
    try {
      return await ask();
    } catch (error) {
      // The process that owns the table now answers.
      if (error instanceof FenceLostError) throw error;
      log.error({ error }, 'an order has failed');
      return error instanceof StoreError ? notStored() : because('unknown');
    }
  }

  /** Tells tables of a change that nobody waits for. Logs errors. */
  tell(tables: readonly HostedTable[], work: (table: HostedTable) => unknown): void {
    for (const table of tables)
      Promise.resolve(work(table)).catch((error: unknown) => table.log.error({ error }, 'a change was not taken up'));
  }
}
