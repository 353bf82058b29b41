/** The setting by which the graveyard is a voice channel. */
import { ChannelType, PermissionFlagsBits } from 'discord.js';
import { expect, test } from 'vitest';
import { roomOverwrites } from '#discord/reconciler/overwrites.ts';
import { t } from '#narration/index.ts';
import { ask } from '../game/kit/ask.ts';
import { HandEvening, isOpen } from './hand-evening.ts';

/** A game of six on its first day, from which one player has been removed. */
async function withDead() {
  const evening = await HandEvening.open();
  await evening.fillLobby();
  await ask(evening.tables, evening.gameId).lobby.changeSettings(evening.host.id, { graveyardVoice: true });
  await evening.seat();
  await evening.reach(isOpen('speech'));
  const [dead] = evening.holders('doctor');
  const seat = evening.seatOf(dead!);
  await ask(evening.tables, evening.gameId).hostRequests.order(
    evening.host.id,
    { order: 'remove', seat, reason: 'peeking' },
    false,
  );
  const sees = () => dead!.channels().some(({ name }) => name === 'graveyard');
  await evening.until(sees);
  return { evening, dead: dead! };
}

test('the dead read, write and talk in one channel, and are heard there alone', async () => {
  const { evening, dead } = await withDead();
  const grave = evening.room('graveyard')!;
  expect(grave.type).toBe(ChannelType.GuildVoice);
  await evening.until(() => dead.messages(grave).some(({ text }) => text.includes('Here: ')));
  dead.say(grave, 'So it was the don.');
  expect(evening.guild.isMuted(dead)).toBe(true);
  await dead.joinVoice(grave);
  await evening.until(() => !evening.guild.isMuted(dead));
  await dead.joinVoice(evening.room('Table')!);
  await evening.until(() => evening.guild.isMuted(dead));
});

test('the dead who come back from there cannot be heard at the table, even while the bot is down', async () => {
  const { evening, dead } = await withDead();
  const [grave, table] = [evening.room('graveyard')!, evening.room('Table')!];
  await dead.joinVoice(grave);
  await evening.until(() => !evening.guild.isMuted(dead));
  await evening.arranged();
  await evening.killBot();
  await dead.joinVoice(table);
  expect(evening.guild.isMuted(dead)).toBe(false);
  expect(evening.guild.voiceState(dead)?.suppress).toBe(true);
  await evening.startBot();
  await evening.until(() => evening.guild.isMuted(dead));
});

test('after the game the dead may speak at the table again, and the town tells them how', async () => {
  const { evening, dead } = await withDead();
  const table = evening.room('Table')!;
  const maySpeak = () => (evening.guild.permissions(dead, table) & PermissionFlagsBits.Speak) !== 0n;
  await evening.until(() => !maySpeak());
  await evening.endByHost();
  const close = t(evening.language, 'evening:button.close');
  await evening.until(() => maySpeak() && evening.panel(close) !== undefined);
  expect(evening.panel(close)!.text).toContain(t(evening.language, 'evening:rejoin'));
  await dead.joinVoice(evening.room('graveyard')!);
  await dead.joinVoice(table);
  await evening.until(() => evening.guild.voiceState(dead)?.suppress === false && !evening.guild.isMuted(dead));
});

test('nobody else sees or hears it, and the bot finds it again after a kill', async () => {
  const { evening, dead } = await withDead();
  const { id } = evening.room('graveyard')!;
  for (const person of evening.people.filter((each) => each !== dead))
    expect(person.channels().map((channel) => channel.id)).not.toContain(id);
  await evening.killBot();
  await evening.startBot();
  await dead.joinVoice(evening.room('graveyard')!);
  await evening.until(() => !evening.guild.isMuted(dead));
  expect(evening.room('graveyard')!.id).toBe(id);
  expect(evening.guild.channels.filter(({ name }) => name === 'graveyard')).toHaveLength(1);
});

test('only those who are in the chat of the dead may talk in it', () => {
  const held = Object.values(PermissionFlagsBits).reduce((bits, bit) => bits | bit, 0n);
  const access = [
    { userId: '1', read: true, write: true, talks: true as const },
    { userId: '2', read: true, write: true },
  ];
  const given = roomOverwrites('graveyard', access, { botId: '9', guildId: '0', held });
  const of = (id: string) => given.find((one) => one.id === id)!;
  const talk = PermissionFlagsBits.Connect | PermissionFlagsBits.Speak;
  expect(of('1').allow & talk).toBe(talk);
  expect(of('2').allow & talk).toBe(0n);
  expect(of('0').deny & PermissionFlagsBits.Connect).toBe(PermissionFlagsBits.Connect);
});
