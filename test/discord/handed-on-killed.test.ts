/** The bot is killed at each write and each call by which a game hands its rooms on to the next one of its people. */
import type { BeforeRoute } from 'discord-emulator';
import { expect, test } from 'vitest';
import { ask } from '../game/kit/ask.ts';
import { seedOfCommit } from '../seeds.ts';
import { HandEvening } from './hand-evening.ts';

let evening: HandEvening;

const tables = () => evening.tables.tablesIn(evening.guild.id);
const next = () => tables().find(({ stage }) => stage !== 'over');
const areAllMuted = () => evening.people.every((person) => evening.guild.isMuted(person));
const isAnybodyMuted = () => evening.people.some((person) => evening.guild.isMuted(person));
const named = (name: string) => evening.guild.channels.filter((channel) => channel.name === name);
const placesOf = (): readonly unknown[] => evening.people.map((person) => evening.guild.voiceState(person)?.channelId);

/** The calls that make, change or delete a channel. */
const isAboutChannels = ({ method, template }: Parameters<BeforeRoute>[0]): boolean =>
  (method === 'POST' && template === '/guilds/{guild_id}/channels') ||
  (method !== 'GET' && template === '/channels/{channel_id}');

/** Returns true if a write changes which channels a game has. */
function isAboutRooms(key: string, value: unknown): boolean {
  const channelsOf = (document: unknown): string => {
    const { rooms, category } = (document ?? {}) as Readonly<Record<string, unknown>>;
    return JSON.stringify([rooms, category]);
  };
  return key.startsWith('hall:') && channelsOf(value) !== channelsOf(evening.store.documents.get(key));
}

/** Kills the bot right before one of the moments that `act` leads to. Returns false if there are fewer. */
async function killedAt(moment: number, act: () => Promise<unknown>): Promise<boolean> {
  let reached = (): void => {};
  const isReached = new Promise<true>((resolve) => {
    reached = () => resolve(true);
  });
  let count = 0;
  let isDead = false;
  const mayHappen = (): boolean => {
    isDead ||= count === moment;
    count += 1;
    if (isDead) reached();
    return !isDead;
  };
  const { set } = evening.store;
  evening.store.set = (key, value) =>
    isAboutRooms(key, value) && !mayHappen() ? new Promise<never>(() => {}) : set(key, value);
  evening.emulator.beforeRoute = (call) => (isAboutChannels(call) && !mayHappen() ? { kind: 'reset' } : undefined);
  const acted = act().then(() => false as const);
  acted.catch(() => undefined);
  const isKilled = await Promise.race([isReached, acted]);
  if (isKilled) await evening.killBot();
  evening.store.set = set;
  evening.emulator.beforeRoute = undefined;
  if (isKilled) await evening.startBot();
  return isKilled;
}

async function openNext(): Promise<{ readonly former: string; readonly rooms: readonly string[] }> {
  evening = await HandEvening.open({ gatherMs: 120_000, quietMs: 600_000 });
  await evening.seat();
  const former = evening.gameId;
  await evening.endByHost();
  await evening.until(() => evening.panel('Again') && !isAnybodyMuted());
  await evening.answer(evening.host.press(evening.panel('Again')!, 'Again'));
  await evening.until(() => next() && evening.panel('I am here') && evening.inGeneral('Start'));
  for (const person of evening.people.slice(1))
    await evening.answer(person.press(evening.panel('I am here')!, 'I am here'));
  evening.gameId = next()!.gameId;
  return { former, rooms: [named('town')[0]!.id, evening.bot!.discord.reconciler.channel(former, 'voice')!] };
}

const parts = [0, 1, 2, 3];
/** Every second moment, which the commit draws. The long form (`--mode long`) takes all. */
const [step, skipped] = process.env['WIRE'] === 'long' ? [4, 0] : [8, (seedOfCommit() % 2) * 4];

test.each(parts)('no room is there twice, left behind, or deleted under a game (part %i)', async (first) => {
  for (let moment = first + skipped; ; moment += step) {
    const { former, rooms } = await openNext();
    const begin = async () => {
      await evening.until(() => evening.inGeneral('Start') || evening.table.stage !== 'lobby');
      if (evening.table.stage === 'lobby') await evening.host.press(evening.inGeneral('Start')!, 'Start');
      await evening.until(() => evening.table.stage === 'playing' && areAllMuted() && named('mafia').length > 0);
      await evening.arranged();
      await ask(evening.tables, former).hostRequests.end(evening.host.id, false);
      await evening.until(() => evening.tables.table(former) === null);
      await evening.arranged();
    };
    const wasKilled = await killedAt(moment, begin);
    if (wasKilled) await begin();
    await evening.until(() => named(`Nightcall · Mafia for six · ${evening.gameId}`).length === 1);
    const own = evening.guild.channels.filter(({ name }) => !/^general$/i.test(name)).map(({ name }) => name);
    expect([moment, own.sort()]).toEqual([
      moment,
      [`Nightcall · Mafia for six · ${evening.gameId}`, 'Table', 'graveyard', 'mafia', 'town'],
    ]);
    expect([named('town')[0]!.id, evening.voiceRoom]).toEqual(rooms);
    expect(new Set(placesOf())).toEqual(new Set([rooms[1]]));
    await evening.endByHost();
    await evening.until(() => evening.panel('Close the table') && !isAnybodyMuted());
    await evening.answer(evening.host.press(evening.panel('Close the table')!, 'Close the table'));
    await evening.until(() => tables().length === 0);
    expect([moment, ...evening.guild.channels.map(({ name }) => name)]).toEqual([moment, 'general', 'General']);
    if (!wasKilled) return expect(moment).toBeGreaterThan(10);
    await evening.close();
  }
});
