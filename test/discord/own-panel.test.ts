/** The own panel: each person at a table has at most one message for themselves, and it changes with the game. */

import type { SimulatedUser } from 'discord-emulator';
import { describe, expect } from 'vitest';
import { ask } from '../game/kit/ask.ts';
import { test } from './fixtures.ts';
import { type HandEvening, isOpen } from './hand-evening.ts';
import type { RoomName } from './rooms-on-server.ts';

const own = (person: SimulatedUser) => person.ephemerals;
const idsIn = (person: SimulatedUser): readonly string[] =>
  own(person).flatMap(({ rows: components }) =>
    [...JSON.stringify(components).matchAll(/"custom_id":"([^"]+)"/g)].map(([, id = '']) => id),
  );

/** A press on a page of the town, answered. */
async function press(evening: HandEvening, person: SimulatedUser, button: string): Promise<void> {
  await evening.until(() => evening.panel(button, person) !== undefined);
  await evening.answer(person.press(evening.panel(button, person)!, button));
}

const open = async (evening: HandEvening): Promise<SimulatedUser> => {
  await evening.reach(
    ({ town }) => town.open && town.round === 2 && town.step?.kind === 'call' && town.step.call === 'doctor',
  );
  return evening.holders('doctor')[0]!;
};

describe('the own panel of a player', () => {
  test('is one message, however often and wherever they press', async ({ evening }) => {
    const doctor = await open(evening);
    for (const button of ['My card', 'Act', 'Act', 'My card']) await press(evening, doctor, button);
    await evening.answer(doctor.slash('act', {}, { channel: evening.guild.channel('general') }));
    await evening.until(() => own(doctor).length === 1);
    expect(own(doctor).at(-1)!.text).toContain('## Doctor');
  });

  test('is redrawn by a press on it', async ({ evening }) => {
    const doctor = await open(evening);
    await press(evening, doctor, 'Act');
    const [shown] = own(doctor);
    await evening.answer(doctor.press(shown!, 'Heal 2'));
    expect(own(doctor).map(({ id }) => id)).toEqual([shown!.id]);
    expect(own(doctor).at(-1)!.text).toContain('Heal: **#2 P2**');
  });

  test('tells a choice once: no line says that there is none, and none repeats the chosen one', async ({ evening }) => {
    const doctor = await open(evening);
    await press(evening, doctor, 'Act');
    expect(own(doctor)[0]!.text).not.toContain('nothing chosen');
    await evening.answer(doctor.press(own(doctor)[0]!, 'Heal 2'));
    expect(own(doctor)[0]!.text.match(/#2 P2/g)).toHaveLength(2);
  });

  test('that was pressed gives its answer when another replaces it meanwhile', async ({ evening }) => {
    const doctor = await open(evening);
    await evening.answer(doctor.slash('privacy forget', {}, { channel: evening.guild.channel('general') }));
    let showCard = (): void => {};
    const cardShown = new Promise<void>((resolve) => {
      showCard = resolve;
    });
    let isHeld = false;
    evening.emulator.beforeRoute = async ({ template }) => {
      if (isHeld || !template.endsWith('/callback')) return undefined;
      isHeld = true;
      await cardShown;
      return undefined;
    };
    const confirmed = doctor.press(own(doctor)[0]!, 'Forget me');
    await evening.until(() => isHeld);
    await press(evening, doctor, 'My card');
    showCard();
    await evening.answer(confirmed);
    const texts = own(doctor).map(({ text: content }) => content.split('\n')[0]);
    expect(texts).toEqual([expect.stringContaining('Done'), expect.stringContaining('## Doctor')]);
  });

  test('loses its menus and its clock when the step ends, without a press', async ({ evening }) => {
    const doctor = await open(evening);
    await press(evening, doctor, 'Act');
    expect(idsIn(doctor)).toHaveLength(6);
    const [{ id } = { id: '' }] = own(doctor);
    await evening.nextStep();
    await evening.until(() => idsIn(doctor).length === 0);
    expect(own(doctor).map((message) => message.id)).toEqual([id]);
    expect(own(doctor).at(-1)!.text).not.toContain('<t:');
  });

  test('gives a speaker the floor back who pressed Thanks by mistake', async ({ evening }) => {
    await evening.reach(({ town }) => town.open && town.step?.kind === 'speech' && town.step.purpose === 'turn');
    const { step } = evening.table.town;
    const seat = step?.kind === 'speech' ? step.seat : 0;
    const speaker = evening.people.find((person) => evening.seatOf(person) === seat)!;
    await press(evening, speaker, 'Thanks (pass)');
    await evening.until(() => own(speaker).some(({ text: content }) => content.includes('Pressed by mistake?')));
    await evening.answer(speaker.press(own(speaker).at(-1)!, 'Keep speaking'));
    expect(evening.table.town.step).toMatchObject({ kind: 'speech', seat });
    await evening.until(() => own(speaker).length === 1);
    expect(own(speaker)[0]!.text).toContain('You have the floor again.');
  });

  test('offers an action as soon as there is one', async ({ evening }) => {
    await evening.reach(
      ({ town }) => town.open && town.round === 2 && town.step?.kind === 'call' && town.step.call === 'mafia',
    );
    const doctor = evening.holders('doctor')[0]!;
    await press(evening, doctor, 'My card');
    expect(idsIn(doctor)).toEqual([]);
    await evening.reach(
      ({ town }) => town.open && town.round === 2 && town.step?.kind === 'call' && town.step.call === 'doctor',
    );
    await evening.until(() => idsIn(doctor).some((id) => id.includes(':pick:heals')));
  });

  test('links the night chat of its reader, and says if they may write in it', async ({ evening }) => {
    const call = (name: string) =>
      evening.reach(
        ({ town: { open, round, step } }) => open && round === 2 && step?.kind === 'call' && step.call === name,
      );
    await evening.reach(isOpen('speech'));
    const living = (role: string) => evening.holders(role).find((person) => evening.leftBy(person) === undefined)!;
    const [doctor, don] = [living('doctor'), living('don')];
    for (const person of [doctor, don]) await press(evening, person, 'My card');
    const link = `<#${evening.room('mafia')!.id}>`;
    expect(own(don).at(-1)!.text).toContain(`Your night chat: ${link}. You can only read it now.`);
    await call('mafia');
    await evening.until(() => own(don).at(-1)!.text.includes(`Your night chat: ${link}. You can write in it now.`));
    expect(own(doctor).at(-1)!.text).not.toContain('<#');
  });

  test('of a player who is out links the chat of those who are, and what else they may read', async ({ evening }) => {
    await evening.reach(isOpen('speech'));
    const [doctor] = evening.holders('doctor');
    await press(evening, doctor!, 'My card');
    await ask(evening.tables, evening.gameId).hostRequests.order(
      evening.host.id,
      { order: 'remove', seat: evening.seatOf(doctor!), reason: 'peeking' },
      false,
    );
    const room = (name: RoomName) => `<#${evening.room(name)!.id}>`;
    await evening.until(() => own(doctor!).at(-1)!.text.includes(room('graveyard')));
    expect(own(doctor!).at(-1)!.text).toContain('You have left the game and can only watch.');
    expect(own(doctor!).at(-1)!.text).toContain(`You can also read ${room('mafia')}.`);
    expect(doctor!.channels().map(({ id }) => `<#${id}>`)).toContain(room('graveyard'));
    const there = () => doctor!.messages(evening.room('graveyard')!).map(({ text }) => text);
    await evening.until(() => there().some((text) => text.includes('Here: ')));
    expect(there()[0]).toContain(`#${evening.seatOf(doctor!)} `);
  });

  test('comes back from the rules at the next time to choose, and not before', async ({ evening }) => {
    const doctor = await open(evening);
    await evening.answer(doctor.slash('rules', {}, { channel: evening.guild.channel('general') }));
    const isRules = () => !own(doctor).at(-1)!.text.includes('## Doctor');
    expect(own(doctor)).toHaveLength(1);
    await evening.reach(isOpen('speech'));
    await evening.arranged();
    expect(isRules()).toBe(true);
    const seat = evening.seatOf(doctor);
    await evening.reach(({ town: { step } }) => step?.kind === 'speech' && step.seat === seat);
    await evening.until(() => !isRules());
    expect(own(doctor)).toHaveLength(1);
    expect(idsIn(doctor).join()).toContain(':pick:nominates');
  });

  test('is gone after a clean stop of the bot: nobody could draw it again', async ({ evening }) => {
    const doctor = await open(evening);
    await press(evening, doctor, 'Act');
    expect(own(doctor)).toHaveLength(1);
    await evening.stopBot();
    expect(own(doctor)).toEqual([]);
  });

  test('tells nobody that they have left before the town is told', async ({ evening }) => {
    await evening.reach(isOpen('speech'));
    await press(evening, evening.host, 'My card');
    expect(own(evening.host).at(-1)!.text).toContain('Thanks');
  });
});
