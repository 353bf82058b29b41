import { graceEnd } from '../model/called-votes.ts';
import { overtimeAt } from '../model/day-clock.ts';
import { awaitsPress, isHostLed } from '../model/leading.ts';
import { seatsOf } from '../model/seating.ts';
import { isAtStage, stageOf } from '../model/stages.ts';
import { thanksWaitMs } from '../model/thanks.ts';
import type { Clock, Timer } from '../ports/ports.ts';
import { absenceOf, absencesOf, graceMsOf, isCounted } from '../runtime/absences.ts';
import { quietAt } from '../runtime/after-game.ts';
import type { Facts, TableGround } from '../runtime/facts.ts';
import { hostAbsenceOf } from '../runtime/host-absence.ts';
import { commonEnd } from '../runtime/host-orders.ts';
import { intentionsDue } from '../runtime/player-actions.ts';
import type { Request } from '../runtime/requests.ts';
import { graceNow, hasStopped, isIdle, isLed, runs, type TableState, untilNow } from '../runtime/table-state.ts';
import { isUnattended } from './decide.ts';

/** The minimum length of a speech or a ballot with a ten-second warning, ms. */
const LONG_MS = 30_000;
const TEN_MS = 10_000;

/** The time for which a table waits for the press of its host before the host, and then the town, are told, ms. */
const IDLE_MS = { 'lead.idle': 60_000, 'lead.idle.long': 180_000 } as const;

/** A request that the table makes itself at a time, ms since 1970. `id`: tells its alarm from those of other moments. */
export interface Alarm {
  readonly id: string;
  readonly at: number | 'now';
  readonly request: Request;
}

/** An alarm whose time may be missing. */
const alarm = (id: string, at: number | 'now' | null, request: Request): readonly Alarm[] =>
  at === null ? [] : [{ id, at, request }];

/** Returns the alarms of a table in this state. They follow from it alone: a table without alarms waits for people. */
export function alarmsOf(ground: TableGround, state: TableState, { room }: Pick<Facts, 'room'>): readonly Alarm[] {
  if (hasStopped(state)) return [];
  return [
    ...ofLobby(state),
    ...(isAtStage(state.table, 'playing') ? ofGame(ground, state, room) : []),
    ...ofRun(state),
    ...(isAtStage(state.table, 'finished')
      ? alarm('quiet', quietAt(state, room.present, ground.settings), { type: 'look-quiet' })
      : []),
  ];
}

function ofLobby({ table, run }: TableState): readonly Alarm[] {
  const lobby = stageOf(table, 'lobby');
  const gathering = stageOf(table, 'gathering');
  const later = (until: number) => (run.lobbyHeldAt === null ? Math.max(until, run.lobbyUntil) : null);
  return [
    ...(lobby ? alarm('lobby', later(lobby.until), { type: 'end-lobby' }) : []),
    ...(lobby?.rollCall ? alarm('roll', later(lobby.rollCall.until), { type: 'end-roll' }) : []),
    ...(gathering?.called && !run.isHeld ? alarm('gather', gathering.until, { type: 'end-gathering' }) : []),
  ];
}

/** The alarms that follow from the state in this process. */
function ofRun({ run: { move, outageAt, storeWait, retries } }: TableState): readonly Alarm[] {
  return [
    ...alarm('moving', move.lookAt, { type: 'look-who-followed' }),
    ...alarm('room-gone', move.goneAt, { type: 'tell-room-gone' }),
    ...alarm('outage', outageAt, { type: 'tell-outage' }),
    ...alarm('store', storeWait?.tellAt ?? null, { type: 'tell-store-out' }),
    ...retries.flatMap((retry) =>
      alarm(`again-${JSON.stringify(retry.request)}-${retry.attempt}`, retry.at, { type: 'retry', ...retry }),
    ),
  ];
}

function ofGame(ground: TableGround, state: TableState, room: Facts['room']): readonly Alarm[] {
  const { table } = state;
  const { removal } = stageOf(table, 'playing')!;
  return [
    ...ofStep(ground, state),
    ...ofAbsences(ground, state, room),
    ...ofHost(state),
    ...alarm('removal', removal?.at ?? null, { type: 'remove' }),
    ...(isIdle(state) ? [] : ofState(state)),
  ];
}

/** The requests that are due as soon as the state allows them. */
function ofState(state: TableState): readonly Alarm[] {
  const step = state.game.state.step?.number;
  return [
    ...(intentionsDue(state).length > 0 ? alarm(`intended-${step}`, 'now', { type: 'carry-out-intended' }) : []),
    ...(isUnattended(state) ? alarm('unattended', 'now', { type: 'end-unattended' }) : []),
  ];
}

function ofStep({ rules, settings }: TableGround, state: TableState): readonly Alarm[] {
  const { game } = state;
  const { step, open, round } = game.state;
  const running = isIdle(state) || !open ? null : untilNow(state);
  const until = isLed(state) ? null : running;
  const number = step?.number ?? 0;
  const timeout = { type: 'command', command: { type: 'timeout', step: number } } as const;
  const overtime = { type: 'command', command: { type: 'overtime', day: round } } as const;
  return [
    ...alarm(`step-${number}`, until === null ? null : until + graceNow(rules, state), timeout),
    ...warningOf(state, until, settings.speed),
    ...alarm(`overtime-${round}`, isIdle(state) ? null : overtimeAt(rules, game, settings.speed), overtime),
    ...(isLed(state) && running !== null && running > game.at
      ? alarm(`gong-${number}`, running, { type: 'gong', at: running, step: number })
      : []),
    ...alarm('grace', graceOver(state), { type: 'show-again' }),
  ];
}

/** The ten-second warning of a step whose time ends at `until`. */
function warningOf({ game }: TableState, until: number | null, speed: number): readonly Alarm[] {
  const { step } = game.state;
  if (until === null || (step?.kind !== 'speech' && step?.kind !== 'ballot')) return [];
  const at = until - TEN_MS;
  const isLong = (step.seconds * 1000) / speed >= LONG_MS;
  const key = step.kind === 'ballot' ? 'vote.ten' : 'speech.ten';
  const { number } = step;
  return isLong && at > game.at ? alarm(`ten-${number}`, at, { type: 'warn-ten', key, at, step: number }) : [];
}

/**
 * The time at which buttons go: that of a call that is over, with its grace (F8, F14), and that by which thanks are taken
 * back. `null`: none does.
 */
function graceOver({ game: { numbers, calls, timing, state } }: TableState): number | null {
  const ends = [...numbers, ...calls].flatMap(({ to }) => (to === null ? [] : [graceEnd(to, timing.speed)]));
  const thanks = state.day.passed && timing.passed !== null ? timing.passed.at + thanksWaitMs : 0;
  const last = Math.max(0, thanks, ...ends);
  return last > 0 ? last : null;
}

function ofAbsences({ settings }: TableGround, state: TableState, room: Facts['room']): readonly Alarm[] {
  const { table } = state;
  if (absencesOf(table).length === 0 || !runs(state) || state.game.state.paused !== null) return [];
  return seatsOf(table).flatMap(({ userId, seat }) => {
    const absence = absenceOf(table, userId);
    if (absence === undefined || !isCounted(state, room, absence)) return [];
    const half = absence.reminded ? null : absence.until - graceMsOf(table, settings) / 2;
    return [
      ...alarm(`remind-${userId}`, half, { type: 'remind', userId }),
      ...alarm(`gone-${userId}`, absence.until, { type: 'end-grace', seat }),
    ];
  });
}

/** The alarms of a host who narrates in person, counted from the end of the step's time. */
function ofHost(state: TableState): readonly Alarm[] {
  const { table, game, run } = state;
  if (!isHostLed(table) || !runs(state)) return [];
  const step = game.state.step?.number ?? 0;
  const away = hostAbsenceOf(table);
  const isAway = away !== undefined && !away.reminded && game.state.paused === null;
  const since = awaitsPress(game.state) ? Math.max(game.at, untilNow(state) ?? 0) : null;
  const idle = (key: keyof typeof IDLE_MS) =>
    alarm(`${key}-${step}`, since === null ? null : since + IDLE_MS[key], { type: 'tell-idle-host', step, key });
  return [
    ...alarm('host-away', isAway ? away.until : null, { type: 'tell-host-away' }),
    ...idle('lead.idle'),
    ...idle('lead.idle.long'),
    ...alarm(`end-${step}`, run.ending === step ? commonEnd(game) : null, { type: 'end-call', step }),
  ];
}

/** Rings the alarms of a table, each once. */
export class AlarmClock {
  readonly #clock: Clock;
  readonly #ring: (request: Request) => void;
  /** The alarms by id. `timer`: `null` once it has rung. */
  readonly #set = new Map<string, { readonly at: Alarm['at']; timer: Timer | null }>();

  constructor(clock: Clock, ring: (request: Request) => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** Sets these alarms, and removes all others. One that has rung does not ring again for the same time. */
  set(alarms: readonly Alarm[]): void {
    this.keep(alarms);
    for (const each of alarms) if (!this.#set.has(each.id)) this.#add(each);
  }

  /** Removes all alarms but these, and sets none. */
  keep(alarms: readonly Alarm[]): void {
    const wanted = new Map(alarms.map(({ id, at }) => [id, at]));
    for (const [id, { at, timer }] of this.#set) {
      if (wanted.get(id) === at) continue;
      timer?.cancel();
      this.#set.delete(id);
    }
  }

  #add({ id, at, request }: Alarm): void {
    const entry: { readonly at: Alarm['at']; timer: Timer | null } = { at, timer: null };
    this.#set.set(id, entry);
    const ring = (): void => {
      entry.timer = null;
      this.#ring(request);
    };
    if (at === 'now') ring();
    else entry.timer = this.#clock.wake(at, ring);
  }
}
