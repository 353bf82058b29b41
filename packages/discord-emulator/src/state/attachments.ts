import { createHmac } from 'node:crypto';
import { UserRefusal } from '../users/refusal.ts';
import type { DiscordState } from './discord-state.ts';
import type { Attachment } from './entities.ts';

/**
 * The greatest size of a file in bytes, for a bot or a person without a subscription (docs: Reference, Uploading
 * Files).
 */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** A file as a person selects it on their device. */
export interface LocalFile {
  name: string;
  content: string | Uint8Array;
  contentType?: string;
}

const DAY_MS = 24 * 3_600_000;

const TYPES: Record<string, string> = {
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  zip: 'application/zip',
};

/** The type that Discord infers from a file's name if the client names none, or undefined for an unknown extension. */
export const typeOf = (filename: string): string | undefined => TYPES[filename.toLowerCase().split('.').at(-1) ?? ''];

/** A selected file as it is uploaded with a command or a message. Refuses files that the client would not accept. */
export function asUpload(file: LocalFile): { filename: string; contentType: string | undefined; content: Buffer } {
  const content = Buffer.from(file.content as string);
  if (content.length === 0) throw new UserRefusal(`${file.name} is empty`);
  if (content.length > MAX_FILE_BYTES) throw new UserRefusal(`${file.name} is too large: ${content.length} bytes`);
  const filename = file.name.replaceAll(' ', '_');
  return { filename, contentType: file.contentType ?? typeOf(filename), content };
}

/** Stores a file that is sent with a command. */
export function keepUpload(discord: DiscordState, applicationId: string, file: LocalFile): Attachment {
  const attachment: Attachment = { id: discord.ids.next(), description: undefined, ephemeral: true, ...asUpload(file) };
  discord.uploads.set(attachment.id, { ...attachment, applicationId });
  return attachment;
}

/** The address of a file: signed, and valid for a day (docs: Reference, Signed Attachment CDN URLs). */
function addressOf(discord: DiscordState, folder: string, { id, filename }: Attachment): string {
  const path = `/${folder}/${id}/${encodeURIComponent(filename)}`;
  const issued = Math.floor(discord.now() / 1000).toString(16);
  const until = Math.floor((discord.now() + DAY_MS) / 1000).toString(16);
  return `${discord.baseUrl}${path}?ex=${until}&is=${issued}&hm=${signature(discord, path, until, issued)}&`;
}

const signature = (discord: DiscordState, path: string, until: string, issued: string): string =>
  createHmac('sha256', discord.baseUrl).update(`${path} ${until} ${issued}`).digest('hex');

/** A file as messages and interactions contain it. `folder`: `attachments/CHANNEL`. */
export function apiAttachment(discord: DiscordState, folder: string, attachment: Attachment): Record<string, unknown> {
  const url = addressOf(discord, folder, attachment);
  return {
    id: attachment.id,
    filename: attachment.filename,
    size: attachment.content.length,
    url,
    proxy_url: url,
    ...(attachment.contentType ? { content_type: attachment.contentType } : {}),
    ...(attachment.description ? { description: attachment.description } : {}),
    ...(attachment.ephemeral ? { ephemeral: true } : {}),
  };
}

/** `resolved.attachments`: the files that were uploaded with a command. */
export function apiUpload(discord: DiscordState, id: string): Record<string, unknown> {
  const kept = discord.uploads.get(id);
  if (!kept) throw new UserRefusal(`no file has the id ${id}`);
  return apiAttachment(discord, `ephemeral-attachments/${kept.applicationId}`, kept);
}

/**
 * The file of an address of this emulator, or undefined if the file is gone, or the address has expired or has no valid
 * signature.
 */
export function fetchAttachment(discord: DiscordState, url: URL): Attachment | undefined {
  const [, folder = '', place = '', id = ''] = url.pathname.split('/');
  const [until, issued, signed] = ['ex', 'is', 'hm'].map((name) => url.searchParams.get(name) ?? '');
  if (signed !== signature(discord, url.pathname, until ?? '', issued ?? '')) return undefined;
  if (discord.now() > Number.parseInt(until ?? '', 16) * 1000) return undefined;
  if (folder === 'ephemeral-attachments') return discord.uploads.get(id);
  const kept = [...(discord.channels.get(place)?.messages.values() ?? []), ...discord.ephemerals.values()];
  return kept.flatMap((message) => message.attachments).find((one) => one.id === id);
}
