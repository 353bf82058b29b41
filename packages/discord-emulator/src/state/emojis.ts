import { checkAll, invalidForm, refuse } from '../errors.ts';
import type { DiscordState } from './discord-state.ts';
import type { Application, Emoji } from './entities.ts';
import { apiUser } from './render.ts';

/** The most emoji of an application, and the most bytes of an image (docs: Emoji Resource). */
const MAX_EMOJIS = 2000;
const MAX_IMAGE_BYTES = 256 * 1024;

/** The types of images that Discord takes, as data URIs (docs: Reference, Image Data). */
const DATA_URI = /^data:(image\/(?:png|jpeg|gif|webp|avif));base64,([A-Za-z0-9+/]+={0,2})$/;

function checkName(name: string): void {
  if (/^\w{2,32}$/.test(name)) return;
  const isLength = name.length < 2 || name.length > 32;
  throw isLength
    ? invalidForm('name', 'BASE_TYPE_BAD_LENGTH', 'Must be between 2 and 32 in length.')
    : invalidForm('name', 'STRING_TYPE_REGEX', 'String value did not match validation regex.');
}

function imageOf(image: string): { contentType: string; content: Buffer } {
  const [, contentType, data] = DATA_URI.exec(image) ?? [];
  if (contentType === undefined || data === undefined) throw refuse.invalidAsset();
  const content = Buffer.from(data, 'base64');
  if (content.length > MAX_IMAGE_BYTES)
    throw invalidForm('image', 'BINARY_TYPE_MAX_SIZE', 'File cannot be larger than 256.0 kb.');
  return { contentType, content };
}

/** Makes an emoji of an application. Several may have the same name. */
export function makeEmoji(
  discord: DiscordState,
  { id: applicationId, emojis }: Application,
  { name, image }: { name: string; image: string },
): Emoji {
  checkAll(
    () => checkName(name),
    () => void imageOf(image),
  );
  if (emojis.size >= MAX_EMOJIS) throw refuse.tooManyEmojis();
  const emoji: Emoji = { id: discord.ids.next(), name, applicationId, ...imageOf(image) };
  emojis.set(emoji.id, emoji);
  return emoji;
}

/** An emoji of an application. Refuses an id that it does not have. */
export function emojiOf({ emojis }: Application, id: string): Emoji {
  const emoji = emojis.get(id);
  if (!emoji) throw refuse.unknownEmoji();
  return emoji;
}

/** Gives an emoji another name. Its image stays for good. */
export function renameEmoji(emoji: Emoji, name: string | undefined): void {
  if (name === undefined) return;
  checkName(name);
  emoji.name = name;
}

/** An emoji as the API shows it. */
export const apiEmoji = (discord: DiscordState, { id, name, applicationId, contentType }: Emoji): object => ({
  ...{ id, name, roles: [], require_colons: true, managed: false, available: true },
  animated: contentType === 'image/gif',
  user: apiUser(discord.user(applicationId)),
});

/** The image of an address of the CDN, `/emojis/ID.png`, or undefined if the emoji is gone. */
export function fetchEmoji({ applications }: DiscordState, path: string): Emoji | undefined {
  const id = /^\/emojis\/(\d+)\.(?:png|gif|webp|jpe?g|avif)$/.exec(path)?.[1] ?? '';
  return [...applications.values()].flatMap(({ emojis }) => emojis.get(id) ?? [])[0];
}
