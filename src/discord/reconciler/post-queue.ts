import { within } from '../connection/within.ts';
import { body } from '../ui/body.ts';
import type { GameReconciler, PostPlace, PostQueue } from './game-reconciler.ts';
import { fitting, isTrueStill, pages, type QueuedPost } from './post-pages.ts';
import { deliver } from './posting.ts';

/** The number of posts that may wait before they are joined. Discord takes five in four seconds in a channel. */
const separatePosts = 3;
/** Milliseconds that a panel waits for the words above it. */
const panelWaitMs = 10_000;

interface RoomQueue {
  readonly posts: QueuedPost[];
  readonly over: Promise<void>;
}

/** Creates an empty queue for all games. */
export function postQueue(): PostQueue {
  const queues = new Map<string, RoomQueue>();
  const keyOf = (game: GameReconciler, room: PostPlace): string => `${game.document.gameId}/${room}`;

  const run = async (key: string, game: GameReconciler, room: PostPlace, queue: QueuedPost[]): Promise<void> => {
    while (queue.length > 0) {
      const posts =
        interruptedPosts(game, room, queue) ?? queue.splice(0, queue.length > separatePosts ? fitting(queue) : 1);
      const isSettled = !game.context.isClosed() && posts.every(isTrueStill) && (await deliver(game, room, posts));
      for (const post of posts) post.posted(isSettled);
    }
    queues.delete(key);
  };

  return {
    post: (game, room, message, nonce, isTrue) =>
      new Promise((posted) => {
        const key = keyOf(game, room);
        const queue = queues.get(key);
        const posts = pages(message, nonce, { link: linker(game), posted, isTrue });
        if (queue !== undefined) queue.posts.push(...posts);
        else {
          const over = Promise.resolve().then(() => run(key, game, room, posts));
          queues.set(key, { posts, over });
        }
      }),
    quiet: async (game, room) => {
      const queue = queues.get(keyOf(game, room));
      if (queue === undefined) return false;
      await within(panelWaitMs, queue.over);
      return true;
    },
    close: async () => {
      await Promise.all([...queues.values()].map(({ over }) => over));
    },
  };
}

/**
 * Takes from the queue the posts that an earlier process was making when it died and that have been queued again.
 * Discord knows their message by its nonce, so they must stay together and not be joined with others.
 */
function interruptedPosts(game: GameReconciler, room: PostPlace, queue: QueuedPost[]): QueuedPost[] | null {
  const drafts = game.document.posting[room];
  if (drafts === undefined || game.context.isClosed()) return null;
  delete game.document.posting[room];
  return drafts.flatMap(({ nonce, message }) => {
    const again = queue.filter((post) => post.nonce === nonce);
    for (const post of again) queue.splice(queue.indexOf(post), 1);
    return again.length > 0 ? again : [{ nonce, message, posted: () => undefined }];
  });
}

/** Returns a function that makes the commands of a text clickable. */
const linker =
  ({ context }: GameReconciler) =>
  (text: string): string =>
    context.mentions(body([text])).content;
