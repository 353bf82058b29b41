/** The mafia learns who the mafia is: where it looks in its first call, and in its chat. */
import { describe, expect, test } from 'vitest';
import { type Language, languages, t } from '#narration/index.ts';
import { HandEvening, isOpen } from './hand-evening.ts';

const said = {
  en: { together: 'you are on the same side', decides: 'The don’s pick decides.', met: 'You have met' },
  ru: { together: 'вы играете вместе', decides: 'дон', met: 'Теперь вы знакомы' },
} as const satisfies Record<Language, unknown>;

describe.each(languages)('in %s, when the mafia gets acquainted', (language) => {
  const open = async () => {
    const evening = await HandEvening.open({}, {}, { tableRequest: { rules: 'six', seed: 7, language } });
    for (const person of evening.people) person.user.locale = language === 'en' ? 'en-US' : 'ru';
    await evening.seat();
    await evening.reach(isOpen('call'));
    await evening.arranged();
    const [don, mafioso] = evening.holders('don', 'mafioso');
    return { evening, don: don!, mafioso: mafioso! };
  };

  test('Act names the others with their roles, and tells nobody else of them', async () => {
    const { evening, don, mafioso } = await open();
    const act = t(language, 'ui:button.act');
    await evening.until(() => evening.panel(act) !== undefined);
    const civilian = evening.holders('civilian')[0]!;
    const look = async (person: typeof don) => {
      await evening.answer(person.press(evening.panel(act)!, act));
      return person.ephemerals.at(-1)!.text;
    };
    expect(await look(don)).toContain(said[language].met);
    expect(await look(don)).toContain(mafioso.user.globalName ?? '?');
    expect(await look(civilian)).not.toContain(said[language].met);
  });

  test('its chat opens with a message of who is in it, when they can write, and whose word decides', async () => {
    const { evening, don, mafioso } = await open();
    const first = () => don.messages(evening.room('mafia')!).at(0)?.text ?? '';
    await evening.until(() => first() !== '');
    for (const words of [
      said[language].together,
      said[language].decides,
      don.user.globalName ?? '?',
      mafioso.user.globalName ?? '?',
    ])
      expect(first()).toContain(words);
    expect(first()).not.toMatch(/\{\{|undefined/);
  });
});
