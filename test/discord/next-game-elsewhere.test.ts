/** The next game of people who sit in a voice channel of the server's own. */
import { PermissionFlagsBits } from 'discord.js';
import type { Channel, SimulatedUser } from 'discord-emulator';
import { expect, test } from 'vitest';
import { ask } from '../game/kit/ask.ts';
import { HandEvening, isOpen } from './hand-evening.ts';

let evening: HandEvening;
let lounge: Channel;

const overwrites = (): readonly string[] =>
  [...lounge.overwrites.values()].map(({ id, type, allow, deny }) => `${id} ${type} ${allow} ${deny}`).sort();
const isAnybodyMuted = () => evening.people.some((person) => evening.guild.isMuted(person));
const areAllMuted = () => evening.people.every((person) => evening.guild.isMuted(person));
const mayConnect = (person: SimulatedUser): boolean =>
  (evening.guild.permissions(person, lounge) & PermissionFlagsBits.Connect) !== 0n;
const next = () => evening.tables.tablesIn(evening.guild.id).find(({ stage }) => stage !== 'over');

/** Plays a game of six that moves to the lounge. Its host ends it there. */
async function playInLounge(): Promise<void> {
  evening = await HandEvening.open({ gatherMs: 120_000, quietMs: 600_000 });
  lounge = evening.guild.addChannel({ name: 'Lounge', type: 2 });
  await evening.seat();
  await evening.reach(isOpen('speech'));
  const moved = await ask(evening.tables, evening.gameId).hostRequests.order(
    evening.host.id,
    { order: 'move', channelId: lounge.id },
    false,
  );
  expect(moved.ok).toBe(true);
  for (const person of evening.people) await person.joinVoice(lounge);
  await evening.endByHost();
  await evening.until(() => evening.panel('Again') && !isAnybodyMuted());
}

/** Opens the next lobby, lets everybody confirm, and starts the game. */
async function again(): Promise<void> {
  await evening.answer(evening.host.press(evening.panel('Again')!, 'Again'));
  await evening.until(() => next() && evening.panel('I am here') && evening.inGeneral('Start'));
  for (const person of evening.people.slice(1))
    await evening.answer(person.press(evening.panel('I am here')!, 'I am here'));
  evening.gameId = next()!.gameId;
  await evening.answer(evening.host.press(evening.inGeneral('Start')!, 'Start'));
}

test('the next game is played in the external channel in which its people sit; it is given back at the end', async () => {
  await playInLounge();
  const former = evening.gameId;
  const stranger = evening.guild.addMember({ name: 'Stranger' });
  let wasOpen = false;
  stranger.inbox.onEvent(({ t: type, d }) => {
    wasOpen ||= type === 'CHANNEL_UPDATE' && d.id === lounge.id && mayConnect(stranger);
  });
  await again();
  await evening.until(() => evening.table.stage === 'playing');
  expect(evening.voiceRoom).toBe(lounge.id);
  await evening.until(areAllMuted);
  await evening.killBot();
  await evening.startBot();
  await evening.reach(isOpen('call'));
  await ask(evening.tables, former).hostRequests.end(evening.host.id, false);
  await evening.until(() => evening.tables.table(former) === null);
  expect([wasOpen, mayConnect(stranger)]).toEqual([false, false]);
  expect(evening.people.map((person) => evening.guild.voiceState(person)?.channelId)).toEqual(
    evening.people.map(() => lounge.id),
  );
  await evening.endByHost();
  await evening.until(() => evening.panel('Close the table') && !isAnybodyMuted());
  await evening.answer(evening.host.press(evening.panel('Close the table')!, 'Close the table'));
  await evening.until(() => evening.tables.tablesIn(evening.guild.id).length === 0);
  expect(overwrites()).toEqual([]);
  expect(isAnybodyMuted()).toBe(false);
});
