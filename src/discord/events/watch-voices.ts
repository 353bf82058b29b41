import { type Client, Events, type VoiceState } from 'discord.js';
import type { RecordingService } from '#game/ports/recording.ts';
import { attempt, describeError } from '../connection/faults.ts';
import { mayMove } from '../reconciler/external-channels.ts';
import { failureLog } from '../reconciler/failure-log.ts';
import { channelIdOf, guildOf } from '../reconciler/game-channels.ts';
import type { GameReconciler } from '../reconciler/game-reconciler.ts';
import { hasLeft } from '../reconciler/membership.ts';
import type { OpenGame } from '../reconciler/open-game.ts';
import { roomChannel } from '../reconciler/snapshot.ts';
import { guarded } from './guarded.ts';
import type { Watch } from './watch.ts';

/**
 * Brings a player back whom Discord has moved to the guild's AFK channel. Discord moves silent people, and most people
 * at a table are silent. Without the permission the player stays there, and keeps the seat.
 */
async function bringBack(game: OpenGame, userId: string): Promise<void> {
  const guild = guildOf(game);
  const channelId = channelIdOf(game, 'voice');
  if (guild === null || channelId === null || !mayMove(guild, channelId)) return;
  if (!game.voices.mayFetch(userId)) return;
  await attempt(() => guild.members.edit(userId, { channel: channelId }), failureLog(game, 'bring back'));
}

/**
 * Returns true if the table has left this voice channel and nobody is in it any more. Its removal, or its return to the
 * server, has waited for that. The last one to leave may be anybody, such as the narrator.
 */
function isEmptied(game: GameReconciler, channelId: string | null): boolean {
  const guild = guildOf(game);
  if (guild === null || channelId === null || !game.rooms.has(channelId)) return false;
  const isLeft = channelIdOf(game, 'voice') !== channelId && roomChannel(guild, channelId) !== null;
  return isLeft && !guild.voiceStates.cache.some((one) => one.channelId === channelId);
}

/** Handles a change of a voice state: a person has come, gone, or been muted or unmuted. */
export function voiceMoved(watch: Watch, before: VoiceState, now: VoiceState): void {
  const { rooms } = watch;
  const guildId = now.guild.id;
  const asked = reportsEdit(watch, before, now);
  const moved = before.channelId !== now.channelId;
  const unmuted = !moved && before.serverMute === true && now.serverMute === false && !asked;
  if (!asked) followOthersMute(watch, before, now);
  for (const game of rooms.gamesIn(guildId)) {
    if (now.channelId !== null && game.voices.isUnmutePending(now.id)) game.voices.unmuteIfHere(now.id);
    const followed = isFollowed(game, now.id);
    const isKnown = followed || game.voices.held.includes(now.id);
    // A table also keeps strangers silent whom somebody moves into its room.
    if (moved && (isKnown || game.voices.decidesOn(now))) personMoved(watch, game, before, now, followed);
    else if (unmuted && isKnown && game.voices.isSilent)
      watch.service().tell(game.gameId, (table) => table.disturbed());
  }
}

/**
 * Returns true if the change is an edit that Nightcall has requested. A move is none: Discord may repeat an old one, with
 * the mute of that time, while an edit is underway.
 */
const reportsEdit = ({ rooms }: Watch, before: VoiceState, now: VoiceState): boolean =>
  before.channelId === now.channelId && rooms.mutesOf(now.guild.id).heard(now.id, now.serverMute ?? false);

/** Follows the mutes that Nightcall has not requested. It undoes none of them. */
function followOthersMute({ rooms }: Watch, before: VoiceState, now: VoiceState): void {
  const isSettled = rooms.mutesOf(now.guild.id).isSettled(now.id);
  const isMuted = isSettled && before.channelId === now.channelId && before.serverMute === false && now.serverMute;
  for (const game of rooms.gamesIn(now.guild.id)) {
    const { voices } = game;
    const isNews = isMuted && voices.isSilent && (isFollowed(game, now.id) || voices.held.includes(now.id));
    const work = now.serverMute === false ? voices.forgetOthersMute(now.id) : isNews && voices.noteOthersMute(now.id);
    if (work) work.catch((error: unknown) => game.log.error(describeError(error), 'a mute could not be noted'));
  }
}

/** Lets a table finish its move once everybody has left its earlier voice channel. */
export function channelLeft({ rooms }: Watch, { guild, channelId }: VoiceState): void {
  for (const game of rooms.gamesIn(guild.id)) if (isEmptied(game, channelId)) game.again();
}

/** The people whose absence a table counts: its players, and a host who narrates in person. */
export const followedAt = ({ layout }: GameReconciler): readonly string[] => [
  ...(layout?.players.map(({ userId }) => userId) ?? []),
  ...(layout?.hostId === undefined ? [] : [layout.hostId]),
];

const isFollowed = (game: GameReconciler, userId: string): boolean => followedAt(game).includes(userId);

function personMoved(watch: Watch, game: OpenGame, before: VoiceState, now: VoiceState, followed: boolean): void {
  const voice = channelIdOf(game, 'voice');
  const idle = now.guild.afkChannelId;
  const was = voice !== null && before.channelId === voice;
  const is = voice !== null && now.channelId === voice;
  if (now.channelId !== null) game.again();
  if (!followed || was === is) {
    // A person who leaves the AFK channel for another place has left the voice room.
    const isLost = followed && !is && idle !== null && before.channelId === idle && now.channelId !== idle;
    if (isLost) watch.service().voiceChanged(now.guild.id, now.id, false);
    return;
  }
  game.voices.notePresent(now.id, is);
  // Discord has moved this person, who has not left the table.
  if (was && idle !== null && now.channelId === idle) return void bringBack(game, now.id);
  watch.service().voiceChanged(now.guild.id, now.id, is);
  if (now.channelId === null) void checkGone(watch, now);
}

/**
 * Reports a member who has left the guild. Without a privileged intent, Nightcall only sees that they left its voice.
 */
async function checkGone({ service, log }: Watch, { guild, id }: VoiceState): Promise<void> {
  if (await hasLeft(guild, id, log)) guarded(log, () => service().memberGone(guild.id, id));
}

/** Reports people who move between voice channels, because nobody is recorded who has left. */
export function watchRecorded(client: Client<true>, recordings: RecordingService): void {
  client.on(Events.VoiceStateUpdate, (before, { guild, id, channelId }) => {
    if (before.channelId !== channelId) recordings.moved(guild.id, id, channelId);
  });
}
