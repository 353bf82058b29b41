import type { ShownMessage, SimulatedUser } from 'discord-emulator';
import { afterEach, describe, expect, test } from 'vitest';
import { beginEvening, type Evening } from '../discord/evening.ts';

let evening: Evening;
afterEach(() => expect(evening.emulator.rateLimited).toBe(0));

const inGeneral = (): ShownMessage[] => evening.people[0]!.messages(evening.guild.channel('general'));
const inTown = (): ShownMessage[] => evening.people[0]!.messages(evening.guild.channel('town'));

async function started(speed = 20): Promise<void> {
  evening = await beginEvening(speed);
  const [host, ...others] = evening.people;
  await host!.slash('game new', { rules: 'six', seed: 7 });
  await expect.poll(() => inGeneral().length).toBe(1);
  for (const person of others) await person.press(inGeneral()[0]!, 'Join');
  const start = await host!.press(inGeneral()[0]!, 'Start');
  await expect.poll(() => start.content).toContain('The cards are dealt');
}

describe('an evening with real tables', () => {
  test('goes from the lobby to the first day, and each person sees only their own card', async () => {
    await started();
    const table = evening.tables.tablesIn(evening.guild.id)[0]!;
    await expect.poll(() => evening.discord.reconciler.channel(table.gameId, 'voice')).not.toBeNull();
    for (const person of evening.people)
      await person.joinVoice(evening.discord.reconciler.channel(table.gameId, 'voice')!);
    await expect.poll(() => inTown().length).toBeGreaterThan(0);
    const cards = await Promise.all(evening.people.map((person) => person.slash('card')));
    await expect.poll(() => cards.filter((card) => card.content.includes('🃏')).length).toBe(6);
    expect(cards.every((card) => card.ephemeral)).toBe(true);
    await expect.poll(() => evening.people.every((person) => evening.guild.isMuted(person))).toBe(true);
    await expect.poll(() => evening.tables.table(table.gameId)?.town.step?.kind).toBe('speech');
    await expect.poll(() => evening.people.filter((person) => !evening.guild.isMuted(person)).length).toBe(1);
    const speaker = evening.people.find((person) => !evening.guild.isMuted(person))!;
    const day = (): ShownMessage => inTown().findLast((message) => JSON.stringify(message.rows).includes('Nominate'))!;
    await expect.poll(day).toBeDefined();
    // The page shows that the press was taken. The press has no answer to wait for.
    evening.emulator.interactions.times.awaitsUpdates = false;
    await speaker.press(day(), 'Thanks (pass)');
    const heard = (): SimulatedUser[] => evening.people.filter((person) => !evening.guild.isMuted(person));
    await expect.poll(() => heard().length === 1 && heard()[0] !== speaker).toBe(true);
    expect(evening.log.issues.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('is over when its host says so: voices are given back, and the rooms go when everybody has left', async () => {
    await started();
    const table = evening.tables.tablesIn(evening.guild.id)[0]!;
    await expect.poll(() => evening.discord.reconciler.channel(table.gameId, 'voice')).not.toBeNull();
    for (const person of evening.people)
      await person.joinVoice(evening.discord.reconciler.channel(table.gameId, 'voice')!);
    await expect.poll(() => evening.people.every((person) => evening.guild.isMuted(person))).toBe(true);
    const end = await evening.people[0]!.slash('game end');
    await expect.poll(() => end.content).toContain('The game is called off');
    await expect.poll(() => evening.people.some((person) => evening.guild.isMuted(person))).toBe(false);
    for (const person of evening.people) await person.leaveVoice();
    await expect.poll(() => evening.guild.channels.map((one) => one.name)).toEqual(['general', 'General']);
    await expect.poll(() => inGeneral()[0]!.rows).toEqual([]);
    const card = inGeneral()[0]!.text;
    expect(card).toMatch(/^## The game is called off 🕯️\nMafia for six · players: 6 · one minute\n\*\*The /);
    expect(card.match(/^\*\*.*$/gm)!.sort()).toEqual(['**The mafia**', '**The town**']);
    const seats = [...card.matchAll(/^- \*\*#(\d) P\1\*\*: \w/gm)].map(([, seat]) => Number(seat));
    expect(seats.sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(inGeneral()[0]!.files.map(({ filename }) => filename)).toEqual(['game.record', 'game.json']);
  });
});
