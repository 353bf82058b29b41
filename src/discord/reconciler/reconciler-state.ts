import { randomBytes } from 'node:crypto';
import type { Message, Room, Shards, Store } from '#game/ports/ports.ts';

/** A message that Nightcall keeps up to date. */
export interface PanelPlace {
  readonly channelId: string;
  readonly messageId: string;
  /** The content that the message shows, so that it is edited only if that differs. Empty while it is unknown. */
  readonly shows: string;
  /** The digest of the picture that the message has. Missing: none. */
  readonly picture?: string;
  /** The id of its file, by which an edit keeps it. Missing: unknown. */
  readonly pictureId?: string;
  /** The number of other messages below it since. Missing: none. */
  readonly below?: number;
  /** The panel in this message is being posted again, and Discord may have the new message already. */
  readonly isRaised?: true;
}

/** A message that is about to be posted. Its files come again with the news that they go with. */
interface Draft {
  readonly nonce: string;
  readonly message: Omit<Message, 'files'>;
}

/** An overwrite of a channel before the table came. Bits are written as text. */
export interface NotedOverwrite {
  readonly id: string;
  readonly type: number;
  readonly allow: string;
  readonly deny: string;
}

/** Hashes of a channel's overwrites: the requested ones, and those in Discord's answer. */
export interface KeptOtherwise {
  readonly asked: string;
  readonly given: string;
}

/** The channels of a game. */
export interface StoredRooms {
  /** `null`: was about to be made. */
  readonly category?: string | null;
  readonly rooms: Readonly<Partial<Record<Room, string | null>>>;
  /** The server's own voice channels in which the table sits, or has sat, and what is to be given back there. */
  readonly lent?: Readonly<Record<string, readonly NotedOverwrite[]>>;
  /** The channels that Discord keeps differently from the request, by their ids. Missing: none. */
  readonly kept?: Readonly<Record<string, KeptOtherwise>>;
  /** The people whom Nightcall has added to a thread, by its id. Missing: nobody. */
  readonly members?: Readonly<Record<string, readonly string[]>>;
  /** The voice channel's status as it was last set. */
  readonly status?: { readonly channelId: string; readonly text: string };
}

/** The messages that a game keeps up to date. */
export interface StoredPanels {
  readonly panels: Readonly<Record<string, PanelPlace>>;
  /** The number of the latest page that was posted in the town. Missing: none. */
  readonly page?: number;
  /** The lobby's message was about to be posted in this channel. `at`: ms since 1970. */
  readonly announcing?: { readonly channelId: string; readonly at: number };
  /**
   * The number of times that each panel was made, so that a panel made again after deletion is not taken for the old
   * one.
   */
  readonly panelCounts?: Readonly<Record<string, number>>;
}

/** The mutes of a game. */
export interface StoredVoices {
  /**
   * People whom the bot has muted. A person who could not be unmuted in time is unmuted when they next join a voice
   * channel.
   */
  readonly held: readonly string[];
  /** People of the table whom somebody else has muted. The bot does not unmute them. Missing: nobody. */
  readonly mutedByOthers?: readonly string[];
  /** True while silence is kept: the people in `held` stay muted in the voice room. */
  readonly silence: boolean;
}

/** The posts of a game. */
export interface StoredPosts {
  /** The nonces of the latest posts. */
  readonly posted: readonly string[];
  /**
   * In each room, the messages that are being posted as one. A bot that dies meanwhile posts the same messages again.
   */
  readonly posting: Readonly<Partial<Record<Room | 'lobby', readonly Draft[]>>>;
  /**
   * A part of every nonce. A message shows its nonce to all its readers, so the number of a batch in it would tell them
   * how much was done in secret since the previous message.
   */
  readonly salt: string;
}

/**
 * Everything that Nightcall has made in Discord for a game. The store keeps it as `hall:<gameId>`. Each owner has one part
 * of it.
 */
export interface ReconcilerState extends StoredRooms, StoredPanels, StoredVoices, StoredPosts {
  readonly version: 1;
  readonly gameId: string;
  readonly guildId: string;
}

/** The part of a document that belongs to one owner. */
export const partOf = <Part extends object, Key extends keyof Part>(
  document: Part,
  keys: readonly Key[],
): Pick<Part, Key> =>
  Object.fromEntries(
    keys.flatMap((key) => (document[key] === undefined ? [] : [[key, structuredClone(document[key])]])),
  ) as Pick<Part, Key>;

const prefix = 'hall:';

const drawSalt = (): string => randomBytes(16).toString('base64url');

/** The document of a game that has nothing in Discord yet. */
export const emptyDocument = (gameId: string, guildId: string): ReconcilerState => ({
  version: 1,
  gameId,
  guildId,
  rooms: {},
  panels: {},
  held: [],
  silence: false,
  posted: [],
  posting: {},
  salt: drawSalt(),
});

/** Nothing of the game is left in Discord. */
export const isDone = (document: ReconcilerState): boolean =>
  (document.category ?? null) === null &&
  Object.keys(document.rooms).length === 0 &&
  Object.keys(document.lent ?? {}).length === 0 &&
  Object.keys(document.panels).length === 0 &&
  document.announcing === undefined &&
  document.held.length === 0;

/** The documents that an earlier process has left. */
export interface StoredDocuments {
  readonly documents: readonly ReconcilerState[];
  /** The documents that could not be read, by key and game. */
  readonly unreadable: readonly { readonly key: string; readonly gameId: string; readonly reason: string }[];
}

/** Reads the documents of all games, or of those in the servers of these shards. */
export async function loadDocuments(store: Store, of?: Shards): Promise<StoredDocuments> {
  const documents: ReconcilerState[] = [];
  const unreadable: { key: string; gameId: string; reason: string }[] = [];
  for (const { key, value, damage } of await store.entries([prefix], of)) {
    if (isDocument(value)) documents.push(restored(value));
    else {
      const reason = damage ?? `${key} does not have the form of what is stored`;
      unreadable.push({ key, gameId: key.slice(prefix.length), reason });
    }
  }
  return { documents, unreadable };
}

/** The document as a new process begins with it. Fields that an earlier version did not write have their defaults. */
const restored = (document: ReconcilerState): ReconcilerState => ({
  ...document,
  posting: document.posting ?? {},
  salt: document.salt ?? drawSalt(),
  panels: Object.fromEntries(Object.entries(document.panels).map(([key, at]) => [key, unsure(key, at)])),
});

/**
 * The message of a lobby may have been deleted while the bot was down, and nothing else ever looks for it. It is edited
 * once, which tells whether it is still there.
 */
const unsure = (key: string, at: PanelPlace): PanelPlace => (key.startsWith('lobby/') ? { ...at, shows: '' } : at);

/** Stores a copy of the document as it is now. */
export async function saveDocument(store: Store, document: ReconcilerState): Promise<void> {
  await store.set(`${prefix}${document.gameId}`, structuredClone(document));
}

/** Deletes the document of a game. */
export const forgetDocument = (store: Store, gameId: string): Promise<void> => store.delete(`${prefix}${gameId}`);

/** Only documents written by this version are read back. */
function isDocument(value: unknown): value is ReconcilerState {
  if (typeof value !== 'object' || value === null) return false;
  const document = value as Partial<Record<keyof ReconcilerState, unknown>>;
  return (
    document.version === 1 &&
    typeof document.gameId === 'string' &&
    typeof document.guildId === 'string' &&
    isRecord(document.rooms) &&
    isRecord(document.panels) &&
    Array.isArray(document.held) &&
    Array.isArray(document.posted)
  );
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
