import type { ClientChannel } from 'discord-emulator';
import { inOrder, isVoice } from './channels.ts';
import { isOlder, type Store } from './store.ts';

const textType = 0;

/** Chooses the open channel when the person changes, or what they see. */
export class OpenedChannel {
  readonly #store: Store;
  /** The text channels in which the person has seen a message. A channel opens by itself only once. */
  #known: ReadonlySet<string> = new Set();
  /** True after a channel has opened by itself for this person. */
  #hasMoved = false;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The page shows another person. They keep the open channel if they see it. */
  personChanged(): void {
    const { channelId, maps } = this.#store;
    this.#known = this.#written;
    this.#hasMoved = maps.channel.get(channelId ?? '')?.parentId != null;
    if (channelId === null || !maps.channel.has(channelId)) this.#open(this.#liveliest());
  }

  /**
   * Opens a channel with its first message, such as the town when the players are called to it. A second channel of the
   * category in which they already read does not take them away from there.
   */
  contentChanged(isWriting: boolean): void {
    const { channelId, maps } = this.#store;
    const current = maps.channel.get(channelId ?? '');
    const written = this.#written;
    const isNew = ({ id }: ClientChannel): boolean => written.has(id) && !this.#known.has(id);
    const found = inOrder([...maps.channel.values()]).find(isNew);
    this.#known = written;
    if (current === undefined) this.#open(found?.id ?? this.#liveliest());
    else if (found && !isWriting && (found.parentId !== current.parentId || !this.#hasMoved)) {
      this.#hasMoved = true;
      this.#open(found.id);
    }
  }

  /** The text channels with a message. */
  get #written(): ReadonlySet<string> {
    const { maps } = this.#store;
    const ids = [...maps.channel.values()].filter(({ type }) => type === textType).map(({ id }) => id);
    return new Set(ids.filter((id) => this.#store.messagesOf(id).length > 0));
  }

  #open(channelId: string | null): void {
    this.#store.channelId = channelId;
    this.#store.changed('current');
  }

  /** Returns the text channel with the newest message, or the first text channel. */
  #liveliest(): string | null {
    const channels = inOrder([...this.#store.maps.channel.values()]).filter(({ type }) => type === textType);
    const newest = (id: string): string => this.#store.messagesOf(id).at(-1)?.id ?? '0';
    const best = channels.reduce<string | null>(
      (found, { id }) => (found === null || isOlder(newest(found), newest(id)) ? id : found),
      null,
    );
    return best ?? [...this.#store.maps.channel.values()].find(isVoice)?.id ?? null;
  }
}
