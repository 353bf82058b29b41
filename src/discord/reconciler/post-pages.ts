import type { Message } from '#game/ports/ports.ts';
import { shortNonce } from './nonce.ts';

/** A post that waits for its turn in a room. */
export interface QueuedPost {
  readonly message: Message;
  readonly nonce: string;
  /** Returns true as long as the words are. Missing: they always are. */
  readonly isTrue?: (() => boolean) | undefined;
  /** Called when the post is settled (true), or when it is dropped or the bot stops before that (false). */
  readonly posted: (isSettled: boolean) => void;
}

/** Returns true unless the words have become untrue. */
export const isTrueStill = ({ isTrue }: Pick<QueuedPost, 'isTrue'>): boolean => isTrue?.() ?? true;

/** Discord's limit for a message, in characters. */
const messageLimit = 2000;

/** The number of the first posts that fit into one message. One that may be dropped, and the end, have a message of their own. */
export function fitting(queue: readonly QueuedPost[]): number {
  let length = -1;
  const index = queue.findIndex((post) => {
    length += post.message.text.length + 1;
    return length > messageLimit || post.isTrue !== undefined || post.message.isEnd === true;
  });
  return index < 0 ? queue.length : Math.max(index, 1);
}

/** A text that is longer than a message is posted in several. */
export function pages(
  message: Message,
  nonce: string,
  { link, posted, isTrue }: Pick<QueuedPost, 'isTrue' | 'posted'> & { readonly link: (text: string) => string },
): QueuedPost[] {
  const isEnd = message.isEnd === undefined ? {} : { isEnd: message.isEnd };
  const texts = split(message.text).map((text) => {
    const linked = link(text);
    return linked.length <= messageLimit ? linked : text;
  });
  const mentions = message.mentions === undefined ? {} : { mentions: message.mentions };
  const files = message.files === undefined ? {} : { files: message.files };
  const ofLobby = message.ofLobby === undefined ? {} : { ofLobby: message.ofLobby };
  const foul = message.foul === undefined ? {} : { foul: message.foul };
  return texts.map((text, index) => ({
    message: { text, ...mentions, ...ofLobby, ...isEnd, ...(index === texts.length - 1 ? { ...files, ...foul } : {}) },
    isTrue,
    nonce: index === 0 ? nonce : shortNonce(`${nonce} ${index}`),
    posted: index === texts.length - 1 ? posted : () => undefined,
  }));
}

function split(text: string): string[] {
  if (text.length <= messageLimit) return [text];
  const at = Math.max(text.lastIndexOf('\n', messageLimit), text.lastIndexOf(' ', messageLimit));
  const end = at > 0 ? at : messageLimit;
  return [text.slice(0, end), ...split(text.slice(end).trimStart())];
}
