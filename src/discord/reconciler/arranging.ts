import type { Layout, ReconcileResult, Room } from '#game/ports/ports.ts';
import { bringAlong, takeOverExternal } from './external-channels.ts';
import { guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { bringRooms, takeOverRooms } from './handed-on.ts';
import { type Lanes, type Looks, openLanes, type Work } from './lanes.ts';
import { makeRooms } from './making.ts';
import { isClosed, placesOf } from './panel-plan.ts';
import { keepPanels, looksAtPanels } from './panels.ts';
import type { Pass } from './pass.ts';
import { accessRooms } from './plan-rooms.ts';
import { removeRooms } from './removal.ts';
import { reportOf } from './report.ts';
import { keepNames } from './room-names.ts';
import { keepAccess } from './rooms.ts';
import { save } from './save-game.ts';
import { keepSilence } from './silence.ts';
import { keepStatus } from './status.ts';

/** Brings one game to its layouts. */
export type Arranging = Pick<GameReconciler, 'arrange' | 'stop'>;

/** The number of rounds that one arrangement makes when channels turn out to be gone. */
const rounds = 2;

/** Starts the arranging of one game. `retryMs`: the wait before a failed arrangement is tried again. */
export function openArranging(game: GameReconciler, retryMs: number): Arranging {
  const arrangements = new Arrangements(game, retryMs);
  return { arrange: (layout) => arrangements.arrange(layout), stop: () => arrangements.stop() };
}

class Arrangements {
  readonly #game: GameReconciler;
  readonly #retryMs: number;
  readonly #lanes: Lanes;
  readonly #extra: Promise<Pass>[] = [];
  #turn = 0;
  #latest: Promise<ReconcileResult> = Promise.resolve(unfinished);
  #timer: NodeJS.Timeout | undefined;

  constructor(game: GameReconciler, retryMs: number) {
    this.#game = game;
    this.#retryMs = retryMs;
    this.#lanes = openLanes(game);
    game.roomMade = (room) => {
      if (game.layout !== null) this.#extra.push(...roundIn(game, this.#lanes, room, game.layout));
      if (room === 'voice') game.context.service().voiceRoomChanged(game.document.gameId, true);
    };
  }

  arrange(layout: Layout): Promise<ReconcileResult> {
    this.#game.layout = layout;
    this.#turn += 1;
    this.#latest = this.#carryThrough(layout, this.#turn);
    return this.#latest;
  }

  stop(): Promise<unknown> {
    clearTimeout(this.#timer);
    return this.#lanes.ended();
  }

  async #carryThrough(layout: Layout, mine: number): Promise<ReconcileResult> {
    const { isClosed } = this.#game.context;
    const isNewest = () => this.#turn === mine && !isClosed();
    if (isClosed()) return unfinished;
    const passes = await workOn(this.#game, this.#lanes, { layout, extra: this.#extra, isNewest });
    if (isClosed()) return unfinished;
    if (!isNewest()) return this.#latest;
    const waits = passes.flatMap(({ waitMs }) => waitMs ?? []);
    if (passes.some(({ again }) => again)) this.#later(layout, this.#retryMs);
    else if (waits.length > 0) this.#later(layout, Math.min(...waits));
    return reportOf(this.#game, layout, passes);
  }

  #later(layout: Layout, ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#retry(layout), ms);
    this.#timer.unref();
  }

  async #retry(layout: Layout): Promise<void> {
    this.#timer = undefined;
    const { layout: current, context } = this.#game;
    if (current !== layout) return;
    await this.arrange(layout);
    // Nobody waits for this report. When no work is left, the table looks again, because its rooms may be new.
    if (this.#timer === undefined && !context.isClosed()) context.service().disturbed(layout.gameId);
  }
}

const unfinished: ReconcileResult = { done: false, remarks: [] };

interface Turn {
  readonly layout: Layout;
  /** Work on rooms that have been made since the turn began. */
  readonly extra: Promise<Pass>[];
  isNewest(): boolean;
}

/** Does all work at once. A new room begins the work in it. Moves come after the mutes, and removals come last. */
async function workOn(game: GameReconciler, lanes: Lanes, turn: Turn): Promise<readonly Pass[]> {
  const { layout } = turn;
  if (guildOf(game) === null) return [unreachable(layout)];
  game.takenOver = takeOver(game);
  await game.takenOver;
  let passes: Pass[] = [];
  for (let round = 0; round < rounds && turn.isNewest(); round += 1) {
    const { lost } = game;
    passes = [...(await oneRound(game, lanes, turn)), ...(await extraWork(turn))];
    if (game.lost === lost) break;
  }
  if (turn.isNewest()) passes.push(await lanes.run('moves', moveAlong, layout, looksAtPlaces(game)));
  if (turn.isNewest()) passes.push(await lanes.run('removal', removeRooms, layout, looksAtPlaces(game)));
  // The removal looks for missing channels, and may find a room.
  passes.push(...(await extraWork(turn)));
  if (turn.isNewest()) await forgetLobby(game, layout, passes);
  return passes;
}

async function takeOver(game: GameReconciler): Promise<void> {
  await takeOverExternal(game);
  await takeOverRooms(game);
}

/** Rooms that were taken over come first, then the people who are still elsewhere. */
async function moveAlong(game: GameReconciler, pass: Pass): Promise<void> {
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
async function oneRound(game: GameReconciler, lanes: Lanes, turn: Turn): Promise<Pass[]> {
  const { layout } = turn;
  const voices = lanes.run('voices', keepSilence, layout, looksAtVoices(game));
  game.voices = voices;
  const panels = placesOf(layout, game.document).map((place) => runPanels(game, lanes, place, layout));
  const before = [voices, ...panels];
  const access = accessRooms(layout).map((room) => runAccess(game, lanes, room, layout));
  const making = lanes.run('making', makeRooms, layout, looksAtRooms(game));
  const others = [...access, lanes.run('status', keepStatus, layout), making];
  // Discord may hold a name back for ten minutes.
  void lanes.run('names', keepNames, layout, looksAtRooms(game));
  return (await Promise.all([...before, ...others, cleared(game, lanes, { ...turn, before })])).flat();
}

/**
 * After the game, the rooms are removed once everybody has been unmuted, even while another room is still being made.
 */
async function cleared(
  game: GameReconciler,
  lanes: Lanes,
  { layout, isNewest, before }: Turn & { readonly before: readonly Promise<Pass>[] },
): Promise<readonly Pass[]> {
  if (layout.rooms.length > 0 || game.making === 0) return [];
  await Promise.all(before);
  return isNewest() && game.making > 0 ? [await lanes.run('removal', removeRooms, layout, looksAtPlaces(game))] : [];
}

/** The work to do in a room that has just been made. */
function roundIn(game: GameReconciler, lanes: Lanes, room: Room, layout: Layout): Promise<Pass>[] {
  const work = [
    runAccess(game, lanes, room, layout),
    ...linkingPlaces(room).map((place) => runPanels(game, lanes, place, layout)),
  ];
  if (room !== 'voice') return work;
  const voices = lanes.run('voices', keepSilence, layout, looksAtVoices(game));
  game.voices = voices;
  return [...work, voices, lanes.run('status', keepStatus, layout)];
}

/** The places with panels that the new room may change: its own, and those that link to it. */
const linkingPlaces = (room: Room): readonly (Room | 'lobby')[] =>
  room === 'town' || room === 'voice' ? [...new Set([room, 'town', 'lobby'] as const)] : [room];

function runPanels(game: GameReconciler, lanes: Lanes, place: Room | 'lobby', layout: Layout): Promise<Pass> {
  const pass = lanes.run(`panels ${place}`, panelsIn(place), layout, looksAtPanels(game, place));
  if (place === 'town') game.town = pass;
  void pass.then((done) => runWaiting(game, lanes, place, done));
  return pass;
}

/** Makes the edits that had to wait. Does not wait for the work in other rooms, because its length may be secret. */
function runWaiting(game: GameReconciler, lanes: Lanes, place: Room | 'lobby', pass: Pass): void {
  const { waitMs } = pass;
  if (waitMs === null) return;
  pass.waitMs = null;
  const { layout } = pass;
  const whileWanted = (work: () => unknown, ms: number) =>
    void setTimeout(() => (game.layout === layout ? work() : undefined), ms).unref();
  const run = async () => {
    const { again } = await runPanels(game, lanes, place, layout);
    // No arrangement waits for this pass.
    if (again) whileWanted(() => game.arrange(layout), game.context.retryMs);
  };
  whileWanted(run, waitMs);
}

const runAccess = (game: GameReconciler, lanes: Lanes, room: Room, layout: Layout): Promise<Pass> =>
  lanes.run(`access ${room}`, accessTo(room), layout, looksAtAccess(game, room));

/** The channels of a game as its document and Discord have them, and the bots that need access to them. */
const channelsOf = ({ document, context }: GameReconciler): readonly unknown[] => [
  JSON.stringify([document.rooms, document.category, document.lent, document.kept]),
  context.news.ofGuild(document.guildId),
  context.extraBots.in(document.guildId),
];

/** The names of the rooms, and the channels of the server that the layout wants to use. */
const placesIn = ({ rooms, categoryId, voiceChannelId, isPrepared, keepsLog, keepsTown, keepsVoice }: Layout) => [
  JSON.stringify(rooms, ['room', 'name', 'isVoice']),
  [categoryId, voiceChannelId, isPrepared, keepsLog, keepsTown, keepsVoice],
];

/** All that the making and the names of rooms depend on. */
const looksAtRooms =
  (game: GameReconciler): Looks =>
  (layout) => [placesIn(layout), channelsOf(game)];

/** All that the access to a room depends on. */
const looksAtAccess =
  (game: GameReconciler, room: Room): Looks =>
  (layout) => [layout.rooms.filter((each) => each.room === room), placesIn(layout), channelsOf(game)];

/**
 * All that moves and removals depend on. What another game of the guild keeps is not looked at, so that a guild with
 * several games is always asked, and so is a game that is being closed.
 */
const looksAtPlaces =
  (game: GameReconciler): Looks =>
  (layout) => {
    const { document, context, making } = game;
    if (layout.rooms.length === 0 || making > 0 || context.othersOf(document).length > 0) return null;
    const access = layout.rooms.find(({ room }) => room === 'voice')?.access;
    return [access, layout.formerVoiceId, placesIn(layout), channelsOf(game), context.news.ofVoices(document.guildId)];
  };

/** All that mutes depend on. While the gateway has not confirmed one, or another game mutes people, it is always asked. */
const looksAtVoices =
  (game: GameReconciler): Looks =>
  (layout) => {
    const { document, context } = game;
    const { areConfirmed } = context.mutesOf(document.guildId);
    if (!areConfirmed() || context.othersOf(document).length > 0) return null;
    return [
      [layout.speakers, layout.muted, layout.formerVoiceId, layout.players],
      layout.rooms.find(({ room }) => room === 'graveyard')?.access,
      [document.held, document.mutedByOthers],
      [placesIn(layout), channelsOf(game), context.news.ofVoices(document.guildId)],
    ];
  };

const accessTo =
  (room: Room): Work =>
  (game, pass) =>
    keepAccess(game, pass, room);

const panelsIn =
  (place: Room | 'lobby'): Work =>
  (game, pass) =>
    keepPanels(game, pass, place);

const unreachable = (layout: Layout): Pass => ({
  layout,
  superseded: () => false,
  again: true,
  waitMs: null,
  isWaiting: false,
  slow: [],
  exposed: new Set(),
  remarks: [{ key: 'issue.reach' }],
});

/** The message of a closed lobby stays for its readers, but nothing about it has to be remembered. */
async function forgetLobby(game: GameReconciler, layout: Layout, passes: readonly Pass[]): Promise<void> {
  const isClean = passes.every(({ remarks }) => remarks.length === 0);
  if (!isClosed(layout) || !isClean) return;
  if (game.document.held.length === 0) return void (await save(game, true));
  // The rest of the document is forgotten when the last person has been unmuted.
  for (const key of Object.keys(game.document.panels)) delete game.document.panels[key];
  await save(game);
}
