import type { Fault } from '../connection/faults.ts';
import type { DiscordSnapshot } from './discord-snapshot.ts';
import { guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { isHeldByOthers, isTakenOver, letOthersForget } from './other-tables.ts';
import { mayBeMutedByOthers, reviewOthersMutes } from './others-mutes.ts';
import type { Pass } from './pass.ts';
import { complain, type PassFailures, passFailures } from './pass-failures.ts';
import { isUnmutePending, retryLater } from './pending-unmutes.ts';
import { keptSilent, leftToOthers, type MuteCall, planSilence, released } from './plan-silence.ts';
import { save } from './save-game.ts';
import { forgetHeld, setMute } from './set-mute.ts';
import { takeSnapshot } from './snapshot.ts';

/**
 * Mutes and unmutes until everybody is as they should be, with one call at a time for each bot that may edit members
 * now. Each call is chosen by the state at that moment, so a turn to speak that is already over costs no call. discord.js
 * would send the calls of one bot one after another anyway.
 */
export async function keepSilence(game: GameReconciler, pass: Pass): Promise<void> {
  const calls = openCalls(game, passFailures(game, pass));
  try {
    await noteSilence(game, pass);
    const snapshot = mayBeMutedByOthers(game, pass) ? seenOf(game) : null;
    if (snapshot !== null) await reviewOthersMutes(game, pass, snapshot);
    await makeCalls(game, pass, calls);
  } finally {
    await calls.ended();
  }
}

async function makeCalls(game: GameReconciler, pass: Pass, calls: OpenCalls): Promise<void> {
  while (!pass.superseded()) {
    if (calls.areMany()) await calls.oneEnded();
    else if (await isOver(game, pass, calls)) return;
  }
}

/** Begins the next call, or waits for one that is underway. Returns true if nothing more can be done. */
async function isOver(game: GameReconciler, pass: Pass, calls: OpenCalls): Promise<boolean> {
  const snapshot = seenOf(game);
  if (snapshot === null) return true;
  const planned = planSilence(pass.layout, snapshot).filter((call) => !calls.isLeft(call, snapshot));
  const taken = takenOver(game, pass, snapshot);
  if (!(await storeMuted(game, [...planned, ...taken]))) {
    complain(game, pass, 'not-stored');
    return true;
  }
  letOthersForget(game, taken);
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
const takenOver = (game: GameReconciler, { layout }: Pass, snapshot: DiscordSnapshot): readonly MuteCall[] =>
  keptSilent(layout, snapshot)
    .filter((userId) => !snapshot.held.has(userId) && isHeldByOthers(game, userId))
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

function openCalls(game: GameReconciler, failures: PassFailures): OpenCalls {
  const underway = new Map<string, { readonly mute: boolean; readonly done: Promise<void> }>();
  const errors: unknown[] = [];
  const tryMute = async (call: MuteCall, names: Names): Promise<void> => {
    try {
      const result = await setMute(game, call);
      if (!result.ok) await noteFailure(game, failures, names, result.error.fault);
    } catch (error) {
      errors.push(error);
    } finally {
      underway.delete(call.userId);
    }
  };
  const all = () => [...underway.values()].map(({ done }) => done);
  return {
    areMany: () => underway.size > 0 && underway.size >= game.context.edits.widthIn(game.document.guildId),
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

function namesOf(game: GameReconciler, snapshot: DiscordSnapshot, userId: string): Names {
  const channelId = guildOf(game)?.voiceStates.cache.get(userId)?.channelId ?? '';
  return { here: snapshot.people.get(userId)?.here === true, person: `mute ${userId}`, place: `mute in ${channelId}` };
}

/**
 * Notes a failed call. A call that is refused for two people is not tried with a third. A person in
 * another channel is unmuted later, and nobody is told.
 */
async function noteFailure(game: GameReconciler, failures: PassFailures, names: Names, fault: Fault): Promise<void> {
  const isMissing = fault === 'no-permission' || fault === 'no-access';
  if (isMissing && !names.here) return game.forbidden.refused(names.place, fault);
  await failures.failed(names.person, fault);
  if (isMissing && failures.isSecond(names.place)) await failures.failed(names.place, fault);
}

/**
 * Stores the people who are about to be muted or are taken over, because they must be known after any crash. Returns
 * false if that could not be stored.
 */
async function storeMuted(game: GameReconciler, calls: readonly MuteCall[]): Promise<boolean> {
  const { held } = game.document;
  const added = calls.filter((call) => call.mute && !held.includes(call.userId)).map(({ userId }) => userId);
  if (added.length === 0) return true;
  game.document.held = [...held, ...added];
  if (await save(game)) return true;
  game.document.held = game.document.held.filter((userId) => !added.includes(userId));
  return false;
}

async function noteSilence(game: GameReconciler, pass: Pass): Promise<void> {
  const { speakers, muted = [] } = pass.layout;
  const silence = speakers !== null || muted.length > 0;
  if (game.document.silence === silence) return;
  game.document.silence = silence;
  if (game.document.held.length > 0) await save(game);
}

async function forgetUnmuted(game: GameReconciler, pass: Pass, snapshot: DiscordSnapshot): Promise<void> {
  const { isAwaited } = game.context.mutesOf(game.document.guildId);
  const free = released(pass.layout, snapshot).filter((userId) => !isAwaited(userId));
  if (free.length > 0) await forgetHeld(game, free);
  for (const userId of leftToOthers(pass.layout, snapshot)) {
    if (await isTakenOver(game, userId)) await forgetHeld(game, [userId]);
    else if (isUnmutePending(game, userId)) retryLater(game, userId);
  }
}

function seenOf(game: GameReconciler): DiscordSnapshot | null {
  const guild = guildOf(game);
  return guild === null ? null : takeSnapshot(game, guild, game.layout);
}
