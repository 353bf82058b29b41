import type { Emulator } from 'discord-emulator';
import { isHidden, type SentChannel } from '../hidden-channel.ts';

/** A gateway event that a helper bot was sent. */
export interface BotEvent {
  readonly botId: string;
  readonly event: string;
  readonly data: object;
}

/** The gateway events that a helper bot needs. Messages, interactions and members' presences are not among them. */
const allowed =
  /^(READY|RESUMED|GUILD_(CREATE|UPDATE|DELETE)|GUILD_ROLE_\w+|GUILD_MEMBER_UPDATE|CHANNEL_\w+|VOICE_\w+)$/;
/** The calls that a helper bot makes. */
const calls = /^(PATCH \/guilds\/\{guild_id\}\/members\/\{user_id\}|GET \/gateway\/bot)$/;

/** Notes every event that bots are sent from now on. */
export function notedEvents(emulator: Emulator): readonly BotEvent[] {
  const events: BotEvent[] = [];
  emulator.afterDispatch = (botId, event, data) => void events.push({ botId, event, data });
  return events;
}

const channelsIn = ({ event, data }: BotEvent): readonly SentChannel[] => {
  if (event === 'GUILD_CREATE') return (data as { channels: readonly SentChannel[] }).channels;
  return /^CHANNEL_(CREATE|UPDATE)$/.test(event) ? [data as SentChannel] : [];
};

/** Everything secret that reached these helper bots. `secret`: the ids of the rooms that they may not know. */
export function leaksToBots(
  emulator: Emulator,
  events: readonly BotEvent[],
  { botIds, secret }: { readonly botIds: readonly string[]; readonly secret: readonly string[] },
): readonly string[] {
  const theirs = events.filter(({ botId }) => botIds.includes(botId));
  const strange = theirs.filter(({ event }) => !allowed.test(event)).map(({ event }) => `${event} was sent`);
  const shown = theirs
    .flatMap(channelsIn)
    .filter((channel) => secret.includes(channel.id) && !isHidden(channel))
    .map(({ id }) => `the channel ${id} was shown`);
  const made = emulator.calls
    .filter(({ applicationId }) => applicationId !== undefined && botIds.includes(applicationId))
    .map(({ method, route }) => `${method} ${route}`)
    .filter((call) => !calls.test(call))
    .map((call) => `${call} was called`);
  return [...new Set([...strange, ...shown, ...made])];
}
