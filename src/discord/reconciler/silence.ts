import type { Fault } from '../connection/faults.ts';
import type { DiscordSnapshot } from './discord-snapshot.ts';
import { guildOf } from './game-channels.ts';
import type { Pass } from './lanes.ts';
import { complain, type PassFailures, passFailures } from './pass-failures.ts';
import { keptSilent, leftToOthers, type MuteCall, planSilence, released } from './plan-silence.ts';
import { takeSnapshot } from './snapshot.ts';
import type { VoicesGame } from './voices.ts';

/**
 * Mutes and unmutes until everybody is as they should be, with one call at a time for each bot that may edit members
 * now. Each call is chosen by the state at that moment, so a turn to speak that is already over costs no call. discord.js
 * would send the calls of one bot one after another anyway.
 */
export async function keepSilence(game: VoicesGame, pass: Pass): Promise<void> {
  const calls = openCalls(game, passFailures(game, pass));
  try {
    await game.voices.noteSilence(pass);
    const snapshot = game.voices.mayBeMutedByOthers(pass) ? seenOf(game) : null;
    if (snapshot !== null) await game.voices.reviewOthersMutes(pass, snapshot);
    await makeCalls(game, pass, calls);
  } finally {
    await calls.ended();
  }
}

async function makeCalls(game: VoicesGame, pass: Pass, calls: OpenCalls): Promise<void> {
  while (!pass.superseded()) {
    if (calls.areMany()) await calls.oneEnded();
    else if (await isOver(game, pass, calls)) return;
  }
}

/** Begins the next call, or waits for one that is underway. Returns true if nothing more can be done. */
async function isOver(game: VoicesGame, pass: Pass, calls: OpenCalls): Promise<boolean> {
  const snapshot = seenOf(game);
  if (snapshot === null) return true;
  const planned = planSilence(pass.layout, snapshot).filter((call) => !calls.isLeft(call, snapshot));
  const taken = takenOver(game, pass, snapshot);
  if (!(await game.voices.storeMuted([...planned, ...taken]))) {
    complain(game, pass, 'not-stored');
    return true;
  }
  game.voices.letOthersForget(taken);
  const [next] = planned;
  if (next === undefined && calls.isIdle()) {
    await forgetUnmuted(game, pass, snapshot);
    return true;
  }
  if (next === undefined || calls.mustWait(next)) await calls.oneEnded();
  else calls.begin(next, namesOf(game, snapshot, next.userId));
  return false;
}

/** The people whom another game has muted, and whom this one keeps silent from now on. */
const takenOver = (game: VoicesGame, { layout }: Pass, snapshot: DiscordSnapshot): readonly MuteCall[] =>
  keptSilent(layout, snapshot)
    .filter((userId) => !snapshot.held.has(userId) && game.voices.isHeldByOthers(userId))
    .map((userId) => ({ userId, mute: true }));

/** The calls of one pass that are underway. */
interface OpenCalls {
  /** Returns true if no bot could make a further call at the same time. */
  areMany(): boolean;
  isIdle(): boolean;
  /** Returns true if a call is not made in this pass, or is being made. */
  isLeft(call: MuteCall, snapshot: DiscordSnapshot): boolean;
  /** An unmute waits for all mutes: otherwise somebody could be heard too long. */
  mustWait(call: MuteCall): boolean;
  begin(call: MuteCall, names: Names): void;
  oneEnded(): Promise<void>;
  /** Resolves when none is underway. Rejects with the first exception of them. */
  ended(): Promise<void>;
}

function openCalls(game: VoicesGame, failures: PassFailures): OpenCalls {
  const underway = new Map<string, { readonly mute: boolean; readonly done: Promise<void> }>();
  const errors: unknown[] = [];
  const tryMute = async (call: MuteCall, names: Names): Promise<void> => {
    try {
      const result = await game.voices.setMute(call);
      if (!result.ok) await noteFailure(game, failures, names, result.error.fault);
    } catch (error) {
      errors.push(error);
    } finally {
      underway.delete(call.userId);
    }
  };
  const all = () => [...underway.values()].map(({ done }) => done);
  return {
    areMany: () => underway.size > 0 && underway.size >= game.context.edits.widthIn(game.guildId),
    isIdle: () => underway.size === 0,
    isLeft: ({ userId }, snapshot) => {
      if (underway.has(userId)) return true;
      const { here, person, place } = namesOf(game, snapshot, userId);
      return here ? failures.gaveUp(person) || failures.gaveUp(place) : game.forbidden.why(place) !== null;
    },
    mustWait: ({ mute }) => !mute && [...underway.values()].some((call) => call.mute),
    begin: (call, names) => void underway.set(call.userId, { mute: call.mute, done: tryMute(call, names) }),
    oneEnded: () => Promise.race(all()),
    ended: async () => {
      await Promise.all(all());
      if (errors.length > 0) throw errors[0];
    },
  };
}

interface Names {
  /** In the table's own voice room. */
  readonly here: boolean;
  readonly person: string;
  /** A permission that is missing is missing for everybody in that channel. */
  readonly place: string;
}

function namesOf(game: VoicesGame, snapshot: DiscordSnapshot, userId: string): Names {
  const channelId = guildOf(game)?.voiceStates.cache.get(userId)?.channelId ?? '';
  return { here: snapshot.people.get(userId)?.here === true, person: `mute ${userId}`, place: `mute in ${channelId}` };
}

/**
 * Notes a failed call. A call that is refused for two people is not tried with a third. A person in
 * another channel is unmuted later, and nobody is told.
 */
async function noteFailure(game: VoicesGame, failures: PassFailures, names: Names, fault: Fault): Promise<void> {
  const isMissing = fault === 'no-permission' || fault === 'no-access';
  if (isMissing && !names.here) return game.forbidden.refused(names.place, fault);
  await failures.failed(names.person, fault);
  if (isMissing && failures.isSecond(names.place)) await failures.failed(names.place, fault);
}

async function forgetUnmuted(game: VoicesGame, pass: Pass, snapshot: DiscordSnapshot): Promise<void> {
  const { voices } = game;
  const { isAwaited } = game.context.mutesOf(game.guildId);
  const free = released(pass.layout, snapshot).filter((userId) => !isAwaited(userId));
  if (free.length > 0) await voices.forgetHeld(free);
  for (const userId of leftToOthers(pass.layout, snapshot)) {
    if (await voices.isTakenOver(userId)) await voices.forgetHeld([userId]);
    else if (voices.isUnmutePending(userId)) voices.retryLater(userId);
  }
}

function seenOf(game: VoicesGame): DiscordSnapshot | null {
  const guild = guildOf(game);
  return guild === null ? null : takeSnapshot(game, guild, game.layout);
}
