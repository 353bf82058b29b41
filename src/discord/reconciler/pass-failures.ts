import { setTimeout as pause } from 'node:timers/promises';
import type { Layout, Remark, Room } from '#game/ports/ports.ts';
import type { Fault } from '../connection/faults.ts';
import type { NeededChannel } from '../doctor/channel-permissions.ts';
import { missingPermissions } from '../doctor/survey.ts';
import { channelIdOf, guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import type { Pass } from './lanes.ts';
import { threadRooms } from './plan-rooms.ts';

/** The failed calls of a pass, each by a name. */
export interface PassFailures {
  /** Returns true if this call is not tried again in this pass. */
  gaveUp(name: string): boolean;
  /** Resolves when the next call may be made. A lost call is made again after a short pause. */
  failed(name: string, fault: Fault): Promise<void>;
  /** Returns true if this was already asked with the same name. */
  isSecond(name: string): boolean;
}

/** The number of attempts of a lost call. discord.js has already repeated a call that was answered with 5xx. */
const tries = 2;
const retryMs = 500;

/** Creates the record of the failures of one pass. */
export function passFailures(game: GameReconciler, pass: Pass): PassFailures {
  const counts = new Map<string, number>();
  const over = new Set<string>();
  const asked = new Set<string>();
  const end = (name: string, fault: Fault): void => {
    over.add(name);
    complain(game, pass, fault);
  };
  return {
    gaveUp: (name) => {
      const why = over.has(name) ? null : game.forbidden.why(name);
      if (why !== null) end(name, why);
      return over.has(name);
    },
    failed: async (name, fault) => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      if (fault === 'out-of-reach' && count < tries) {
        await pause(retryMs, undefined, { ref: false });
        return;
      }
      game.forbidden.refused(name, fault);
      end(name, fault);
    },
    isSecond: (name) => {
      const known = asked.has(name);
      asked.add(name);
      return known;
    },
  };
}

/** Tells the table and its town of a fault, once per pass. Faults that go away by themselves are not reported. */
export function complain(game: GameReconciler, pass: Pass, fault: Fault): void {
  if (fault === 'out-of-reach' || fault === 'not-stored') pass.again = true;
  for (const remark of issuesOf(game, pass, fault)) {
    const text = JSON.stringify(remark);
    if (!pass.remarks.some((known) => JSON.stringify(known) === text)) pass.remarks.push(remark);
  }
}

function issuesOf(game: GameReconciler, pass: Pass, fault: Fault): Pass['remarks'] {
  if (fault === 'no-access' || fault === 'no-permission') return permissionsMissing(game, pass);
  const issue = issues[fault];
  return issue === undefined ? [] : [issue];
}

/** The missing permissions by name, if they can be found out. */
function permissionsMissing(game: GameReconciler, { layout }: Pass): Pass['remarks'] {
  const guild = guildOf(game);
  const rooms = game.rooms.entries.map(([room]) => room);
  const known = new Set<Room>(layout.rooms.length > 0 ? [...rooms, 'voice'] : rooms);
  const places = [...known].flatMap((room) => {
    const channelId = channelIdOf(game, room);
    return channelId === null ? [] : [{ kind: kindOf(layout, room), channelId }];
  });
  const lobby = { kind: 'lobby' as const, channelId: layout.lobbyChannelId };
  const missing =
    guild === null
      ? []
      : missingPermissions(
          guild,
          layout.rooms.length > 0 ? [...places, lobby] : [lobby],
          threadRooms(layout).length > 0,
        );
  return missing.length > 0 ? [...missing] : [{ kind: 'obstacle', key: 'issue.permission' }];
}

function kindOf(layout: Layout, room: Room): NeededChannel['kind'] {
  if (room === 'voice') return 'voice';
  return threadRooms(layout).includes(room) ? 'thread of a table' : 'text';
}

const issues: Readonly<Partial<Record<Fault, Remark>>> = {
  'too-many-channels': { kind: 'obstacle', key: 'issue.channels' },
  'two-factor': { key: 'issue.two-factor' },
  'left-open': { kind: 'obstacle', key: 'issue.exposed' },
  archived: { key: 'issue.refused' },
  refused: { key: 'issue.refused' },
  'out-of-reach': { key: 'issue.reach' },
  'not-stored': { key: 'issue.store' },
};
