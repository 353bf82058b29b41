import type { Fault } from '../connection/faults.ts';
import type { DiscordSnapshot } from './discord-snapshot.ts';
import { guildOf } from './game-channels.ts';
import { makeCalls, type Pass } from './lanes.ts';
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
  const failures = passFailures(game, pass);
  await game.voices.noteSilence(pass);
  const before = game.voices.mayBeMutedByOthers(pass) ? seenOf(game) : null;
  if (before !== null) await game.voices.reviewOthersMutes(pass, before);
  await makeCalls<PlannedMute>(pass, {
    plan: async (underway) => {
      const snapshot = seenOf(game);
      if (snapshot === null) return null;
      const planned = planSilence(pass.layout, snapshot)
        .filter(({ userId }) => !underway.some((call) => call.userId === userId))
        .map((call) => ({ ...call, ...namesOf(game, snapshot, call.userId) }))
        .filter(({ here, person, place }) =>
          here ? !failures.gaveUp(person) && !failures.gaveUp(place) : game.forbidden.why(place) === null,
        );
      const taken = takenOver(game, pass, snapshot);
      if (!(await game.voices.storeMuted([...planned, ...taken]))) {
        complain(game, pass, 'not-stored');
        return null;
      }
      game.voices.letOthersForget(taken);
      if (planned.length === 0 && underway.length === 0) await forgetUnmuted(game, pass, snapshot);
      return planned;
    },
    // An unmute waits for all mutes: otherwise somebody could be heard too long.
    mayMake: ({ mute }, underway) => mute || !underway.some((call) => call.mute),
    make: async (call) => {
      const result = await game.voices.setMute(call);
      if (!result.ok) await noteFailure(game, failures, call, result.error.fault);
    },
    width: () => game.context.edits.widthIn(game.guildId),
  });
}

/** The people whom another game has muted, and whom this one keeps silent from now on. */
const takenOver = (game: VoicesGame, { layout }: Pass, snapshot: DiscordSnapshot): readonly MuteCall[] =>
  keptSilent(layout, snapshot)
    .filter((userId) => !snapshot.held.has(userId) && game.voices.isHeldByOthers(userId))
    .map((userId) => ({ userId, mute: true }));

interface Names {
  /** In the table's own voice room. */
  readonly here: boolean;
  readonly person: string;
  /** A permission that is missing is missing for everybody in that channel. */
  readonly place: string;
}

type PlannedMute = MuteCall & Names;

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
