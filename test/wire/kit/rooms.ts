/** The ids of a table's rooms, as the clients of its people have received them. */
import type { ReceivedEvent } from 'discord-emulator';
import { t } from '#narration/index.ts';
import type { Truth } from './truth.ts';

/** A person with what their client has received. */
export interface Reader {
  readonly id: string;
  /** Missing: they are a player, and the table has their name. */
  readonly name?: string;
  readonly received: readonly ReceivedEvent[];
}

/** The town rooms and the voice channels. A room may have been made again, and a table may have moved. */
export function roomsOf(
  people: readonly Reader[],
  { table: { language, voiceChannelId } }: Truth,
): { readonly towns: readonly string[]; readonly voices: readonly string[] } {
  const channels = people.flatMap(({ received }) => received.flatMap(channelsIn));
  const towns = channels.filter(({ name }) => name === t(language, 'words:room.town')).map(({ id }) => id);
  const voices = channels.filter(({ type }) => type === voiceType).map(({ id }) => id);
  return {
    towns: [...new Set(towns)],
    voices: [...new Set([...voices, ...(voiceChannelId ? [voiceChannelId] : [])])],
  };
}

/** Discord's number of a voice channel. */
const voiceType = 2;

interface Channel {
  readonly id: string;
  readonly name: string;
  readonly type: number;
}

function channelsIn({ t: type, d }: ReceivedEvent): readonly Channel[] {
  if (type === 'GUILD_CREATE') return d.channels;
  return type === 'CHANNEL_CREATE' || type === 'CHANNEL_UPDATE' ? [d] : [];
}
