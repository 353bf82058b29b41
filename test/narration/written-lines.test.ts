/** The lines as people read them. */
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '#narration/language.ts';
import { addressees, line } from '#narration/line.ts';
import type { FouledParams } from '#narration/lines/params.ts';
import { isWritten, textOf } from '#narration/script.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';
import { everybody, grand, sampleLines, scene } from './kit.ts';
import { said } from './spoken-cues.ts';

describe('in writing', () => {
  it('a seat has its number and its name, cleaned', () => {
    const around = { ...scene, nameOf: () => '**@everyone**' };
    expect(textOf(line('left', { seat: 3 }), inEnglish, around)).toBe(
      '**#3 \\*\\*@\u200beveryone\\*\\*** is no longer in the game. 🚪',
    );
    expect(textOf(line('left', { seat: 3 }), wordingOf('ru'), { ...scene, nameOf: () => '\u200b' })).toBe(
      '**№3** больше не в игре. 🚪',
    );
  });

  it('the votes are read out by number', () => {
    const one = line('vote.closed', {
      tally: [
        { choice: 2, votes: 2 },
        { choice: 4, votes: 0 },
      ],
      votes: [
        { by: 1, choice: 2 },
        { by: 6, choice: 2 },
      ],
      defaulted: [],
      drawn: [],
    });
    expect(textOf(one, inEnglish, scene)).toBe(
      'The vote is closed. 🗳️\n- **#2 Боб**: **2 votes** (#1, #6)\n- **#4 Даша**: 0 votes',
    );
    expect(textOf(one, wordingOf('ru'), scene)).toBe(
      'Голосование окончено. 🗳️\n- **№2 Боб**: **2 голоса** (№1, №6)\n- **№4 Даша**: 0 голосов',
    );
  });

  it('a running time is a countdown', () => {
    const around = { ...scene, until: 1_700_000_000_001 };
    expect(textOf(line('speech.turn', { seat: 1, seconds: 60 }), inEnglish, around)).toBe(
      '**#1 Anna** has the floor: one minute. ⏳ <t:1700000001:R>',
    );
  });

  it('the player who is spoken to is pinged, where the scene can, and nobody else', () => {
    const around = { ...scene, mentionOf: (seat: number) => `<@10${seat}>` };
    for (const one of sampleLines) {
      const pinged = [...textOf(one, inEnglish, around).matchAll(/<@10(\d+)>/g)].map(([, seat]) => Number(seat));
      expect(pinged, one.key).toEqual(addressees(one));
    }
  });

  it('news that the next line shows anyway needs no message', () => {
    expect(isWritten(line('sleep', { call: 'don' }))).toBe(false);
    expect(isWritten(line('speech.time', { seat: 1 }))).toBe(false);
    expect(isWritten(line('morning.quiet', { day: 2 }))).toBe(true);
  });

  it('S1: the commissar of this rulebook is shown as the sheriff', () => {
    expect(textOf(line('card.shown', { seat: 1, role: 'commissar' }), wordingOf('ru'), scene)).toContain('Шериф');
    expect(
      textOf(line('card.shown', { seat: 1, role: 'commissar' }), inEnglish, { ...scene, ruleset: 'deck' }),
    ).toContain('Commissar');
  });

  it('C8: everyone on the ballot needs no list; C10, C11: a player without a vote is named by number', () => {
    const params = { choices: [2, 5], seconds: 20, defaults: false, everyone: true, barred: [], mandatory: false };
    expect(textOf(line('vote.start', params), inEnglish, scene)).toBe(
      '### The vote 🗳️\nEveryone at the table is on the list.\nOne vote each, and it is final. Time: 20 seconds.',
    );
    const again = line('vote.again', { ...params, everyone: false, barred: [2, 5], mandatory: false });
    expect(textOf(again, wordingOf('ru'), scene)).toContain('20 секунд. Здесь не голосуют: №2, №5.');
    expect(textOf(line('vote.question', { seats: [2, 5], seconds: 20, barred: [2, 5] }), wordingOf('ru'), scene)).toBe(
      '### Вопрос 🗳️\nУходят ли все: **№2 Боб**, **№5 Eve**? У каждого один голос, изменить его нельзя. Время: 20 секунд. Здесь не голосуют: №2, №5.',
    );
  });

  it('C20, C21: a foul has its reason, in the words of the rulebook or of the host, and its cost', () => {
    const foul = { seat: 2, reason: 'out-of-turn', count: 1, cost: 'nothing', silent: null } as const;
    const text = (more: Partial<FouledParams>, language: Language = 'en') =>
      textOf(line('fouled', { ...foul, ...more }), wordingOf(language), scene);
    expect(text({})).toBe('**#2 Боб**: foul 1 (speaking out of turn). 🟨');
    expect(text({}, 'ru')).toBe('**№2 Боб**: фол 1 (речь вне очереди). 🟨');
    expect(text({ reason: 'forbidden-words honest' })).toContain('(a forbidden word: “honest”).');
    expect(text({ reason: 'forbidden-words клян*' }, 'ru')).toContain('(запрещённое слово: «клян»).');
    expect(text({ reason: 'rudeness to **Anna**' })).toContain('(rudeness to \\*\\*Anna\\*\\*).');
    expect(text({ reason: '*shouts*', count: 2, cost: 'speech', silent: 3 })).toBe(
      '**#2 Боб**: foul 2 (\\*shouts\\*). The player loses the speech of day 3. 🟨',
    );
    expect(text({ reason: '', count: 3, cost: 'voice' }, 'ru')).toBe(
      '**№2 Боб**: фол 3. До конца игры ни речей, ни кандидатур, ни голоса. 🟨',
    );
    expect(textOf(line('removed', { seat: 2, reason: 'peeking' }), wordingOf('ru'), scene)).toBe(
      '**№2 Боб** удаляется из-за стола (подглядывание ночью). 🚪',
    );
    expect(textOf(line('forgiven', { seat: 2, count: 1 }), inEnglish, scene)).toBe(
      '**#2 Боб**: the latest foul is taken back. Fouls now: 1. 🟩',
    );
  });

  it('B7: a player whose vote is missing is pinged, and a drawn vote is told', () => {
    const around = { ...scene, mentionOf: (seat: number) => `<@10${seat}>` };
    expect(textOf(line('vote.reminder', { seats: [2, 5], seconds: 15 }), wordingOf('ru'), around)).toBe(
      '### Не хватает голосов ⏰\n**№2** <@102>, **№5** <@105>: ещё 15 секунд, потом решит жребий.',
    );
    const tally = [{ choice: 2, votes: 1 }];
    const votes = [{ by: 3, choice: 2 }];
    expect(textOf(line('vote.closed', { tally, votes, defaulted: [], drawn: [3] }), inEnglish, scene)).toBe(
      'The vote is closed. 🗳️\n- **#2 Боб**: **1 vote** (#3)\n-# Drawn by lot: #3.',
    );
  });

  it('F8: the count of a call names the voters, and that of the last call closes the vote', () => {
    expect(textOf(line('vote.counted', { choice: 2, count: 2, voters: [1, 4] }), inEnglish, scene)).toBe(
      '- **#2 Боб**: **2 votes** (#1, #4)',
    );
    const closed = line('vote.closed', {
      ...{ tally: [{ choice: 5, votes: 0 }], votes: [{ by: 1, choice: 2 }], defaulted: [], drawn: [], called: true },
    });
    expect(textOf(closed, wordingOf('ru'), scene)).toBe('Голосование окончено. 🗳️\n- **№5 Eve**: 0 голосов');
  });

  it('C21: a player who has no word may have time to nominate', () => {
    expect(textOf(line('speech.none', { seat: 2, seconds: 0 }), inEnglish, scene)).toBe(
      '**#2 Боб** may not speak today. 🤐',
    );
    expect(textOf(line('speech.none', { seat: 2, seconds: 15 }), inEnglish, scene)).toBe(
      '**#2 Боб** may not speak today. There is still time to nominate: 15 seconds. 🤐',
    );
  });

  it('all cards are opened at the end, the winners marked', () => {
    const cards = [
      { seat: 1, role: 'don' },
      { seat: 2, role: 'civilian' },
    ];
    expect(textOf(line('game.ended', { winner: 'town', winners: [2], cards }), inEnglish, scene)).toBe(
      '## The town wins 🏆\nSleep well tonight.\n- **#1 Anna**: Don\n- **#2 Боб**: Civilian · winner 🏆',
    );
  });

  it('A36, D28: a win says which change of sides has decided it, in writing and by voice', () => {
    const card = { seat: 2, role: 'werewolf' };
    const won = line('game.ended', { winner: 'mafia', winners: [2], cards: [card], turned: [card] });
    expect(textOf(won, inEnglish, grand)).toBe(
      '## The mafia wins 🏆\nThe town is under new management.\n' +
        'Decided by a change of sides: **#2 Боб** (Werewolf). 🔀\n- **#2 Боб**: Werewolf · winner 🏆',
    );
    expect(textOf(won, wordingOf('ru'), grand)).toBe(
      '## Победила мафия 🏆\nВ городе новая власть.\n' +
        'Исход решил переход на сторону победителей: **№2 Боб** (Оборотень). 🔀\n- **№2 Боб**: Оборотень · победа 🏆',
    );
    expect(said(won)).toBe('sfx.gong player.2 card.shown role.werewolf win.mafia role.werewolf player.2 game.over');
  });

  it('has words for every winner', () => {
    for (const winner of ['town', 'mafia', 'yakuza', 'maniac', 'cardsharp', 'draw', 'none'] as const)
      for (const language of languages)
        expect(
          textOf(line('game.ended', { winner, winners: everybody, cards: [] }), wordingOf(language), scene),
        ).toMatch(/^## /);
  });
});
