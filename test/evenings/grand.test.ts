/** A grand table on the local Discord, over real sockets, in both languages: the host's own night order, and a duel. */
import { isDeepStrictEqual } from 'node:util';
import type { InteractionResult, SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { rulebookOptionsIds } from '#discord/features/table-settings/options.ts';
import { t } from '#narration/index.ts';
import { HandEvening, isOpen } from '../discord/hand-evening.ts';
import { fieldsIn, fillIn, formsIn, setOption } from '../discord/table-settings.ts';
import { type Language, languages } from '../languages.ts';
import { presentPart } from '../wire/kit/own-messages.ts';

const cards = 'don, mafioso, commissar, doctor, courtesan, civilian 3';

let evening: HandEvening;

/** A lobby of eight. */
async function gather(language: Language): Promise<void> {
  const all = { rules: 'grand', seed: 7, cards, language };
  evening = await HandEvening.open({}, {}, { people: 8, tableRequest: all });
  await evening.fillLobby();
}

/** A lobby whose host types the order of the nights. */
async function gatherWithOrder(language: Language): Promise<void> {
  await gather(language);
  const { gameId, host } = evening;
  const taken = await settings();
  const { modal } = await host.press(taken.message!, rulebookOptionsIds.askForOrder({ gameId }));
  await host.submit(modal, { text: own[language].replace(' →', ',') });
  await evening.until(() => lobby().includes(own[language]));
}

/** A menu of a message, with its choices. */
function menuIn({ message }: InteractionResult, action: string): { readonly id: string; readonly values: string[] } {
  const rows = (message?.rows ?? []) as { components: { custom_id: string; options: { value: string }[] }[] }[];
  const menu = rows.flatMap((row) => row.components).find(({ custom_id }) => custom_id.includes(`:${action}`))!;
  return { id: menu.custom_id, values: menu.options.map(({ value }) => value) };
}

const settings = () => evening.host.press(evening.lobby!, t(evening.language, 'ui:button.settings'));

const lobby = (): string => evening.lobby!.text;

const own = { en: 'doctor → mafia', ru: 'доктор → мафия' } as const;
const thirteenth = { en: 'mafia → don → commissar', ru: 'мафия → дон → комиссар' } as const;

/** The first line below the card, in the answer to a command that was not refused. */
const accepted = /^(?:Noted\.|Принято\.)$|(?:🗳️|📌)$/u;

async function types(who: SimulatedUser, command: string, options: Record<string, string | number>): Promise<void> {
  const answer = await evening.answer(who.slash(command, options));
  expect(presentPart(answer).split('\n')[0]).toMatch(accepted);
}

const isTurn = (kind: 'nomination' | 'duel', seat: number) => (table: Parameters<ReturnType<typeof isOpen>>[0]) => {
  const { step } = table.town;
  return isOpen(kind)(table) && step?.kind === kind && step.seat === seat;
};

describe.each(languages)('a table of grand (%s)', (language) => {
  test('A10: an order of the host’s own is in the lobby, and the nights follow it', async () => {
    await gatherWithOrder(language);
    expect(lobby()).toContain(t(language, 'ui:lobby.order', { calls: own[language] }));
    // An answer for one person is in that person's language.
    expect((await settings()).message!.text).toContain(own.en);
    await evening.seat();
    const called: string[] = [];
    await evening.reach(({ town }) => {
      const { step, round, open } = town;
      if (open && round === 2 && step?.kind === 'call' && called.at(-1) !== step.call) called.push(step.call);
      return round === 2 && town.phase === 'day';
    });
    // The calls that it leaves out come at its end, in the order of number 11.
    expect(called).toEqual(['doctor', 'mafia', 'courtesan', 'commissar', 'don']);
  });

  test('A10: the menu of a lobby has the default and the sixteen, and takes the place of an order of one’s own', async () => {
    await gatherWithOrder(language);
    const shown = await settings();
    const { modal } = await evening.host.press(shown.message!, formsIn(shown.message!)[0]!);
    const order = fieldsIn(modal!).find(({ custom_id: key }) => key === 'nightOrder');
    const values = order?.options?.map(({ value }) => value);
    expect(values).toEqual(['auto', ...Array.from({ length: 16 }, (_, index) => `${index + 1}`)]);
    await fillIn(evening.host, shown.message!, 'nightOrder', '13');
    await evening.until(() => lobby().includes(t(language, 'ui:lobby.order', { calls: thirteenth[language] })));
    expect(lobby()).not.toContain(own[language]);
    await fillIn(evening.host, shown.message!, 'nightOrder', 'auto');
    await evening.until(() => !lobby().includes('Order of the night'));
  });

  test('A8: a tie that a duel decides: each of the tied chooses a number in the town, the farthest is jailed', async () => {
    await gather(language);
    await setOption(evening.host, evening.lobby!, 'tie', 'duel');
    await evening.seat();
    for (const seat of [1, 2]) {
      await evening.reach(isTurn('nomination', seat));
      await types(evening.people[seat - 1]!, 'nominate', { seat });
    }
    await evening.reach(isOpen('ballot'));
    for (const [index, person] of evening.people.entries())
      await types(person, 'vote', { candidate: index < 4 ? '1' : '2' });
    for (const [seat, number] of [
      [1, '5'],
      [2, '9'],
    ] as const) {
      await evening.reach(isTurn('duel', seat));
      const free = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].filter((each) => seat === 1 || each !== '5');
      const menu = () => menuIn({ message: evening.panel(number) } as InteractionResult, 'open:names');
      await evening.until(() => evening.panel(number) && isDeepStrictEqual(menu().values, free));
      const choose = (who: number) =>
        evening.answer(evening.people[who - 1]!.choose(evening.panel(number)!, menu().id, [number]));
      await choose(3 - seat);
      expect(isTurn('duel', seat)(evening.table)).toBe(true);
      await choose(seat);
      await evening.until(() => evening.told(new RegExp(`[#№]${seat} P${seat} (names|называет) ${number}\\. 🎲`)));
    }
    await evening.until(() => evening.table.town.verdict?.outcome === 'duel');
    const { verdict } = evening.table.town;
    const drawn = verdict?.outcome === 'duel' ? verdict.drawn.at(-1)! : 0;
    const farthest = Math.abs(drawn - 5) > Math.abs(drawn - 9) ? 1 : 2;
    await evening.until(() => evening.told(new RegExp(`${drawn}.*[#№]${farthest} P${farthest}.*🎲`)));
    await evening.reach(({ town }) => town.phase === 'night');
    expect(evening.people.map((person) => evening.leftBy(person) ?? 'here')).toEqual(
      evening.people.map((_, index) => (index + 1 === farthest ? 'vote' : 'here')),
    );
  });
});
