/** The town cannot tell whether an absent player has acted in secret. Tested over real sockets. */

import { readText, type ShownMessage, type SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { HandEvening } from './hand-evening.ts';

/** Milliseconds. It is shorter than a call, so a lost seat shows in the same night. */
const graceMs = 15_000;

/** Opens a table of one of the other rulebooks in its first night, with its players in the voice room. */
async function tableOf(rules: string, cards: readonly string[]): Promise<HandEvening> {
  const tableRequest = { rules, seed: 7, cards: cards.join(', ') };
  const evening = await HandEvening.open({ graceMs }, {}, { people: cards.length, tableRequest });
  await evening.seat();
  return evening;
}

/** The town's messages from the page of the second night on, until the page of the next day. */
function nightIn(evening: HandEvening): readonly ShownMessage[] {
  const messages = evening.host.messages(evening.room('town')!);
  const at = (title: string) => messages.findIndex(({ text: content }) => content.includes(title));
  return messages.slice(at('Night 2'), at('Day 2'));
}

/** A text that is the same in every evening: without times and user ids. */
const timeless = (text: string): string => text.replaceAll(/<t:\d+:R>/g, '<t>').replaceAll(/<@\d+>/g, '<@>');

/** The final lines of these messages, and then the other lines that their earlier versions showed this reader. */
function versionsOf(messages: readonly ShownMessage[], reader: SimulatedUser): readonly string[] {
  const ids = new Set(messages.map(({ id }) => id));
  const versions = reader.received.filter(({ t, d }) => t.startsWith('MESSAGE_') && ids.has(d.id));
  const final = messages.flatMap(({ text: content }) => timeless(content).split('\n'));
  const earlier = new Set(versions.flatMap(({ d }) => timeless(readText(d)).split('\n')));
  return [...final, ...[...earlier].filter((line) => !final.includes(line)).toSorted()];
}

/** The lines that the town reads in the night in which this card's player leaves the voice room in that call. */
async function nightOf(
  { call, role, table }: { readonly call: string; readonly role: string; readonly table?: () => Promise<HandEvening> },
  verb: string | null,
): Promise<readonly string[]> {
  const evening = await (table?.() ?? HandEvening.begun({ graceMs }));
  await evening.reach(
    ({ town }) => town.round === 2 && town.open && town.step?.kind === 'call' && town.step.call === call,
  );
  const [player] = evening.holders(role) as [SimulatedUser];
  player.leaveVoice();
  await evening.until(() => evening.told(/the table is waiting for you/));
  const known = () => JSON.stringify(evening.tables.insight(evening.gameId, player.id)!.view);
  const asked = known();
  const target = `${verb}:${1 + (evening.seatOf(player) % evening.people.length)}`;
  const place = { channel: evening.guild.channel('general') };
  if (verb) await evening.answer(player.slash('act', { target }, place));
  expect(known() !== asked).toBe(verb !== null);
  await evening.reach(({ town }) => town.round === 2 && town.phase === 'day');
  await evening.until(() => evening.told(/Day 2/));
  // The last edit of a page that is over may follow the next page.
  await evening.until(() => nightIn(evening)[0]?.rows?.length === 0);
  const reader = evening.people.find((person) => person !== player)!;
  return versionsOf(nightIn(evening), reader);
}

describe('a player who is not in the voice room', () => {
  test.each([
    ['commissar', 'commissar', 'checks'],
    ['doctor', 'doctor', 'heals'],
    ['mafia', 'mafioso', 'shoots'],
    ['don', 'don', 'checks'],
  ])(
    'and acts in the call of the %s: the town reads what it reads of one who does nothing',
    async (call, role, verb) => {
      const idle = await nightOf({ call, role }, null);
      expect(await nightOf({ call, role }, verb)).toEqual(idle);
      expect(idle.join('\n')).toContain('the table is waiting for you');
      expect(idle.join('\n')).toContain('is no longer in the game');
    },
  );

  const plain = ['civilian', 'civilian', 'civilian', 'don', 'mafioso', 'commissar'];
  test.each([
    ['club', 'courtesan', 'takes'],
    ['boxed', 'maniac', 'shoots'],
    ['deck', 'maniac', 'shoots'],
    ['grand', 'schemer', 'frames'],
  ])('and acts at a table of the rulebook %s as %s: the same', async (rules, role, verb) => {
    const table = () => tableOf(rules, [...plain, role]);
    const idle = await nightOf({ call: role, role, table }, null);
    expect(await nightOf({ call: role, role, table }, verb)).toEqual(idle);
    expect(idle.join('\n')).toContain('the table is waiting for you');
  });
});
