import { describe, expect, it } from 'vitest';
import type { Options } from '#engine/kernel/types.ts';
import { isCue } from '#narration/cues.ts';
import { cuesOf } from '#narration/cues-of.ts';
import { optionValueText, t, wordingIn, wordsOf } from '#narration/index.ts';
import { translationOf } from '#narration/language.ts';
import { line } from '#narration/line.ts';
import { roleCard, roleName } from '#narration/roles.ts';
import { clausesOf, clauseText, rulebookText } from '#narration/rulebook.ts';
import { textOf } from '#narration/script.ts';
import { rulesets } from '#rulesets/index.ts';
import { rulebooks } from '../rulebooks.ts';
import { club as scene } from './kit.ts';

const options: Options = {
  courtesanName: 'mistress',
  commissarName: 'commissar',
  doctorName: 'nurse',
  psychopathName: 'psycho',
};

const club = rulesets['club']!;

const all = {
  ...Object.fromEntries(Object.entries(club.options).map(([name, spec]) => [name, spec.default])),
  ...options,
};

const tableIn = (language: 'en' | 'ru', chosen: Options = all) =>
  wordsOf(wordingIn(language, rulebooks), { options: chosen });

const cards = ['commissar', 'doctor', 'courtesan', 'psychopath'] as const;

describe.each([
  ['en', /\b(?:sheriff|doctor|courtesan|psychopath)/iu, ['Commissar', 'Nurse', 'Mistress', 'Psycho']],
  ['ru', /(?<!\p{L})(?:шериф|доктор|путан|псих(?!опат))/iu, ['Комиссар', 'Медсестра', 'Любовница', 'Психопат']],
] as const)('C2: the other names of cards in %s', (language, usual, names) => {
  const wording = tableIn(language);

  it('are on the cards, in the rules and in the calls', () => {
    expect(cards.map((role) => roleName(role, wording, 'club'))).toEqual(names);
    const texts = [
      ...Object.keys(club.roles).map((role) => roleCard(role, wording, 'club', all)),
      ...clausesOf('club', rulebooks).map((clause) => clauseText(clause, wording)),
      ...rulebookText('club', wording),
      ...(['meet', 'wake', 'sleep'] as const).flatMap((key) =>
        ['commissar', 'doctor', 'courtesan'].map((call) => {
          const said = key === 'sleep' ? line(key, { call }) : line(key, { call, seconds: 20 });
          return textOf(said, wording, { ...scene, options: all });
        }),
      ),
    ];
    expect(texts.filter((text) => usual.test(text))).toEqual([]);
  });

  it('have every form that a text of the rulebook has', () => {
    const forms = new Set(Object.values(translationOf(language).secondNames!).flatMap((each) => Object.keys(each)));
    const plain = wordingIn(language, rulebooks);
    const written = [
      ...clausesOf('club', rulebooks).map((clause) => clauseText(clause, plain)),
      ...rulebookText('club', plain),
    ];
    const named = written
      .flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? [])
      .filter((word) => usual.test(word));
    expect(named.filter((word) => !forms.has(word))).toEqual([]);
  });

  it('leave the name of a player alone', () => {
    const named = { ...scene, options: all, nameOf: () => (language === 'ru' ? 'Шериф' : 'Sheriff') };
    expect(textOf(line('left', { seat: 3 }), wording, named)).toContain(named.nameOf());
  });

  it('are both shown where the table chooses', () => {
    const values = Object.entries(options).map(([name, value]) => {
      const spec = club.options[name]!;
      return [spec.default, value].map((each) => optionValueText(name, String(each), wording));
    });
    expect(values.every(([first, second]) => first !== second && usual.test(first!))).toBe(true);
    expect(values.map(([, second]) => second).sort()).toEqual([...names].sort());
  });

  it('are spoken in every call', () => {
    const said = (['meet', 'wake'] as const).flatMap((key) =>
      ['commissar', 'doctor', 'courtesan'].map((call) =>
        cuesOf(line(key, { call, seconds: 20 }), wording, club, { options: all })
          .flatMap((item) => ('cue' in item ? [item.cue] : []))
          .join(' '),
      ),
    );
    expect(said).toEqual([
      'meet.commissar',
      'meet.doctor.nurse',
      'meet.mistress',
      'wake.commissar',
      'wake.doctor.nurse',
      'wake.mistress',
    ]);
    expect(said.every(isCue)).toBe(true);
  });
});

it('C2: cards have their usual names unless a table chooses', () => {
  expect(roleName('doctor', tableIn('ru', {}), 'club')).toBe('Доктор');
  expect(roleName('doctor', tableIn('ru', { ...all, doctorName: 'doctor' }), 'club')).toBe('Доктор');
  expect(t('ru', 'settings:doctorName')).toBe('Имя доктора');
});
