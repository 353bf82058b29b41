import { type Client, Events, type VoiceState } from 'discord.js';
import type { Log } from '#game/ports/ports.ts';
import { attempt, describeError } from '../connection/faults.ts';
import { isMutedByServer } from '../doctor/muted-bots.ts';
import type { ExtraBots } from '../extra-bots/extra-bots.ts';
import type { MemberEdits } from '../extra-bots/member-edits.ts';
import { channelIdOf } from '../reconciler/game-channels.ts';
import type { RunningReconciler } from '../reconciler/index.ts';

/** The parts that the watch on our own bots needs. */
interface OwnMutes {
  readonly client: Client<true>;
  readonly extraBots: ExtraBots;
  readonly edits: MemberEdits;
  readonly rooms: RunningReconciler;
  readonly log: Log;
  isClosing(): boolean;
}

/**
 * Ends a server mute of our own bots, because nobody would hear the narrator, and the mute would stay with the bot for
 * all later games. The bot may edit itself as it edits others, with Mute Members (docs: Modify Guild Member). At a table
 * it does so once, so that it does not fight with a moderator. Elsewhere, as in a voice test, it does so when it arrives.
 */
export function endOwnMutes(parts: OwnMutes): void {
  const { client, extraBots, edits, log, isClosing } = parts;
  client.on(Events.VoiceStateUpdate, (before, now) => {
    const isOurs = now.id === client.user.id || extraBots.find(now.id) !== undefined;
    if (!isOurs || isClosing() || !isMutedByServer(now) || !mayEnd(parts, before, now)) return;
    const fields = { bot: now.id, guildId: now.guild.id, channelId: now.channelId };
    log.info(fields, 'the server has muted a bot of ours: the mute is ended');
    void attempt(
      () => edits.mute(now.guild, now.id, false),
      (fault, error) => log.warn({ ...fields, fault, ...describeError(error) }, 'the mute stays'),
    );
  });
}

/** Returns true if the mute is to be ended, and notes that it was. */
function mayEnd({ rooms }: OwnMutes, before: VoiceState, { id, channelId }: VoiceState): boolean {
  const games = [...rooms.games.values()].filter((game) => channelIdOf(game, 'voice') === channelId);
  if (games.length === 0) return before.channelId !== channelId;
  const isFirst = games.map(({ voices }) => voices.mayUnmuteBot(id));
  return isFirst.includes(true);
}
