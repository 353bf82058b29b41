/** Tables that are opened, and their traces: real tables, the real reconciler, a local Discord. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PermissionFlagsBits as P } from 'discord.js';
import { DISCORD_LIMITS, type ShownMessage, type SimulatedUser } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { ask } from '../game/kit/ask.ts';
import { keptLog, memoryStore } from './bot-parts.ts';
import { setScene, wireBot } from './evening.ts';

/** Discord's limits without the one on new channels, because many games follow one another here. */
const { channelCreate: _, ...rateLimits } = DISCORD_LIMITS;

/** The answer to a host, also on a slow machine, which sees the lobby later. */
const openingWords = /^The table is open\./;

const press = (action: 'join' | 'leave') => t('en', `ui:button.${action}`);

class Place {
  readonly scene: Awaited<ReturnType<typeof setScene>>;
  readonly store = memoryStore();
  readonly log = keptLog();
  bot!: Awaited<ReturnType<typeof wireBot>>;
  /** Layouts that were shown and the people in them, as long as they are reachable. */
  readonly held: WeakRef<object>[] = [];

  constructor(scene: Awaited<ReturnType<typeof setScene>>) {
    this.scene = scene;
  }

  static async begun(people = 6): Promise<Place> {
    const place = new Place(await setScene(people, { rateLimits }));
    await place.start();
    return place;
  }

  async start(): Promise<void> {
    const { application, emulator } = this.scene;
    this.bot = await wireBot({
      ...{ token: application.token, api: emulator.apiUrl, store: this.store, log: this.log },
      ...{ settings: { speed: 50, quietMs: 50, lobbyMs: 600_000 }, timing: { retryMs: 200 } },
      reconciler: (reconciler) => ({
        ...reconciler,
        arrange: (layout) => {
          this.held.push(new WeakRef(layout));
          for (const { panel } of layout.panels)
            if (panel.kind === 'lobby') this.held.push(new WeakRef(panel.lobby.players));
          return reconciler.arrange(layout);
        },
      }),
    });
    void this.bot.tables.resumeAll();
  }

  /** Kills the bot. Its later writes and the later events are lost. */
  async restartFrom(stored: ReadonlyMap<string, unknown>): Promise<void> {
    await this.bot.discord.close();
    this.store.documents.clear();
    for (const [key, value] of stored) this.store.documents.set(key, value);
    await this.start();
  }

  async close(): Promise<void> {
    await this.bot.tables.stop();
    await this.bot.discord.close();
    await this.scene.emulator.stop();
  }

  get people(): readonly SimulatedUser[] {
    return this.scene.people;
  }

  get tables() {
    return this.bot.tables.tablesIn(this.scene.guild.id);
  }

  /**
   * A channel for each person, so that nobody orders more than the flood gate takes, and none of them has more messages
   * than Discord's limit for a channel.
   */
  dens(): readonly (readonly [SimulatedUser, { readonly id: string }])[] {
    const moderator = this.scene.guild.asModerator();
    return this.people.map((person) => [person, moderator.createChannel({ name: `den-${person.name}`, type: 0 })]);
  }

  /** The messages in the channel in which tables are opened. */
  messages(): ShownMessage[] {
    return this.people[0]!.messages(this.scene.guild.channel('general'));
  }

  /** The permissions of this person there. Default: the bot. */
  forbid(deny: bigint): void {
    const { guild, application } = this.scene;
    guild
      .asModerator()
      .setOverwrite(guild.channel('general'), application.id, { type: 1, allow: '0', deny: `${deny}` });
  }

  left(): string[] {
    return [...this.store.documents.keys()].filter((key) => !/^(?:record:|guild|greeting)/.test(key));
  }
}

/** The text with its clickable commands as plain ones. */
const unlinked = (text: string): string => text.replaceAll(/<\/([^:]+):\d+>/g, '`/$1`');

let place: Place;
beforeEach(async () => {
  place = await Place.begun();
});
afterEach(async () => {
  expect(place.scene.emulator.crashes).toEqual([]);
  await place.close();
});

const messagesOf = '/channels/{channel_id}/messages';

/** Runs this, which may fail, whenever the bot posts a message. */
function whenPosting(then: () => { readonly kind: 'reset' | 'resetAfter' } | undefined): void {
  place.scene.emulator.beforeRoute = ({ method, template }) =>
    method === 'POST' && template === messagesOf ? then() : undefined;
}

describe('an abandoned lobby', () => {
  test('leaves nothing behind, thirty times over: no message, no document, no table', async () => {
    const dens = place.dens();
    for (let count = 0; count < 30; count += 1) {
      const [host, channel] = dens[count % dens.length]!;
      expect((await host.slash('game new', { rules: 'six' }, { channel })).content).toMatch(openingWords);
      if (count % 2 === 0) await host.press(host.messages(channel).at(-1)!, press('leave'));
      else await host.slash('game leave');
      await expect.poll(() => [place.tables, host.messages(channel)]).toEqual([[], []]);
    }
    await expect.poll(() => place.left()).toEqual([]);
  });

  test('takes the ping of its last host along', async () => {
    const [host, guest] = place.people;
    await host!.slash('game new', { rules: 'six' });
    await guest!.press(place.messages()[0]!, press('join'));
    await host!.press(place.messages()[0]!, press('leave'));
    const ping = t('en', 'remarks:lobby.news.host', { people: `<@${guest!.id}>` });
    await expect.poll(() => place.messages().at(-1)?.text).toBe(ping);
    await guest!.press(place.messages()[0]!, press('leave'));
    await expect.poll(() => [place.tables, place.messages()]).toEqual([[], []]);
  });

  test('goes whatever has become of its message: of a killed bot, the answer to its post was still on its way', async () => {
    whenPosting(() => ({ kind: 'resetAfter' }));
    const opened = place.people[0]!.slash('game new', { rules: 'six' });
    await expect.poll(() => place.messages()).toHaveLength(1);
    void ask(place.bot.tables, place.tables[0]!.gameId).hostRequests.end(place.people[0]!.id, false);
    await expect.poll(() => JSON.stringify([...place.store.documents])).toContain('"stage":{"kind":"closing"');
    const stored = structuredClone(place.store.documents);
    expect(JSON.stringify([...stored])).toContain('"panels":{}');
    await place.bot.discord.close();
    place.scene.emulator.beforeRoute = undefined;
    await place.restartFrom(stored);
    await expect.poll(() => [place.tables, place.messages(), place.left()]).toEqual([[], [], []]);
    await opened;
  });

  test('that is still open after such a kill has one message, which works', async () => {
    whenPosting(() => ({ kind: 'resetAfter' }));
    const opened = place.people[0]!.slash('game new', { rules: 'six' });
    await expect.poll(() => place.messages()).toHaveLength(1);
    const stored = structuredClone(place.store.documents);
    await place.bot.discord.close();
    place.scene.emulator.beforeRoute = undefined;
    await place.restartFrom(stored);
    await expect.poll(() => [...place.store.documents].filter(([key]) => key.startsWith('hall:'))).toHaveLength(1);
    await expect.poll(() => JSON.stringify([...place.store.documents])).toContain(`"${place.messages()[0]!.id}"`);
    expect(place.messages()).toHaveLength(1);
    await place.people[1]!.press(place.messages()[0]!, press('join'));
    await expect.poll(() => place.tables[0]!.lobby!.players).toHaveLength(2);
    await opened;
  });

  describe('in a channel that is deleted', () => {
    const lobbyInDen = async (): Promise<{ readonly id: string }> => {
      const den = place.scene.guild.asModerator().createChannel({ name: 'den', type: 0 });
      const [host, guest] = place.people;
      await host!.slash('game new', { rules: 'six' }, { channel: den });
      await guest!.press(host!.messages(den)[0]!, press('join'));
      return den;
    };
    const expectFree = async (): Promise<void> => {
      await expect.poll(() => [place.tables, place.left()]).toEqual([[], []]);
      const [host] = place.people;
      expect((await host!.slash('game new', { rules: 'six' })).content).toMatch(openingWords);
    };

    test('binds nobody', async () => {
      const den = await lobbyInDen();
      place.scene.guild.asModerator().deleteChannel(den);
      await expectFree();
    });

    test('binds nobody either after the bot was away meanwhile', async () => {
      const den = await lobbyInDen();
      await place.bot.tables.stop();
      await place.bot.discord.close();
      place.scene.guild.asModerator().deleteChannel(den);
      await place.start();
      await expectFree();
    });
  });
});

describe('too many open lobbies', () => {
  test('are refused with what to do, also to a host who does not play and orders several at once', async () => {
    const [host] = place.people;
    const tableRequest = { rules: 'six', host: 'beside' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => host!.slash('game new', tableRequest)));
    expect(answers.filter(({ content }) => content === t('en', 'ui:new.done')).length).toBeLessThanOrEqual(2);
    await host!.slash('game new', tableRequest);
    const more = await host!.slash('game new', tableRequest);
    expect(unlinked(more.content)).toBe(t('en', 'remarks:table.limit-person', { max: 2 }));
    expect(more.content).toContain('/game end');
    expect(place.tables).toHaveLength(2);
    await expect.poll(() => place.messages()).toHaveLength(2);
  });
});

describe('a channel in which the bot may not write', () => {
  const channel = () => `<#${place.scene.guild.channel('general').id}>`;
  const missing = (name: 'ViewChannel' | 'SendMessages') =>
    t('en', `remarks:lacks-here.${name}`, { channel: channel() });

  test('gets no table: the missing permission is named, nobody is bound, and it works once it is granted', async () => {
    const [host] = place.people;
    place.scene.emulator.discord.behavior.hidesChannels = true;
    place.forbid(P.SendMessages | P.ViewChannel);
    expect((await host!.slash('game new', { rules: 'six' })).content).toBe(missing('ViewChannel'));
    expect([place.tables, place.left()]).toEqual([[], []]);
    place.forbid(P.SendMessages);
    await expect
      .poll(async () => (await host!.slash('game new', { rules: 'six' })).content)
      .toBe(missing('SendMessages'));
    place.forbid(0n);
    await expect
      .poll(async () => (await host!.slash('game new', { rules: 'six' })).content)
      .toBe(t('en', 'ui:new.done'));
    expect(place.messages()).toHaveLength(1);
  });

  test('gets none either where the right is lost between the order and the message', async () => {
    const [host] = place.people;
    whenPosting(() => void place.forbid(P.SendMessages));
    const { content } = await host!.slash('game new', { rules: 'six' });
    expect([missing('SendMessages'), t('en', 'remarks:table.not-shown')]).toContain(content);
    await expect.poll(() => [place.tables, place.messages(), place.left()]).toEqual([[], [], []]);
  });

  test('gets its lobby late where Discord is slow, and the host is told so', async () => {
    const [host] = place.people;
    whenPosting(() => ({ kind: 'reset' }));
    const late = await host!.slash('game new', { rules: 'six' });
    expect(unlinked(late.content)).toBe(t('en', 'ui:new.late'));
    expect(place.messages()).toEqual([]);
    place.scene.emulator.beforeRoute = undefined;
    await expect.poll(() => place.messages()).toHaveLength(1);
  });
});

describe('the memory of the bot', () => {
  test('holds nothing of many lobbies and games that are over', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const { emulator, guild } = place.scene;
    const dens = place.dens();
    const channels = guild.channels.length;
    for (let count = 0; count < 24; count += 1) {
      const [host, channel] = dens[count % dens.length]!;
      await host.slash('game new', { rules: 'six' }, { channel });
      const { gameId } = place.tables[0]!;
      if (count % 8 === 7) {
        const others = place.people.filter((person) => person !== host);
        for (const { id, name } of others) await ask(place.bot.tables, gameId).lobby.join({ userId: id, name });
        expect((await ask(place.bot.tables, gameId).lobbyStart.start(host.id)).ok).toBe(true);
        await expect.poll(() => guild.channels.length).toBeGreaterThan(channels);
        await ask(place.bot.tables, gameId).hostRequests.end(host.id, false);
      }
      await ask(place.bot.tables, gameId).hostRequests.end(host.id, false);
      await expect.poll(() => place.tables).toEqual([]);
    }
    expect(place.held.length).toBeGreaterThan(50);
    expect(emulator.crashes).toEqual([]);
    await expect
      .poll(() => {
        collect();
        return place.held.filter((each) => each.deref() !== undefined).length;
      })
      .toBe(0);
  });
});
