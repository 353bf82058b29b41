import { ComponentType } from 'discord-api-types/v10';
import { invalidForm } from '../errors.ts';
import { apiAttachment } from './attachments.ts';
import { type AnyComponent, walk } from './components.ts';
import type { DiscordState } from './discord-state.ts';
import type { Attachment, Message } from './entities.ts';

/** The media of a component: an address, or the name of one of the message's files. */
interface Media {
  url: string;
  attachment_id?: string;
}

const scheme = 'attachment://';

function mediaOf(node: AnyComponent): readonly Media[] {
  if (node.type === ComponentType.File) return [node.file as Media];
  if (node.type === ComponentType.Thumbnail) return [node.media as Media];
  if (node.type !== ComponentType.MediaGallery) return [];
  return (node.items as { media: Media }[]).map(({ media }) => media);
}

const namedFiles = (components: readonly unknown[]): readonly { media: Media; name: string; path: string }[] =>
  walk(components).flatMap(({ node, path }) =>
    mediaOf(node).flatMap((media) =>
      media.url.startsWith(scheme) ? [{ media, name: decodeURIComponent(media.url.slice(scheme.length)), path }] : [],
    ),
  );

/**
 * Refuses a component that names a file which the message does not have. `names`: the files that are uploaded, and those
 * that an edit keeps by id and file name.
 */
export function checkMedia(components: readonly unknown[], names: readonly string[]): void {
  const missing = namedFiles(components).find(({ name }) => !names.includes(name));
  if (!missing) return;
  const about = `The referenced attachment "${missing.name}" was not found`;
  throw invalidForm(`${missing.path}.media.url`, 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND', about);
}

/** Notes in the stored components which files they show. */
export function bindMedia(components: readonly unknown[], attachments: readonly Attachment[]): void {
  for (const { media, name } of namedFiles(components)) {
    const file = attachments.findLast(({ filename }) => filename === name);
    if (file) media.attachment_id = file.id;
  }
}

/**
 * The components and the other files of a message, as the API returns them: a file that a component shows is not among
 * the attachments (api-docs #8277), and its address is in the component.
 */
export function shownMedia(
  discord: DiscordState,
  { components, attachments, channelId }: Message,
): { components: Message['components']; attachments: object[] } {
  const render = (one: Attachment) => apiAttachment(discord, `attachments/${channelId}`, one);
  if (attachments.length === 0) return { components, attachments: [] };
  const shown = structuredClone(components);
  const used = new Set(walk(shown).flatMap(({ node }) => fillMedia(node, attachments, render)));
  return { components: shown, attachments: attachments.filter(({ id }) => !used.has(id)).map(render) };
}

/** Fills in the addresses of the files that a component shows, and returns the ids of these files. */
function fillMedia(
  node: AnyComponent,
  attachments: readonly Attachment[],
  render: (one: Attachment) => Record<string, unknown>,
): readonly string[] {
  for (const item of (node.items ?? []) as object[])
    Object.assign(item, { description: null, spoiler: false, ...item });
  return mediaOf(node).flatMap((media) => {
    const file = attachments.find(({ id }) => id === media.attachment_id);
    if (!file) return [];
    const { url, proxy_url, content_type, size } = render(file);
    Object.assign(media, { id: file.id, url, proxy_url, ...(content_type ? { content_type } : {}) });
    if (node.type === ComponentType.File) Object.assign(node, { name: file.filename, size });
    return [file.id];
  });
}
