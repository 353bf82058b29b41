import { setTimeout as pause } from 'node:timers/promises';
import type { Layout, ReconcileResult, Room } from '#game/ports/ports.ts';
import { bringAlong, takeOverExternal } from './external-channels.ts';
import { guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { bringRooms, takeOverRooms } from './handed-on.ts';
import { keepPanels, looksAtPanels } from './keep-panels.ts';
import { type Lanes, newPass, openLanes, type Pass } from './lanes.ts';
import { looksAtAccess, looksAtPlaces, looksAtRooms, looksAtVoices } from './looks.ts';
import { makeRooms } from './making.ts';
import { isClosed, placesOf } from './panel-plan.ts';
import type { Panels } from './panels.ts';
import { accessRooms, threadRooms } from './plan-rooms.ts';
import type { Posts } from './posts.ts';
import { removeRooms } from './removal.ts';
import { reportOf } from './report.ts';
import { keepAccess } from './room-access.ts';
import { keepNames } from './room-names.ts';
import type { Rooms } from './rooms.ts';
import { keepSilence } from './silence.ts';
import type { Voices } from './voices.ts';

/** A game with its four owners. */
export interface WholeGame extends GameReconciler {
  layout: Layout | null;
  readonly rooms: Rooms;
  readonly panels: Panels;
  readonly voices: Voices;
  readonly posts: Posts;
}

/** The number of rounds that one arrangement makes when channels turn out to be gone. */
const rounds = 2;
/** The longest wait for pages of the town that are tried again, in ms. */
const longestWritten = 50_000;

/** Brings one game to its layouts. */
export class Arrangements {
  readonly #game: WholeGame;
  readonly #lanes: Lanes;
  readonly #extra: Promise<Pass>[] = [];
  #turn = 0;
  #latest: Promise<ReconcileResult> = Promise.resolve(unfinished);
  #timer: NodeJS.Timeout | undefined;
  /** Ends when the channels of the game before are taken over. The rest of the work begins after it. */
  #takenOver: Promise<void> = Promise.resolve();

  constructor(game: WholeGame) {
    this.#game = game;
    this.#lanes = openLanes(game);
  }

  arrange(layout: Layout): Promise<ReconcileResult> {
    this.#game.layout = layout;
    this.#turn += 1;
    this.#latest = this.#carryThrough(layout, this.#turn);
    return this.#latest;
  }

  again(): void {
    if (this.#game.layout !== null) void this.arrange(this.#game.layout);
  }

  /** Starts the work that waits for a room. */
  roomMade(room: Room): void {
    const { layout } = this.#game;
    if (layout !== null) this.#extra.push(...roundIn(this.#round(layout), room));
  }

  /** Prevents work from starting later. Resolves when the work in progress has ended. */
  stop(): Promise<unknown> {
    clearTimeout(this.#timer);
    return this.#lanes.ended();
  }

  /** Resolves when the mutes are as in the latest layout, or cannot be changed. */
  async silent(): Promise<void> {
    await this.#latestOf('voices');
  }

  /** Resolves when the access to a room is as in the latest layout, or cannot be changed. */
  async opened(room: Room): Promise<void> {
    await this.#latestOf(`access ${room}`);
  }

  /** Waits for the town, and while work that failed is about to be tried again. */
  async written(): Promise<void> {
    const { context } = this.#game;
    const from = performance.now();
    for (;;) {
      const pass = await this.#latestOf('panels town');
      if (pass?.again !== true || context.isClosed() || performance.now() - from > longestWritten) return;
      await pause(context.retryMs, undefined, { ref: false });
    }
  }

  /**
   * Waits for the work of a lane and for newer work on it. Returns the last pass. A layout may first take over the rooms
   * of the game before.
   */
  async #latestOf(lane: string): Promise<Pass | null> {
    const takenOver = this.#takenOver;
    await takenOver;
    const work = this.#lanes.latest(lane);
    const pass = await work;
    const isLatest = takenOver === this.#takenOver && work === this.#lanes.latest(lane);
    return isLatest ? pass : this.#latestOf(lane);
  }

  #round(layout: Layout): Round {
    return { game: this.#game, lanes: this.#lanes, layout, arrange: (one) => this.arrange(one) };
  }

  async #carryThrough(layout: Layout, mine: number): Promise<ReconcileResult> {
    const { isClosed } = this.#game.context;
    const isNewest = () => this.#turn === mine && !isClosed();
    if (isClosed()) return unfinished;
    const passes = await this.#workOn(layout, isNewest);
    if (isClosed()) return unfinished;
    if (!isNewest()) return this.#latest;
    this.#later(layout, passes);
    return reportOf(this.#game, layout, passes);
  }

  /** Does all work at once. A new room begins the work in it. Moves come after the mutes, and removals come last. */
  async #workOn(layout: Layout, isNewest: () => boolean): Promise<readonly Pass[]> {
    const [game, lanes] = [this.#game, this.#lanes];
    if (guildOf(game) === null) return [unreachable(layout)];
    this.#takenOver = takeOver(game);
    await this.#takenOver;
    const turn = { ...this.#round(layout), extra: this.#extra, isNewest };
    let passes: Pass[] = [];
    for (let round = 0; round < rounds && isNewest(); round += 1) {
      const { lost } = game.rooms;
      passes = [...(await oneRound(turn)), ...(await extraWork(turn))];
      if (game.rooms.lost === lost) break;
    }
    if (isNewest()) passes.push(await lanes.run('moves', (pass) => moveAlong(game, pass), layout, looksAtPlaces(game)));
    if (isNewest()) passes.push(await runRemoval(turn));
    // The removal looks for missing channels, and may find a room.
    passes.push(...(await extraWork(turn)));
    if (isNewest()) await forgetLobby(game, layout, passes);
    return passes;
  }

  /** Does later what has failed, or has to wait. */
  #later(layout: Layout, passes: readonly Pass[]): void {
    let [isFailed, ms] = [false, Number.POSITIVE_INFINITY];
    for (const { again, waitMs } of passes) {
      isFailed ||= again;
      ms = Math.min(ms, waitMs ?? ms);
    }
    if (isFailed) ms = this.#game.context.retryMs;
    if (ms === Number.POSITIVE_INFINITY) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#retry(layout), ms);
    this.#timer.unref();
  }

  async #retry(layout: Layout): Promise<void> {
    this.#timer = undefined;
    const { context, gameId } = this.#game;
    if (this.#game.layout !== layout) return;
    await this.arrange(layout);
    // Nobody waits for this report. When no work is left, the table looks again, because its rooms may be new.
    if (this.#timer === undefined && !context.isClosed()) context.service().tell(gameId, (table) => table.disturbed());
  }
}

const unfinished: ReconcileResult = { done: false, remarks: [] };

/** The work on one layout. */
interface Round {
  readonly game: WholeGame;
  readonly lanes: Lanes;
  readonly layout: Layout;
  arrange(layout: Layout): unknown;
}

interface Turn extends Round {
  /** Work on rooms that have been made since the turn began. */
  readonly extra: Promise<Pass>[];
  isNewest(): boolean;
}

async function takeOver(game: WholeGame): Promise<void> {
  await takeOverExternal(game);
  await takeOverRooms(game);
}

/** Rooms that were taken over come first, then the people who are still elsewhere. */
async function moveAlong(game: WholeGame, pass: Pass): Promise<void> {
  await bringRooms(game, pass);
  await bringAlong(game, pass);
}

/** The work in rooms that have been made or found meanwhile. */
async function extraWork({ extra, isNewest }: Turn): Promise<readonly Pass[]> {
  const passes: Pass[] = [];
  while (isNewest() && extra.length > 0) passes.push(...(await Promise.all(extra.splice(0))));
  return passes;
}

/** Voices come first. */
async function oneRound(turn: Turn): Promise<Pass[]> {
  const { game, lanes, layout } = turn;
  const voices = runVoices(turn);
  const panels = placesOf(layout, game.panels.stored).map((place) => runPanels(turn, place));
  const before = [voices, ...panels];
  const access = accessRooms(layout).map((room) => runAccess(turn, room));
  const threads = threadRooms(layout).map((room) => Promise.all(access).then(() => runAccess(turn, room)));
  const making = lanes.run('making', (pass) => makeRooms(game, pass), layout, looksAtRooms(game));
  // Discord may hold a name back for ten minutes.
  void lanes.run('names', (pass) => keepNames(game, pass), layout, looksAtRooms(game));
  return (await Promise.all([...before, ...access, ...threads, runStatus(turn), making, cleared(turn, before)])).flat();
}

/**
 * After the game, the rooms are removed once everybody has been unmuted, even while another room is still being made.
 */
async function cleared(turn: Turn, before: readonly Promise<Pass>[]): Promise<readonly Pass[]> {
  const { rooms } = turn.game;
  if (turn.layout.rooms.length > 0 || !rooms.isMaking) return [];
  await Promise.all(before);
  return turn.isNewest() && rooms.isMaking ? [await runRemoval(turn)] : [];
}

/** The work to do in a room that has just been made. */
function roundIn(round: Round, room: Room): Promise<Pass>[] {
  const work = [runAccess(round, room), ...linkingPlaces(room).map((place) => runPanels(round, place))];
  return room === 'voice' ? [...work, runVoices(round), runStatus(round)] : work;
}

const runVoices = ({ game, lanes, layout }: Round): Promise<Pass> =>
  lanes.run('voices', (pass) => keepSilence(game, pass), layout, looksAtVoices(game));

const runStatus = ({ game, lanes, layout }: Round): Promise<Pass> =>
  lanes.run('status', (pass) => game.rooms.status.keep(pass), layout);

const runRemoval = ({ game, lanes, layout }: Round): Promise<Pass> =>
  lanes.run('removal', (pass) => removeRooms(game, pass), layout, looksAtPlaces(game));

const runAccess = ({ game, lanes, layout }: Round, room: Room): Promise<Pass> =>
  lanes.run(`access ${room}`, (pass) => keepAccess(game, pass, room), layout, looksAtAccess(game, room));

/** The places with panels that the new room may change: its own, and those that link to it. */
const linkingPlaces = (room: Room): readonly (Room | 'lobby')[] =>
  room === 'town' || room === 'voice' ? [...new Set([room, 'town', 'lobby'] as const)] : [room];

function runPanels(round: Round, place: Room | 'lobby'): Promise<Pass> {
  const { game, lanes, layout } = round;
  const looks = looksAtPanels(game, place);
  const pass = lanes.run(`panels ${place}`, (one) => keepPanels(game, one, place), layout, looks);
  void pass.then((done) => runWaiting(round, place, done));
  return pass;
}

/** Makes the edits that had to wait. Does not wait for the work in other rooms, because its length may be secret. */
function runWaiting(round: Round, place: Room | 'lobby', pass: Pass): void {
  const { waitMs } = pass;
  if (waitMs === null) return;
  pass.waitMs = null;
  const { game } = round;
  const { layout } = pass;
  const whileWanted = (work: () => unknown, ms: number) =>
    void setTimeout(() => (game.layout === layout ? work() : undefined), ms).unref();
  const run = async () => {
    const { again } = await runPanels({ ...round, layout }, place);
    // No arrangement waits for this pass.
    if (again) whileWanted(() => round.arrange(layout), game.context.retryMs);
  };
  whileWanted(run, waitMs);
}

const unreachable = (layout: Layout): Pass => ({
  ...newPass(layout, () => false),
  again: true,
  remarks: [{ key: 'issue.reach' }],
});

/** The message of a closed lobby stays for its readers, but nothing about it has to be remembered. */
async function forgetLobby(game: WholeGame, layout: Layout, passes: readonly Pass[]): Promise<void> {
  if (!isClosed(layout) || passes.some(({ remarks }) => remarks.length > 0)) return;
  if (game.voices.held.length === 0) return void (await game.save(true));
  // The rest of the document is forgotten when the last person has been unmuted.
  game.panels.drop();
  await game.save();
}
