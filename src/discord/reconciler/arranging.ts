import type { Layout, ReconcileResult, Remark, Room } from '#game/ports/ports.ts';
import { bringAlong } from './external-channels.ts';
import { type GameReconciler, guildOf, type Pass, save } from './game-reconciler.ts';
import { type Lanes, openLanes, type Work } from './lanes.ts';
import { makeRooms } from './making.ts';
import { keepPanels, panelKey, placesOf } from './panels.ts';
import { removeRooms } from './removal.ts';
import { keepAccess } from './rooms.ts';
import { keepSilence } from './silence.ts';
import { keepStatus } from './status.ts';

/** Brings one game to its layouts. */
export type Arranging = Pick<GameReconciler, 'arrange' | 'stop'>;

/** The number of rounds that one arrangement makes when channels turn out to be gone. */
const rounds = 2;

export function openArranging(game: GameReconciler, retryMs: number): Arranging {
  const lanes = openLanes(game);
  const extra: Promise<Pass>[] = [];
  let turn = 0;
  let latest: Promise<ReconcileResult> = Promise.resolve({ done: false, remarks: [] });
  let timer: NodeJS.Timeout | undefined;

  const later = (layout: Layout, ms: number, wasSlow: boolean): void => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (game.layout !== layout) return;
      const report = await arrange(layout);
      // Nobody waits for this report. The table looks again and finds the missing rooms.
      if (wasSlow && report.slow === undefined) game.context.service().disturbed(layout.gameId);
    }, ms);
    timer.unref();
  };

  const arrange = (layout: Layout): Promise<ReconcileResult> => {
    game.layout = layout;
    turn += 1;
    latest = carryThrough(layout, turn);
    return latest;
  };

  const carryThrough = async (layout: Layout, mine: number): Promise<ReconcileResult> => {
    const { isClosed } = game.context;
    const isNewest = () => turn === mine && !isClosed();
    if (isClosed()) return { done: false, remarks: [] };
    const passes = await workOn(game, lanes, { extra, isNewest });
    if (isClosed()) return { done: false, remarks: [] };
    if (!isNewest()) return latest;
    const rests = passes.flatMap(({ rest }) => rest ?? []);
    const isSlow = passes.some(({ slow }) => slow.length > 0);
    if (passes.some(({ again }) => again)) later(layout, retryMs, isSlow);
    else if (rests.length > 0) later(layout, Math.min(...rests), isSlow);
    return reportOf(game, layout, passes);
  };

  game.roomMade = (room) => extra.push(...roundIn(game, lanes, room));
  return {
    arrange,
    stop: () => {
      clearTimeout(timer);
      return lanes.ended();
    },
  };
}

interface Turn {
  /** Work on rooms that have been made since the turn began. */
  readonly extra: Promise<Pass>[];
  isNewest(): boolean;
}

/**
 * Everything at once; a room that is made begins the work in it. Moves come when there is nothing more to mute, and what goes
 * away goes last.
 */
async function workOn(game: GameReconciler, lanes: Lanes, turn: Turn): Promise<readonly Pass[]> {
  if (guildOf(game) === null) return [unreachable(game)];
  let passes: Pass[] = [];
  for (let round = 0; round < rounds && turn.isNewest(); round += 1) {
    const { lost } = game;
    passes = await oneRound(game, lanes, turn);
    while (turn.isNewest() && turn.extra.length > 0) passes.push(...(await Promise.all(turn.extra.splice(0))));
    if (game.lost === lost) break;
  }
  if (turn.isNewest()) passes.push(await lanes.run('moves', bringAlong));
  if (turn.isNewest()) passes.push(await lanes.run('removal', removeRooms));
  if (turn.isNewest()) await forgetLobby(game, passes);
  return passes;
}

/** Voices come first. */
async function oneRound(game: GameReconciler, lanes: Lanes, turn: Turn): Promise<Pass[]> {
  const layout = game.layout as Layout;
  game.voices = lanes.run('voices', keepSilence);
  const before = [game.voices, ...panelsOf(game, lanes)] as Promise<Pass>[];
  const access = accessRooms(layout).map((room) => lanes.run(`access ${room}`, accessTo(room)));
  const others = [...access, lanes.run('status', keepStatus), lanes.run('making', makeRooms)];
  return (await Promise.all([...before, ...others, cleared(game, lanes, { ...turn, before })])).flat();
}

/** Once the game is over the rooms go when every voice has been given back, even while another one is still being made. */
async function cleared(
  game: GameReconciler,
  lanes: Lanes,
  { isNewest, before }: Turn & { readonly before: readonly Promise<Pass>[] },
): Promise<readonly Pass[]> {
  if (game.layout?.rooms.length !== 0 || game.making === 0) return [];
  await Promise.all(before);
  return isNewest() && game.making > 0 ? [await lanes.run('removal', removeRooms)] : [];
}

/** The work to do in a room that has just been made. */
function roundIn(game: GameReconciler, lanes: Lanes, room: Room): Promise<Pass>[] {
  const work = [lanes.run(`access ${room}`, accessTo(room)), lanes.run(`panels ${room}`, panelsIn(room))];
  if (room !== 'voice') return work;
  const voices = lanes.run('voices', keepSilence);
  game.voices = voices;
  return [...work, voices, lanes.run('status', keepStatus)];
}

const panelsOf = (game: GameReconciler, lanes: Lanes): Promise<Pass>[] =>
  placesOf(game.layout as Layout, game.document).map((place) => lanes.run(`panels ${place}`, panelsIn(place)));

/** The access of a town whose log is kept is set although the town is no longer a room. */
const accessRooms = ({ rooms }: Layout): readonly Room[] => [
  ...new Set<Room>([...rooms.map(({ room }) => room), 'town']),
];

const accessTo =
  (room: Room): Work =>
  (game, pass) =>
    keepAccess(game, pass, room);

const panelsIn =
  (place: Room | 'lobby'): Work =>
  (game, pass) =>
    keepPanels(game, pass, place);

const unreachable = ({ layout }: GameReconciler): Pass => ({
  ...{ layout: layout as Layout, superseded: () => false, again: true, rest: null, slow: [], exposed: new Set() },
  remarks: [{ key: 'ui.trouble.reach' }],
});

/** The message of a closed lobby stays for its readers, but nothing about it has to be remembered. */
async function forgetLobby(game: GameReconciler, passes: readonly Pass[]): Promise<void> {
  const { panels, rooms } = game.layout as Layout;
  const closed = panels.every(({ panel }) => panel.kind === 'lobby' && panel.lobby.state === 'closed');
  const isClean = passes.every(({ remarks }) => remarks.length === 0);
  if (!closed || rooms.length > 0 || game.document.held.length > 0 || !isClean) return;
  await save(game, closed);
}

/** The combined result of the passes, with each remark once. */
function reportOf(game: GameReconciler, layout: Layout, passes: readonly Pass[]): ReconcileResult {
  const slow = [...new Set(passes.flatMap((pass) => pass.slow))];
  const missing = [...new Set([...slow, ...passes.flatMap(({ exposed }) => [...exposed])])];
  const minutes = game.context.slowed.get(layout.guildId)?.minutes ?? 1;
  const all = [
    ...passes.flatMap((pass) => pass.remarks),
    ...(slow.length > 0 ? [{ kind: 'slow' as const, key: 'ui.trouble.slow' as const, params: { minutes } }] : []),
  ];
  const remarks: Remark[] = [...new Map(all.map((remark) => [JSON.stringify(remark), remark])).values()];
  const lobby = lobbyOf(
    game,
    layout,
    passes.some(({ again }) => again),
  );
  return {
    ...{ done: remarks.length === 0, remarks },
    ...(missing.length > 0 ? { slow: missing } : {}),
    ...(lobby === null ? {} : { lobby }),
  };
}

/** The state of an open lobby's message, or null if it is shown or none is wanted. */
function lobbyOf({ document }: GameReconciler, { panels }: Layout, again: boolean): 'late' | 'refused' | null {
  const open = panels.find(({ panel }) => panel.kind === 'lobby' && panel.lobby.state !== 'closed');
  if (open === undefined || document.panels[panelKey(open.room, open.panel)] !== undefined) return null;
  return again ? 'late' : 'refused';
}
