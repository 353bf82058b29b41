import { z } from 'zod';
import type { Numbered } from './protocol.ts';

const id = z.string().min(1).max(100);
const text = z.string().max(4_000);
const option = z.union([text, z.number(), z.boolean()]);
const language = z.enum(['en', 'ru']);
const typed = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...shape });

const request = z.discriminatedUnion('type', [
  typed('open', { rulebook: id, players: z.int().min(1).max(100), language, sit: z.boolean() }),
  typed('show', { personId: id, act: z.boolean() }),
  typed('press', { messageId: id, customId: id }),
  typed('choose', { messageId: id, customId: id, values: z.array(id).max(25) }),
  typed('submit', { formId: id, fields: z.record(id, z.union([text, z.boolean(), z.array(id).max(25)])) }),
  typed('command', { path: id, channelId: id, options: z.record(id, option) }),
  typed('complete', { path: id, channelId: id, options: z.record(id, option), focused: id }),
  typed('say', { channelId: id, text: text.min(1) }),
  typed('delete', { messageId: id }),
  typed('read', { channelId: id }),
  typed('join', { channelId: id }),
  typed('leave', {}),
  typed('self', { mute: z.boolean().optional(), deaf: z.boolean().optional() }),
  typed('talk', { on: z.boolean() }),
  typed('speed', { speed: z.number().min(1).max(1_000) }),
  typed('close', {}),
]);
const numbered = z.strictObject({ id: z.int().min(1), request });

/** Reads a message of a page. Returns `null` if it is none. */
export function readRequest(message: string): Numbered | null {
  try {
    const read = numbered.safeParse(JSON.parse(message));
    return read.success ? (read.data as Numbered) : null;
  } catch {
    return null;
  }
}
