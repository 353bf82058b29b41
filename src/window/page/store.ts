import type { APIMessage } from 'discord-api-types/v10';
import type { Change, Entities, EntityKind, Form, Removal, ToPage } from '../protocol.ts';

type Table = Extract<ToPage, { readonly type: 'table' }>;
type Welcome = Extract<ToPage, { readonly type: 'welcome' }>;
type View = Extract<ToPage, { readonly type: 'view' }>;

/**
 * The things that can change. `shown`: the person. `current`: the open channel. `notes`: errors below messages.
 * `writing`: the notice, the command and the form.
 */
export type Topic =
  | EntityKind
  | 'table'
  | 'shown'
  | 'current'
  | 'speaking'
  | 'notes'
  | 'connection'
  | 'sound'
  | 'writing';

type Maps = { readonly [Kind in EntityKind]: Map<string, Entities[Kind]> };

/** Everything that the page knows: only what the server sent for the shown person. */
export class Store {
  readonly maps: Maps = emptyMaps();
  /** The messages of each channel, oldest first. */
  readonly #messages = new Map<string, APIMessage[]>();
  readonly #listeners = new Set<{ readonly topics: ReadonlySet<Topic>; readonly call: () => void }>();
  /** Errors of presses, by the message's id. */
  readonly notes = new Map<string, string>();
  welcome: Welcome | null = null;
  table: Table | null = null;
  personId = '';
  mayAct = false;
  channelId: string | null = null;
  isConnected = false;
  speaking: ReadonlySet<string> = new Set();
  /** The error above the text field. */
  notice: string | null = null;
  /** The path of the command whose fields are shown instead of the text field. */
  commandPath: string | null = null;
  /** The form of the bot that is open. */
  form: Form | null = null;
  /** True while the text field has a text. */
  hasText = false;

  /** Calls the listener once after each message that changes one of these topics, until the returned function is called. */
  listen(topics: readonly Topic[], call: () => void): () => void {
    const listener = { topics: new Set(topics), call };
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Shows an error above the text field, or removes it. */
  tell(notice: string | null): void {
    this.notice = notice;
    this.changed('writing');
  }

  /** Shows the fields of a command, or the text field again. */
  openCommand(path: string | null): void {
    this.commandPath = path;
    this.changed('writing');
  }

  /** Opens or closes a form. */
  openForm(form: Form | null): void {
    this.form = form;
    this.changed('writing');
  }

  /** Tells the listeners that these topics have changed. */
  changed(...topics: readonly Topic[]): void {
    for (const listener of [...this.#listeners]) {
      if (topics.some((topic) => listener.topics.has(topic))) listener.call();
    }
  }

  /** Replaces everything by what another person sees. */
  show({ personId, mayAct, changes }: View): void {
    for (const map of Object.values(this.maps)) map.clear();
    this.#messages.clear();
    this.notes.clear();
    this.speaking = new Set();
    this.form = null;
    this.personId = personId;
    this.mayAct = mayAct;
    for (const change of changes) this.#put(change);
    this.changed('shown', 'writing', ...(Object.keys(this.maps) as EntityKind[]));
  }

  /** Applies changes. Returns the kinds that changed. */
  apply(changes: readonly Change[], removals: readonly Removal[]): void {
    for (const removal of removals) this.#remove(removal);
    for (const change of changes) this.#put(change);
    this.changed(...new Set([...changes, ...removals].map(({ kind }) => kind)));
  }

  /** Returns the messages of a channel, oldest first. */
  messagesOf(channelId: string): readonly APIMessage[] {
    return this.#messages.get(channelId) ?? [];
  }

  /** Keeps an error to show below a message, or removes it. */
  note(messageId: string, error: string | null): void {
    if (error === null) this.notes.delete(messageId);
    else this.notes.set(messageId, error);
    this.changed('notes');
  }

  #put(change: Change): void {
    (this.maps[change.kind] as Map<string, unknown>).set(change.id, change.value);
    if (change.kind === 'message') this.#putMessage(change.value);
  }

  #putMessage(message: APIMessage): void {
    const list = this.#messages.get(message.channel_id) ?? [];
    this.#messages.set(message.channel_id, list);
    const at = list.findLastIndex((other) => !isOlder(message.id, other.id));
    if (at >= 0 && list[at]?.id === message.id) list[at] = message;
    else list.splice(at + 1, 0, message);
  }

  #remove({ kind, id }: Removal): void {
    const message = kind === 'message' ? this.maps.message.get(id) : undefined;
    const list = message && this.#messages.get(message.channel_id);
    if (list) list.splice(list.findIndex((other) => other.id === id) >>> 0, 1);
    if (kind === 'channel') for (const lost of this.messagesOf(id)) this.#forget(lost.id);
    if (kind === 'channel') this.#messages.delete(id);
    this.maps[kind].delete(id);
    this.notes.delete(id);
  }

  #forget(messageId: string): void {
    this.maps.message.delete(messageId);
    this.notes.delete(messageId);
  }
}

/** Returns true if the first id was made before the second (docs: Snowflakes). */
export const isOlder = (id: string, other: string): boolean =>
  id.length === other.length ? id < other : id.length < other.length;

const emptyMaps = (): Maps => ({
  guild: new Map(),
  channel: new Map(),
  member: new Map(),
  role: new Map(),
  voice: new Map(),
  message: new Map(),
  command: new Map(),
});
