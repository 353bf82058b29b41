import type { APIMessage } from 'discord-api-types/v10';
import type { DiscordState } from '../state/discord-state.ts';
import type { Message } from '../state/entities.ts';
import { apiMessage } from '../state/render-message.ts';

/** A rendered message, with the values that it was made from. */
interface Rendering {
  readonly message: APIMessage;
  readonly values: readonly unknown[];
  /** ms since the epoch. */
  readonly at: number;
}

/** The time after which a message is rendered again, ms. The address of a file is valid for a day. */
const keptMs = 3_600_000;

const renderings = new WeakMap<Message, Rendering>();

/** The values that a rendering depends on. The fields of a message are replaced when it is edited, never changed. */
function valuesOf(discord: DiscordState, message: Message): readonly unknown[] {
  const id = message.reference?.message_id;
  const original = id ? discord.channels.get(message.channelId)?.messages.get(id) : undefined;
  return [message, original].flatMap((one) =>
    one ? [...Object.values(one), discord.user(one.authorId).globalName] : [],
  );
}

/**
 * Returns a message as a client shows it. It is the same object until the message changes, for every client, so it must
 * not be changed.
 */
export function shownMessage(discord: DiscordState, message: Message): APIMessage {
  const [now, values] = [discord.now(), valuesOf(discord, message)];
  const known = renderings.get(message);
  const isCurrent = known !== undefined && now - known.at < keptMs && known.values.length === values.length;
  if (isCurrent && known.values.every((value, index) => value === values[index])) return known.message;
  const shown = structuredClone(apiMessage(discord, message)) as unknown as APIMessage;
  renderings.set(message, { message: shown, values, at: now });
  return shown;
}
