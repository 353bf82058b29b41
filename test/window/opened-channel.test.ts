/** The channel that the window opens by itself: the town for the players who are called, and none that takes them away. */
import { beforeEach, expect, test } from 'vitest';

interface Channel {
  readonly id: string;
  readonly type: number;
  readonly position: number;
  readonly parentId: string | null;
}

interface Opened {
  personChanged(): void;
  contentChanged(isWriting: boolean): void;
}

/** The page is compiled for browsers, so its types are not known here. */
const path = '../../src/window/page/opened-channel.ts';
const { OpenedChannel } = (await import(path)) as { readonly OpenedChannel: new (store: object) => Opened };

const text = (id: string, parentId: string | null): Channel => ({ id, type: 0, position: Number(id), parentId });
const [lobby, town, graveyard] = [text('1', null), text('11', '10'), text('12', '10')];

let store: { channelId: string | null; maps: { channel: Map<string, Channel> }; changed(): void };
let written: readonly string[];
let opened: Opened;
const sees = (...channels: readonly Channel[]) => {
  store.maps.channel = new Map(channels.map((channel) => [channel.id, channel]));
};
/** Somebody writes in a channel. Returns the channel that is open now. */
const write = ({ id }: Channel, isWriting = false): string | null => {
  written = [...written, id];
  opened.contentChanged(isWriting);
  return store.channelId;
};

beforeEach(() => {
  written = [];
  const messagesOf = (id: string) => written.flatMap((one, at) => (one === id ? [{ id: String(at + 1) }] : []));
  store = Object.assign({ channelId: null, maps: { channel: new Map() }, changed: () => undefined }, { messagesOf });
  opened = new OpenedChannel(store);
  sees(lobby);
  opened.personChanged();
  write(lobby);
});

test('the town opens when the players are called to it', () => {
  sees(lobby, town);
  expect(store.channelId).toBe(lobby.id);
  expect(write(town)).toBe(town.id);
});

test('a player who dies stays in the town when the graveyard gets its first message', () => {
  sees(lobby, town);
  write(town);
  sees(lobby, town, graveyard);
  expect(write(graveyard)).toBe(town.id);
  expect(write(town)).toBe(town.id);
});

test('nobody is taken away from what they are writing', () => {
  sees(lobby, town);
  expect(write(town, true)).toBe(lobby.id);
});
