/** A player who presses too early or too late is told what is happening now, and when their own time comes. */
import type { SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { presentOf } from '#discord/features/actions/view.ts';
import { findSeat } from '#discord/features/which-table/find-table.ts';
import { untimelyText } from '#discord/formats/moment.ts';
import { emptyView } from '#engine/kernel/view.ts';
import type { SeatInsight, TableSummary } from '#game/ports/game-service.ts';
import { t } from '#narration/index.ts';
import { ask } from '../game/kit/ask.ts';
import { type Language, languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';
import { presentPart } from '../wire/kit/own-messages.ts';
import { contextOf } from './bot-parts.ts';
import { postCopy } from './copied.ts';
import { FakeGameService } from './fake-game-service.ts';
import { HandEvening, isOpen } from './hand-evening.ts';
import { seatButton } from './seat-buttons.ts';
import { noTurns } from './views.ts';

let evening: HandEvening;

/** The answers of one evening, in the words that players read. */
const said = {
  en: {
    lobby: 'The game has not begun: people are still joining. You get your card after its host presses **Start**.',
    mafia: 'It is night. Called now: the mafia.',
    don: 'It is night. Called now: the don.',
    later: 'Your call comes later tonight.',
    never: 'Your card is not called at night. Your time is the day.',
    votes: 'Votes are held by day.',
    speaks: 'You speak by day, in your turn.',
    floor: '**#1 P1** has the floor.',
    next: 'Your turn comes next.',
    after: 'Your turn comes after **#3 P3**.',
    had: 'You have had your turn to speak today.',
    nominates: 'You can nominate in your turn, which comes next.',
    afterSpeeches: 'If there is a vote today, it comes after the speeches.',
    ballot: 'A vote is being held.',
    nominated: 'You have nominated today. Each player has one nomination a day.',
    paused: 'The game is paused.',
    yours: 'You have the floor.',
    out: 'You have left the game: now you can only watch.',
    lastWord: '**#2 P2** says a last word.',
    tomorrow: 'The next vote is tomorrow.',
  },
  ru: {
    lobby: 'Игра ещё не началась, люди садятся за стол. Карту вы получите, когда хозяин стола нажмёт **Начать**.',
    mafia: 'Сейчас ночь. Вызов: мафия.',
    don: 'Сейчас ночь. Вызов: дон.',
    later: 'Вас вызовут позже этой ночью.',
    never: 'Вашу карту ночью не вызывают. Ваше время — день.',
    votes: 'Голосуют днём.',
    speaks: 'Вы говорите днём, в свою очередь.',
    floor: 'Слово: **№1 P1**.',
    next: 'Следующая речь — ваша.',
    after: 'Перед вами говорит **№3 P3**.',
    had: 'Сегодня ваша речь уже была.',
    nominates: 'Выставить можно в свою очередь, она следующая.',
    afterSpeeches: 'Если сегодня будет голосование, то после речей.',
    ballot: 'Идёт голосование.',
    nominated: 'Сегодня вы уже выставили игрока. Выставить можно одного в день.',
    paused: 'Игра на паузе.',
    yours: 'Слово у вас.',
    out: 'Вы уже вне игры: теперь можно только смотреть.',
    lastWord: 'Последнее слово: **№2 P2**.',
    tomorrow: 'Следующее голосование завтра.',
  },
} as const satisfies Record<Language, unknown>;

const locales = { en: 'en-US', ru: 'ru' } as const;

describe.each(languages)('in %s, a player who presses at the wrong time', (language) => {
  const words = said[language];
  const label = (key: 'button.pass' | 'button.nominate' | 'button.act') => t(language, `ui:${key}`);
  const at = (seat: number): SimulatedUser => evening.people[seat - 1]!;
  const type = async (person: SimulatedUser, command: string, options = {}) =>
    presentPart(await evening.answer(person.slash(command, options)));
  const press = async (person: SimulatedUser, button: string) => {
    await evening.until(() => evening.panel(button) !== undefined);
    await evening.answer(person.press(evening.panel(button)!, button));
    return presentPart(person.ephemerals.at(-1)!.text);
  };

  const open = async () => {
    evening = await HandEvening.open({}, {}, { tableRequest: { rules: 'six', seed: 7, language } });
    for (const person of evening.people) person.user.locale = locales[language];
    await evening.fillLobby();
  };
  const speech = (seat: number) =>
    evening.reach(
      ({ town }) => isOpen('speech')({ town, stage: 'playing' }) && 'seat' in town.step! && town.step.seat === seat,
    );

  test('before the cards are dealt: by any command of the game', async () => {
    await open();
    for (const command of ['card', 'act', 'vote', 'nominate', 'pass', 'ready', 'chat'])
      expect(await type(at(2), command), command).toBe(words.lobby);
  });

  test('at night: by a button or a command, whatever the card', async () => {
    await open();
    await evening.seat();
    await evening.reach(({ town }) => town.open && town.round === 2 && town.step?.kind === 'call');
    const [doctor, civilian] = [evening.holders('doctor')[0]!, evening.holders('civilian')[0]!];
    expect(await press(doctor, label('button.act'))).toContain(`${words.mafia}\n${words.later}`);
    expect(await press(civilian, label('button.act'))).toContain(`${words.mafia}\n${words.never}`);
    expect(await type(doctor, 'act', { target: '3' })).toContain(`${words.mafia}\n${words.later}`);
    expect(await type(doctor, 'act', { target: 'heals:3' })).toContain(`${words.mafia}\n${words.later}`);
    expect(await type(civilian, 'vote')).toContain(`${words.mafia}\n${words.votes}`);
    expect(await type(civilian, 'vote', { candidate: '2' })).toContain(`${words.mafia}\n${words.votes}`);
    expect(await type(civilian, 'pass')).toContain(`${words.mafia}\n${words.speaks}`);
    const don = evening.holders('don')[0]!;
    await evening.reach(({ town }) => town.open && town.step?.kind === 'call' && town.step.call === 'don');
    expect(await type(doctor, 'act')).toContain(`${words.don}\n${words.later}`);
    expect(await type(don, 'act')).toContain(language === 'en' ? 'Choose whom to check' : 'Выберите, кого проверить');
  });

  test('in the speeches: for the floor, a nomination or a vote', async () => {
    await open();
    await evening.seat();
    await speech(1);
    expect(await press(at(2), label('button.pass'))).toContain(`${words.floor}\n${words.next}`);
    expect(await press(at(4), label('button.pass'))).toContain(`${words.floor}\n${words.after}`);
    expect(await press(at(2), label('button.nominate'))).toContain(`${words.floor}\n${words.nominates}`);
    expect(await type(at(2), 'nominate', { seat: 3 })).toContain(`${words.floor}\n${words.nominates}`);
    expect(await type(at(2), 'vote', { candidate: '3' })).toContain(`${words.floor}\n${words.afterSpeeches}`);
    expect(await type(at(1), 'vote')).toContain(`${words.yours}\n${words.afterSpeeches}`);
    await ask(evening.tables, evening.gameId).hostRequests.order(evening.host.id, { order: 'pause' }, false);
    expect(await type(at(2), 'pass')).toContain(`${words.paused}\n${words.next}`);
    expect(await type(at(1), 'pass')).toContain(t(language, 'refusals:game-paused'));
  });

  test('when the step is over: in the vote, with the menu of a vote that is over, and when they are out', async () => {
    await open();
    await evening.seat();
    for (const [index, target] of [2, 3].entries()) {
      await speech(index + 1);
      await type(at(index + 1), 'nominate', { seat: target });
    }
    await evening.reach(isOpen('ballot'));
    expect(await type(at(1), 'pass')).toContain(`${words.ballot}\n${words.had}`);
    expect(await type(at(1), 'nominate')).toContain(`${words.ballot}\n${words.nominated}`);
    const label = t(language, 'ui:seat.button.votes', { seat: 2 });
    await evening.until(() => evening.panel(label) !== undefined);
    const ballot = evening.panel(label)!;
    // The page of a ballot that is over has no list, but a slow phone may still show it.
    const old = await postCopy(evening.bot!.discord, ballot, evening.room('town')!.id);
    for (const seat of [1, 3, 4, 5]) await evening.answer(at(seat).press(ballot, seatButton(ballot, 2)));
    await evening.reach(isOpen('speech'));
    expect(await evening.answer(at(6).press(old, seatButton(ballot, 3)))).toContain(
      `${words.lastWord}\n${words.tomorrow}`,
    );
    await evening.reach(({ town }) => town.phase === 'night' && town.round === 2);
    expect(await type(at(2), 'pass')).toContain(words.out);
  });
});

/** The answer to a press of seat 3 on an old menu, in the ballot of a club. */
function toldIn(language: Language, ballot: object, open: boolean): string | null {
  const insight: SeatInsight = {
    ...{
      gameId: 'g1',
      guildId: 'g',
      isHost: false,
      seat: 3,
      until: null,
      earlyStep: null,
      voided: null,
      turns: noTurns,
    },
    players: [{ userId: 'u', name: 'P', seat: 3 }],
    view: {
      ...emptyView(3),
      ruleset: 'club',
      step: { kind: 'ballot', round: 1, choices: [1, 2], number: 9, seconds: 20, ...ballot },
      open,
    },
  };
  return untimelyText({ code: 'stale', step: 4 }, { verb: 'drags', reason: 'why' }, insight, wordingOf(language));
}

test.each(languages)('in %s, a menu for which nobody has a time is answered with the present moment', (language) => {
  expect(toldIn(language, {}, true)).toBe(`${said[language].ballot}\nwhy`);
});

test.each(languages)('in %s, a called vote is being held while its next call is announced (F8)', (language) => {
  expect(toldIn(language, { called: 2, goesOn: true }, false)).toBe(`${said[language].ballot}\nwhy`);
});

test.each([
  ['en', 'day', 'It is day.'],
  ['en', 'night', 'It is night.'],
  ['ru', 'day', 'Сейчас день.'],
  ['ru', 'night', 'Сейчас ночь.'],
] as const)('in %s, between two steps of a %s the game is not about to begin', (language, phase, words) => {
  const insight: SeatInsight = {
    ...{
      gameId: 'g1',
      guildId: 'g',
      isHost: false,
      seat: 3,
      until: null,
      earlyStep: null,
      voided: null,
      turns: noTurns,
      players: [],
    },
    view: { ...emptyView(3), ruleset: 'club', phase, round: 1 },
  };
  const told = untimelyText({ code: 'stale', step: 4 }, { verb: 'drags', reason: 'why' }, insight, wordingOf(language));
  expect(told).toBe(`${words}\nwhy`);
});

test.each([
  ['en', 'Your choice does not count. You cannot choose yourself for this. Please choose somebody else.'],
  ['ru', 'Ваш выбор не засчитан. Себя здесь выбрать нельзя. Выберите другого игрока.'],
] as const)('in %s, a player whose choice is void when the time begins reads why', (language, words) => {
  const insight: SeatInsight = {
    ...{
      gameId: 'g1',
      guildId: 'g',
      isHost: false,
      seat: 3,
      until: null,
      earlyStep: null,
      turns: noTurns,
      players: [],
    },
    voided: { code: 'target-self' },
    view: { ...emptyView(3), ruleset: 'club', phase: 'day', round: 1 },
  };
  expect(presentOf(insight, wordingOf(language)).lines).toContain(words);
});

test.each(languages)('in %s, a player whose table gathers is told that it does', (language) => {
  const service = new FakeGameService();
  const table = {
    gameId: 'g1',
    guildId: 'g',
    stage: 'gathering',
    players: [{ userId: 'u', name: 'P', seat: 1 }],
    former: [],
  };
  service.table = () => table as unknown as TableSummary;
  const caller = {
    guildId: 'g',
    channelId: 'c',
    userId: 'u',
    name: 'P',
    wording: wordingOf(language),
    guildLanguage: language,
    manages: false,
    moderates: false,
    at: 0,
  };
  expect(findSeat(contextOf(service), caller, 'g1')).toMatchObject({
    ok: false,
    error: { content: t(language, 'ui:card.none.gathering') },
  });
});
