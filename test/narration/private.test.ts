import { describe, expect, it } from 'vitest';
import type { News } from '#engine/kernel/notices.ts';
import { answerText, newsForSeat } from '#narration/news-for-seat.ts';
import { roleCard, roleName } from '#narration/roles.ts';
import { languages } from '../languages.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';
import { scene } from './kit.ts';

const mine = { ...scene, reader: 3 };

const pick = (verb: 'shoots' | 'checks' | 'heals' | 'names', targets: readonly number[], seat = 3): News => ({
  type: 'PickMade',
  call: 'mafia',
  seat,
  verb,
  targets,
});

describe('a role', () => {
  it('S1: the commissar is the sheriff at this table', () => {
    expect(roleName('commissar', inEnglish, 'six')).toBe('Sheriff');
    expect(roleName('commissar', wordingOf('ru'), 'six')).toBe('Шериф');
    expect(roleName('commissar', wordingOf('ru'), 'club')).toBe('Шериф');
    expect(roleName('commissar', inEnglish, 'deck')).toBe('Commissar');
    expect(roleName('commissar', wordingOf('ru'), 'grand')).toBe('Комиссар');
  });

  it('without a name keeps its id, cleaned', () => {
    for (const role of ['ninja', 'constructor', '__proto__', 'card.six.don']) {
      expect(roleName(role, inEnglish, 'six')).not.toBe('');
      expect(roleCard(role, inEnglish, 'six')).toMatch(/^## .+ 🃏$/m);
    }
  });

  it.each(['civilian', 'commissar', 'doctor', 'mafioso', 'don'])('%s: the card tells side, night and aim', (role) => {
    for (const language of languages) {
      const card = roleCard(role, wordingOf(language), 'six');
      expect(card.split('\n')).toHaveLength(4);
      expect(card).toContain(roleName(role, wordingOf(language), 'six'));
      expect(card).not.toMatch(/[Cc]ommissar|комиссар|Комиссар/);
      expect(card.length).toBeLessThanOrEqual(400);
    }
  });
});

describe('news for one seat', () => {
  it('is its card', () => {
    expect(newsForSeat({ type: 'CardDealt', seat: 3, role: 'doctor' }, inEnglish, mine)).toBe(
      roleCard('doctor', inEnglish, 'six'),
    );
  });

  it('S3: is whom it has met, and as what', () => {
    const news: News = { type: 'Introduced', people: [{ seat: 2, as: 'don' }] };
    expect(newsForSeat(news, inEnglish, mine)).toBe('You have met: **#2 Боб** (don). 🤝');
    expect(newsForSeat(news, wordingOf('ru'), mine)).toBe('Теперь вы знакомы: **№2 Боб**, дон. 🤝');
    expect(newsForSeat({ type: 'Introduced', people: [] }, inEnglish, mine)).toBe('You are alone: you meet nobody. 🤝');
    expect(newsForSeat({ type: 'Introduced', people: [{ seat: 2, as: 'town' }] }, inEnglish, mine)).toContain(
      'the town',
    );
  });

  it('G3: is its own pick in a few words: the own panel says below whether it may be changed', () => {
    expect(newsForSeat(pick('shoots', [1]), inEnglish, mine)).toBe('You point at **#1 Anna**.');
    expect(newsForSeat(pick('checks', [1]), inEnglish, mine)).toBe('You check **#1 Anna**.');
    expect(newsForSeat(pick('heals', [3]), inEnglish, mine)).toContain('**#3 Cleo**');
    expect(newsForSeat(pick('names', [1, 2]), inEnglish, mine)).toBe('Your choice: **#1 Anna**, **#2 Боб**.');
    expect(newsForSeat(pick('shoots', []), inEnglish, mine)).toBe('Your choice: nobody.');
  });

  it('S13: is what another of the clan points at, with who it is', () => {
    expect(newsForSeat(pick('shoots', [1], 2), inEnglish, mine)).toBe('**#2 Боб** points at **#1 Anna**. 🎯');
    expect(newsForSeat(pick('shoots', [1], 2), wordingOf('ru'), mine)).toBe('**№2 Боб** целится: **№1 Anna**. 🎯');
    expect(newsForSeat(pick('shoots', [1]), inEnglish, scene)).toBe('**#3 Cleo** points at **#1 Anna**. 🎯');
    expect(newsForSeat(pick('shoots', [], 2), inEnglish, scene)).toBe('**#2 Боб** chooses nobody. ✔️');
  });

  it.each([
    ['black', 'The answer about **#1 Anna**: **black**. 🔎', 'Ответ: **№1 Anna** — **чёрный цвет**. 🔎'],
    ['red', 'The answer about **#1 Anna**: **red**. 🔎', 'Ответ: **№1 Anna** — **красный цвет**. 🔎'],
    ['yes', '**Yes**: **#1 Anna** is the sheriff. 🔎', '**Да**: **№1 Anna** — шериф. 🔎'],
    ['no', '**No**: **#1 Anna** is not the sheriff. 🔎', '**Нет**: **№1 Anna** — не шериф. 🔎'],
  ])('S14, S15: is the answer to its check: %s', (word, en, ru) => {
    const news: News = { type: 'Answered', call: 'don', verb: 'checks', targets: [1], answer: [word] };
    expect(newsForSeat(news, inEnglish, mine)).toBe(en);
    expect(newsForSeat(news, wordingOf('ru'), mine)).toBe(ru);
  });

  it('D15: answers the question of the commissar of deck: is the player of the mafia?', () => {
    const told = (answer: string, language: 'en' | 'ru') =>
      newsForSeat(
        { type: 'Answered', call: 'commissar', verb: 'checks', targets: [1], answer: [answer] },
        wordingOf(language),
        mine,
      );
    expect(told('yes', 'en')).toBe('**Yes**: **#1 Anna** belongs to the mafia. 🔎');
    expect(told('no', 'en')).toBe('**No**: **#1 Anna** does not belong to the mafia. 🔎');
    expect(told('yes', 'ru')).toBe('**Да**: **№1 Anna** — мафия. 🔎');
    expect(told('no', 'ru')).toBe('**Нет**: **№1 Anna** — не мафия. 🔎');
  });

  it('is its own vote', () => {
    expect(newsForSeat({ type: 'OwnVote', choice: 2 }, inEnglish, mine)).toBe('Your vote: **#2 Боб**. It is final. 🗳️');
  });

  it('is nothing that is in the town or on a panel', () => {
    expect(newsForSeat({ type: 'Prompted', step: 1, choices: [] }, inEnglish, mine)).toBeNull();
    expect(newsForSeat({ type: 'NightFell', night: 2 }, inEnglish, mine)).toBeNull();
  });

  it('answers in words, or by the name of a role', () => {
    expect(answerText('black', inEnglish, scene)).toBe('black');
    expect(answerText('don', wordingOf('ru'), scene)).toBe('Дон');
    expect(answerText('role:don', wordingOf('ru'), scene)).toBe('Дон');
    expect(answerText('roles:doctor,don', inEnglish, scene)).toBe('Doctor + Don');
    expect(answerText('how:mafia', wordingOf('ru'), scene)).toBe('убила мафия');
    expect(answerText('killer:2', inEnglish, scene)).toBe('killed by #2 Боб');
  });

  it('B20: about two players is one answer', () => {
    const news: News = { type: 'Answered', call: 'don', verb: 'checks', targets: [1, 2], answer: ['different'] };
    expect(newsForSeat(news, inEnglish, mine)).toBe(
      'The answer about **#1 Anna**, **#2 Боб**: **on different sides**. 🔎',
    );
    expect(newsForSeat(news, wordingOf('ru'), mine)).toBe(
      'Ответ: **№1 Anna**, **№2 Боб** — **на разных сторонах**. 🔎',
    );
  });

  it('A22: of several words about one player is one answer', () => {
    const news: News = {
      type: 'Answered',
      call: 'don',
      verb: 'checks',
      targets: [1],
      answer: ['role:don', 'how:maniac'],
    };
    expect(newsForSeat(news, inEnglish, mine)).toBe('The answer about **#1 Anna**: **Don; killed by the maniac**. 🔎');
  });

  it('B18: has words for everything that a check may find', () => {
    const found = ['mafia', 'civilian', 'maniac', 'corpse', 'undetermined'];
    expect(found.map((word) => answerText(word, wordingOf('ru'), scene))).toEqual([
      ...['мафия', 'мирный житель', 'маньяк', 'этой ночью игрок убит', 'не определено'],
    ]);
  });
});

describe('news for a clan', () => {
  const told = (news: News) => languages.map((language) => newsForSeat(news, wordingOf(language), mine));

  it('B21: is the card of the lunatic whom it has picked', () => {
    expect(told({ type: 'CardShownTo', clan: 'mafia', seat: 1, role: 'lunatic' })).toEqual([
      '**#1 Anna** is the **Lunatic**. Only your clan knows this. 🃏',
      '**№1 Anna** — **Лунатик**. Знает об этом только ваш клан. 🃏',
    ]);
  });

  it('D6: is the contract: who proposed it, who agreed, that it is agreed', () => {
    expect(told({ type: 'ContractProposed', clan: 'mafia', by: 2, targets: [1, 3] })[0]).toBe(
      '**#2 Боб** proposes this contract: **#1 Anna** → **#3 Cleo**. It is settled when all of you have agreed. 📜',
    );
    expect(told({ type: 'ContractAgreed', clan: 'mafia', by: 1 })[1]).toBe('**№1 Anna** соглашается на контракт. 📜');
    expect(told({ type: 'ContractSettled', clan: 'mafia', targets: [1, 3] })[0]).toBe(
      'The contract is settled: **#1 Anna** → **#3 Cleo**. 📜',
    );
  });

  it('D24: is that a werewolf has turned, to the werewolf as to the others', () => {
    expect(told({ type: 'Turned', seat: 1, clan: 'mafia' })[0]).toContain('**#1 Anna** is in your clan');
    expect(told({ type: 'Turned', seat: 3, clan: 'mafia' })[0]).toContain('You have turned');
  });
});
