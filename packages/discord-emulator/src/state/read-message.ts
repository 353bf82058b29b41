import {
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  type APIMessage,
  ComponentType,
} from 'discord-api-types/v10';
import { type AnyComponent, walk } from './components.ts';

/** The parts of a message that are read. */
interface Readable {
  readonly content?: string | null;
  readonly components?: readonly unknown[] | null;
  readonly attachments?: readonly object[];
}

const textOf = (node: AnyComponent): readonly string[] =>
  node.type === ComponentType.TextDisplay ? [String(node.content)] : [];

/**
 * The text of a message as its reader sees it: its content, and the text of its components from top to bottom. A space that
 * keeps a line together looks like any other.
 */
export function readText({ content, components }: Readable): string {
  const displayed = walk(components ?? []).flatMap(({ node }) => textOf(node));
  return [...(content ? [content] : []), ...displayed].join('\n').replaceAll('\u00A0', ' ');
}

/** A row of buttons, or a menu. */
export type ShownRow = APIActionRowComponent<APIComponentInMessageActionRow>;

/**
 * The rows of a message, at any depth. The button beside a section is a row of its own.
 */
export function readRows({ components }: Readable): ShownRow[] {
  return walk(components ?? []).flatMap(({ node }): ShownRow[] => {
    if (node.type === ComponentType.ActionRow) return [node as unknown as ShownRow];
    if (node.accessory?.type !== ComponentType.Button) return [];
    return [{ type: ComponentType.ActionRow, components: [node.accessory] } as unknown as ShownRow];
  });
}

/** A file that a message shows. */
export interface ShownFile {
  readonly id: string;
  readonly filename: string;
  readonly url: string;
  readonly content_type?: string;
  readonly description?: string;
}

interface ShownMedia {
  readonly attachment_id?: string;
  readonly url: string;
  readonly content_type?: string;
}

/** The files of a message: those beside it, and those in its components. */
export function readFiles({ components, attachments }: Readable): ShownFile[] {
  const displayed = walk(components ?? []).flatMap(({ node }) => {
    const items = (node.items ?? []) as { readonly media: ShownMedia; readonly description?: string | null }[];
    const media = (node.file ?? node.media) as ShownMedia | undefined;
    return media ? [{ media, description: node.description as string | undefined }, ...items] : items;
  });
  const files = displayed.flatMap(({ media, description }) => {
    if (media.attachment_id === undefined) return [];
    const filename = decodeURIComponent(new URL(media.url).pathname.split('/').at(-1)!);
    const { url, content_type } = media;
    const about = { ...(content_type ? { content_type } : {}), ...(description ? { description } : {}) };
    return [{ id: media.attachment_id, filename, url, ...about }];
  });
  return [...((attachments ?? []) as readonly ShownFile[]), ...files];
}

/** A message as its reader sees it, whether or not it is made of components. */
export type ShownMessage = Omit<APIMessage, 'content' | 'components' | 'attachments'> & {
  readonly text: string;
  readonly rows: ShownRow[];
  readonly files: ShownFile[];
};

/** Adds to a message what its reader sees. */
export const asShown = (message: APIMessage): ShownMessage => ({
  ...message,
  text: readText(message),
  rows: readRows(message),
  files: readFiles(message),
});
