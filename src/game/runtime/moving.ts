import { mentionsText } from '#narration/index.ts';
import { because, becauseOf, done, isAny } from '../model/answers.ts';
import { seatsOf } from '../model/seating.ts';
import type { Outcome } from '../ports/game-service.ts';
import type { Remark } from '../ports/ports.ts';
import type { Turn } from '../scheduling/queue.ts';
import type { Absences } from './absences.ts';
import type { Alarms } from './alarms.ts';
import type { TableContext } from './table-context.ts';
import { hasVoiceRoom, surveyVoiceRoom } from './voice-room-survey.ts';

/** The time to follow a table before absence counts, ms. Discord moves ten people in ten seconds. Others join. */
const FOLLOW_MS = 30_000;

/** The time after which the town is told that the voice room is gone, ms. Mostly there is another one by then. */
const GONE_MS = 5_000;

/** The parts of a table that a move affects. */
export interface MovingParts {
  readonly absences: Absences;
  readonly alarms: Alarms;
}

/**
 * Moves a table from one voice channel to another: at the request of its host, or because somebody has deleted its voice
 * room.
 */
export class Moving {
  readonly #context: TableContext;
  readonly #parts: MovingParts;
  /** True after the voice room was deleted, until the people are called to another one. */
  #isLost = false;
  /** True while the table waits for a voice room. Grace times stand still meanwhile. */
  #isRoomless = false;

  constructor(context: TableContext, parts: MovingParts) {
    this.#context = context;
    this.#parts = parts;
    context.signals.resumed.on(() => void context.queue.run((turn) => this.#compare(turn)));
  }

  /** Moves to this voice channel of the guild. `null`: to the table's own voice room. */
  async move(turn: Turn, channelId: string | null): Promise<Outcome> {
    const { deps, tableState, registry } = this.#context;
    const { gameId, voiceChannelId } = tableState.table;
    if (channelId === voiceChannelId) return because(channelId === null ? 'host.sits-by-itself' : 'host.sits-there');
    const obstacles = await (channelId === null ? this.#ownRoom() : surveyVoiceRoom(deps, tableState.table, channelId));
    if (isAny(obstacles)) return becauseOf(obstacles);
    if (channelId === null) return this.#settle(turn, null);
    return registry.rooms.reserveRoom(channelId, gameId, () => this.#settle(turn, channelId));
  }

  /** Returns what prevents the table's own voice room. Before the game no room is created. */
  async #ownRoom(): Promise<readonly Remark[]> {
    const { tableState, deps, game } = this.#context;
    const { guildId, channelId, settings } = tableState.table;
    if (game.stage === 'lobby') return [];
    return deps.reconciler.survey(guildId, channelId, settings.secrecy === 'threads');
  }

  /** Reminds the players who had not followed before a restart. */
  async remindAgain(turn: Turn): Promise<void> {
    const { tableState, presenter } = this.#context;
    if (!tableState.in('playing')?.moving) return;
    void presenter.arrange();
    await this.#show(turn);
  }

  /** Called when the voice room is gone. Nobody is missed until there is another one, to which all are called. */
  async loseRoom(turn: Turn): Promise<void> {
    const { deps, tableState, timers, presenter } = this.#context;
    const playing = tableState.in('playing');
    if (playing === null || (playing.present.length === 0 && playing.absences.length === 0)) return;
    await tableState.noteIn(turn, 'playing', { moving: true });
    this.#isLost = true;
    timers.cancel('moving');
    const tell = () =>
      void presenter.direct.notify({ key: 'voice-room.gone' }, 'V', [], { room: 'town', isTrue: () => !this.#hasRoom });
    timers.set('room-gone', deps.clock.now() + GONE_MS, tell);
    this.#parts.alarms.arm();
    await this.#show(turn);
  }

  /** Called when there is a voice room. Calls the people there, if the table is moving and has not called them yet. */
  async followRoom(turn: Turn): Promise<void> {
    const { tableState, timers, run } = this.#context;
    const playing = tableState.in('playing');
    if (playing === null || run.isStopped || !this.#hasRoom) return;
    if (playing.moving && !timers.names.includes('moving')) await this.#call(turn);
    this.#parts.alarms.arm();
  }

  /** Looks whether the voice room is still there, after a time without watching. */
  async #compare(turn: Turn): Promise<void> {
    const { tableState, run } = this.#context;
    const playing = tableState.in('playing');
    if (playing === null || run.isHeld) return;
    if (playing.moving) await this.followRoom(turn);
    else if (!this.#hasRoom) await this.loseRoom(turn);
  }

  get #hasRoom(): boolean {
    const { deps, tableState } = this.#context;
    return hasVoiceRoom(deps, tableState.table);
  }

  /** Stores the move before anybody is told or moved. */
  async #settle(turn: Turn, voiceChannelId: string | null): Promise<Outcome> {
    const { tableState, presenter, game, signals } = this.#context;
    const playing = tableState.in('playing');
    await tableState.change(turn, {
      voiceChannelId,
      ...(playing === null ? {} : { stage: { ...playing, moving: true } }),
    });
    void presenter.arrange();
    if (playing !== null) await this.#show(turn);
    if (game.stage === 'gathering') signals.seatsChanged.emit();
    return done();
  }

  /** Calls the people to the voice room, at once or when there is one. Discord may delay the making of a room. */
  async #show(turn: Turn): Promise<void> {
    const { timers, presenter, queue } = this.#context;
    if (this.#hasRoom) return this.#call(turn);
    this.#isRoomless = true;
    timers.cancel('moving');
    void presenter.roomed().then(() => queue.run((turn) => this.followRoom(turn)));
  }

  async #call(turn: Turn): Promise<void> {
    const { timers, deps, queue } = this.#context;
    timers.cancel('room-gone');
    if (this.#isRoomless) await this.#parts.absences.renew(turn);
    this.#tell();
    this.#isRoomless = false;
    this.#isLost = false;
    timers.set('moving', deps.clock.now() + FOLLOW_MS, () => void queue.run((turn) => this.#look(turn)));
  }

  #tell(): void {
    const { tableState, presenter, deps, game } = this.#context;
    const { gameId } = tableState.table;
    const { seats } = game.now.state;
    const there = this.#isLost ? (deps.reconciler.present(gameId) ?? []) : [];
    const people = seatsOf(tableState.table)
      .filter(({ seat, userId }) => seats[seat - 1]?.left === null && !there.includes(userId))
      .map(({ userId }) => userId);
    if (people.length === 0) return;
    const channelId = deps.reconciler.channel(gameId, 'voice');
    const params = { channel: `<#${channelId}>`, people: mentionsText(people) };
    const key = this.#isLost ? 'voice-room.new' : 'host.moved';
    const isTrue = (): boolean => deps.reconciler.channel(gameId, 'voice') === channelId;
    void presenter.direct.notify({ key, params }, 'M', people, { room: 'town', isTrue });
  }

  /** Counts players who have not followed as absent from now on, like players who left the voice room. */
  async #look(turn: Turn): Promise<void> {
    // It is gone again, or an outage hides it.
    if (!this.#hasRoom) return this.#show(turn);
    await this.#context.tableState.noteIn(turn, 'playing', { moving: false });
    await this.#parts.absences.checkPresence(turn);
    this.#parts.alarms.arm();
  }
}
