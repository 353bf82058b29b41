/** A lobby's message that Nightcall can no longer edit. */
import { PermissionFlagsBits } from 'discord.js';
import type { Fault, RestRequest } from 'discord-emulator';
import { beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../game/kit/ask.ts';
import { setScene, wiredEvening } from './evening.ts';

const soon = { timeout: 60_000 };

let evening: Awaited<ReturnType<typeof wiredEvening>>;
let gameId: string;

/** A game that has begun. */
beforeEach(async () => {
  const settings = { speed: 20, quietMs: 600_000 };
  evening = await wiredEvening(await setScene(6), { settings, timing: { retryMs: 100 } });
  const { people, guild, tables } = evening;
  await people[0]!.slash('game new', { rules: 'six' });
  await expect.poll(inGeneral, soon).toHaveLength(1);
  gameId = tables.tablesIn(guild.id)[0]!.gameId;
  for (const { id: userId, name } of people.slice(1)) await ask(tables, gameId).lobby.join({ userId, name });
  await ask(tables, gameId).lobbyStart.start(people[0]!.id);
  await expect.poll(() => tables.table(gameId)?.town.step?.kind, soon).toBe('speech');
});

const host = () => evening.people[0]!;
const inGeneral = () => host().messages(evening.guild.channel('general'));
/** Ends the game, or closes the table of an ended one. */
const end = () => ask(evening.tables, gameId).hostRequests.end(host().id, false);

describe('in a channel that is hidden from the bot during a game', () => {
  beforeEach(() => {
    const { guild, application } = evening;
    const deny = `${PermissionFlagsBits.ViewChannel}`;
    guild.asModerator().setOverwrite(guild.channel('general'), application.id, { type: 1, deny });
  });

  test('the lobby’s message stays as it is, and the table closes', async () => {
    const shown = inGeneral()[0]!.text;
    await end();
    const status = async () => (await host().slash('game status')).content;
    const needed = new RegExp(`View Channel.*<#${evening.guild.channel('general').id}>`);
    await expect.poll(status, soon).toMatch(needed);
    await end();
    await expect.poll(() => evening.tables.table(gameId), soon).toBeNull();
    expect(evening.guild.channels.map(({ name }) => name)).not.toContain('town');
    expect(inGeneral()[0]!.text).toBe(shown);
  });
});

describe('in a thread that is archived during a game', () => {
  test('the result is a new message, which opens the thread again', async () => {
    // Discord: "Thread is archived" with status 400 for an edit (victornpb/undiscord#399). A new message opens the thread.
    let isArchived = true;
    const { id } = evening.guild.channel('general');
    evening.emulator.beforeRoute = ({ method, template, params }: RestRequest): Fault | undefined => {
      if (!template.startsWith('/channels/{channel_id}/messages') || params.channel_id !== id) return undefined;
      if (method === 'POST') isArchived = false;
      const body = { message: 'Thread is archived', code: 50_083 };
      return method === 'PATCH' && isArchived ? { kind: 'answer', status: 400, body } : undefined;
    };
    await end();
    await expect.poll(() => inGeneral().at(-1)!.text, soon).toContain('called off');
    await end();
    await expect.poll(() => evening.tables.table(gameId), soon).toBeNull();
  });
});
