/** The check of what clients receive, on a game with a substitute and on messages that no bot has sent. */
import { beforeAll, describe, expect, test } from 'vitest';
import { drawChoices } from '#discord/features/actions/view.ts';
import { drawRules } from '#discord/features/rules/view.ts';
import type { News, NewsOf, Notice } from '#engine/kernel/notices.ts';
import { emptyView } from '#engine/kernel/view.ts';
import { newsForSeat, refusalText, t } from '#narration/index.ts';
import { inEnglish } from '../rulebooks.ts';
import {
  commissar,
  kindsIn,
  newcomer,
  played,
  playedWithHeir,
  playedWithHunt,
  playedWithTwoOut,
  received,
  replacedIn,
} from './kit/checked-game.ts';
import { insightAt } from './kit/early-answers.ts';
import { sceneOf } from './kit/facts.ts';
import type { Leak } from './kit/leak.ts';
import { scopeOfEdition } from './kit/rules-answers.ts';
import type { Truth } from './kit/truth.ts';

let truth: Truth;
beforeAll(() => {
  truth = played();
});

/** The commissar's two answers, each with its time. */
const answers = () =>
  truth.moments.flatMap(({ at, notices }) =>
    notices.flatMap(({ news }) =>
      news.type === 'Answered' ? { at, text: newsForSeat(news, inEnglish, sceneOf(truth, commissar))! } : [],
    ),
  );

const replacedAt = () => replacedIn(truth);

const kinds = (id: string, events: Parameters<typeof kindsIn>[2]) => kindsIn(truth, id, events);

/** The leaks in a message with these words, whether it is plain or made of components. */
const reads = (id: string, at: number, content: string): readonly Leak['kind'][] => {
  const found = (message: object) => kinds(id, [received('MESSAGE_CREATE', at, { author: { bot: true }, ...message })]);
  const plain = found({ content });
  const components = [{ type: 17, components: [{ type: 10, content }] }];
  expect(found({ content: '', components }), 'in a message made of components').toEqual(plain);
  return plain;
};

describe('a substitute', () => {
  test('may read what their seat knows as soon as they have it, and not before', () => {
    const [first, second] = answers();
    expect(reads(newcomer.id, replacedAt(), first!.text)).toEqual([]);
    expect(reads(newcomer.id, second!.at, second!.text)).toEqual([]);
    expect(reads(newcomer.id, replacedAt() - 1, first!.text)).toEqual(['answer']);
    expect(reads(newcomer.id, second!.at - 1, second!.text)).toEqual(['answer']);
  });

  test('is said to be back only after they have come', () => {
    const line = t('en', 'lines:player.back', { who: '**#3 Sub**' });
    const joined = received('VOICE_STATE_UPDATE', replacedAt() + 500, { user_id: 'sub', channel_id: 'v', mute: true });
    const said = (at: number) => received('MESSAGE_CREATE', at, { author: { bot: true }, content: line });
    expect(kinds(newcomer.id, [joined, said(replacedAt() + 600)])).toEqual([]);
    expect(kinds(newcomer.id, [said(replacedAt() + 400), joined])).toEqual(['words']);
  });

  test('is said to be back as soon as they have the seat if they are in voice already', () => {
    const line = t('en', 'lines:player.back', { who: '**#3 Sub**' });
    const moved = (at: number, channel_id: string | null) =>
      received('VOICE_STATE_UPDATE', replacedAt() + at, { user_id: 'sub', channel_id, mute: true });
    const said = (at: number) =>
      received('MESSAGE_CREATE', replacedAt() + at, { author: { bot: true }, content: line });
    expect(kinds(newcomer.id, [moved(-500, 'v'), said(100)])).toEqual([]);
    expect(kinds(newcomer.id, [moved(-500, 'v'), said(-100)])).toEqual(['words']);
    expect(kinds(newcomer.id, [moved(-500, 'v'), moved(-200, null), said(100)])).toEqual(['words']);
  });
});

test('a person who has given their seat away may know no more than they knew then', () => {
  const [first, second] = answers();
  expect(reads('p3', first!.at, first!.text)).toEqual([]);
  expect(reads('p3', second!.at, first!.text)).toEqual([]);
  expect(reads('p3', first!.at - 1, first!.text)).toEqual(['answer']);
  expect(reads('p3', second!.at + 1, second!.text)).toEqual(['answer']);
});

test('nobody else may read an answer, hear of a clan’s room, or see the button of a foul that was not given', () => {
  const [{ at, text } = { at: 0, text: '' }] = answers();
  expect(reads('p5', at, text)).toEqual(['answer']);
  expect(kinds('p5', [received('CHANNEL_CREATE', at, { name: 'mafia' })])).toEqual(['room']);
  expect(kinds('p1', [received('CHANNEL_CREATE', at, { name: 'mafia' })])).toEqual([]);
  const components = [{ components: [{ custom_id: 'n1:abcdefgh:0:undo:1' }] }];
  expect(kinds('p5', [received('MESSAGE_CREATE', at, { author: { bot: true }, components })])).toEqual(['custom id']);
});

describe('a person without a seat', () => {
  const asked = (message: object) =>
    kinds('p9', [
      received('MESSAGE_UPDATE', replacedAt(), {
        ...{ author: { bot: true }, flags: 64, interaction_metadata: { user: { id: 'p9' } } },
        ...message,
      }),
    ]);
  const button = (id: string) => ({ content: '', components: [{ components: [{ custom_id: id }] }] });

  test('may read who is at the table, and press the buttons of `/help`', () => {
    const names = truth.table.players.map((_, index) =>
      index + 1 === commissar ? '3 Sub' : `${index + 1} Player${index + 1}`,
    );
    expect(asked({ content: `At the table (${names.length}): ${names.join(', ')}.` })).toEqual([]);
    expect(asked({ content: `At the table (${names.length - 1}): ${names.slice(1).join(', ')}.` })).toEqual(['words']);
    expect(asked(button('n1:guild:0:help:rules'))).toEqual([]);
    expect(asked(button('n1:guild:0:help:card-3'))).toEqual(['custom id']);
  });

  test('may read a card of any rulebook, but only in an answer about its rules', () => {
    const { content, components } = drawRules(scopeOfEdition('deck', 'en'), 'don');
    expect(asked({ content, components })).toEqual([]);
    expect(new Set(asked({ content }))).toEqual(new Set(['card', 'words']));
  });
});

describe('an heir of the don (A31)', () => {
  const heir = 2;
  const sent = (game: Truth, id: string, at: number, content: string) =>
    kindsIn(game, id, [received('MESSAGE_CREATE', at, { author: { bot: true }, content })]);

  test('may read the card of the don from the promotion on, and nobody else may', () => {
    const game = playedWithHeir();
    const promoted = game.moments.find(({ notices }) => notices.some(({ news }) => news.type === 'Promoted'))!.at;
    const card = { type: 'CardDealt', seat: heir, role: 'don' } as const;
    const text = newsForSeat(card, inEnglish, sceneOf(game, heir))!;
    expect(sent(game, 'p2', promoted, text)).toEqual([]);
    expect(new Set(sent(game, 'p2', promoted - 1, text))).toEqual(new Set(['card']));
    expect(new Set(sent(game, 'p5', promoted, text))).toEqual(new Set(['card']));
  });

  test('may read the menu of a member when the mafia is called before the promotion', () => {
    const game = playedWithHeir();
    const asked = game.moments.find(({ notices }) => notices.some(({ to, news }) => isPrompt(to, news)))!;
    const view = { ...emptyView(heir), ruleset: 'grand', options: asked.after.options, role: 'mafioso' };
    const { news } = asked.notices.find(({ to, news: each }) => isPrompt(to, each))! as { news: NewsOf<'Prompted'> };
    const insight = insightAt(game, asked, { ...view, choices: news.choices });
    expect(sent(game, 'p2', asked.at, drawChoices(insight, inEnglish).content)).toEqual([]);
  });

  const isPrompt = (to: Notice['to'], news: News) =>
    news.type === 'Prompted' &&
    news.choices.some(({ verb }) => verb === 'shoots') &&
    to !== 'all' &&
    'seat' in to &&
    to.seat === heir;
});

describe('the chat of the dead', () => {
  const here = (...seats: readonly number[]) =>
    t('en', 'panels:grave.here', { seats: seats.map((seat) => `**#${seat} Player${seat}**`).join(', ') });
  const reads = (id: string, at: number, ...seats: readonly number[]) =>
    kindsIn(playedWithTwoOut(), id, [
      received('MESSAGE_UPDATE', at, { author: { bot: true }, content: here(...seats) }),
    ]);

  test('tells them who is there, and nobody else: one of them may be away', () => {
    const end = playedWithTwoOut().moments.at(-1)!.at;
    expect(reads('p1', end, 1, 4)).toEqual([]);
    expect(reads('p1', end, 4)).toEqual([]);
    expect(reads('p1', end, 1, 5)).toEqual(['words']);
    expect(reads('p5', end, 1, 4)).toEqual(['words']);
  });
});

test('a player may read that their choice came too late for somebody who has left, and not before', () => {
  const game = playedWithHeir();
  const left = game.moments.find(({ events }) => events.some(({ type }) => type === 'SeatLeft'))!.at;
  const text = refusalText({ code: 'target-out', seat: 1 }, inEnglish, sceneOf(game, 5));
  const read = (at: number) =>
    kindsIn(game, 'p5', [received('MESSAGE_UPDATE', at, { author: { bot: true }, content: text })]);
  expect(read(left)).toEqual([]);
  expect(read(left - 1)).toEqual(['words']);
});

test('the host may read at the desk who has the floor from the beginning of the turn on, with and without its end', () => {
  const game = playedWithHeir();
  const turn = game.moments.find(({ after: { step } }) => step?.kind === 'speech' && step.purpose === 'turn')!;
  const { seat } = turn.after.step as { seat: number };
  const read = (at: number, content: string) =>
    kindsIn(game, 'p5', [received('MESSAGE_UPDATE', at, { author: { bot: true }, content })]);
  for (const clock of ['', ' ⏳ <t:1795912885:R>']) {
    const text = `**#${seat} Player${seat}** has the floor.${clock}`;
    expect(read(turn.at, text)).toEqual([]);
    expect(read(turn.at - 1, text)).toEqual(['words']);
  }
});

describe('a game of Sports Mafia', () => {
  const read = (game: Truth, at: number, content: string) =>
    kindsIn(game, 'p5', [received('MESSAGE_UPDATE', at, { author: { bot: true }, content })]);
  const called = (game: Truth, seat: number, kind: 'ballot' | 'number') =>
    game.moments.find(({ after: { step } }) => step?.kind === kind && step.called === seat)!.at;

  test('F8: everybody may read the page of a call from its beginning on, and its hands once they are raised', () => {
    const game = playedWithHunt();
    const first = called(game, 2, 'ballot');
    const second = called(game, 3, 'ballot');
    expect(read(game, first, '# Against **#2 Player2**\nNo hands yet.\n-# Next: **#3 Player3**')).toEqual([]);
    expect(read(game, first, '# Against **#3 Player3**')).toEqual(['words']);
    expect(read(game, first, 'Hands: #1 ✋')).toEqual(['words']);
    const page = '# Against **#3 Player3**\nNo hands yet.\n-# **#2 Player2**: #1\n-# This is the last call.';
    expect(read(game, second, page)).toEqual([]);
  });

  test('F14: a shot at another number is told which one was being called, once it has been', () => {
    const game = playedWithHunt();
    const text = refusalText({ code: 'other-number', called: 4 }, inEnglish, sceneOf(game, 5));
    expect(read(game, called(game, 4, 'number'), text)).toEqual([]);
    expect(read(game, called(game, 4, 'number') - 1, text)).toEqual(['words']);
  });
});

test('a microphone that opens at night is a leak, except to carry out late what the rules allowed by day', () => {
  const speaks = truth.moments.find(
    ({ after: { step, open, round } }) => open && round > 0 && step?.kind === 'speech' && step.seat === 2,
  )!;
  const night = truth.moments.find(({ at, after }) => at > speaks.at && after.phase === 'night')!;
  const hears = (at: number, mute: boolean) =>
    received('VOICE_STATE_UPDATE', at, { user_id: 'p2', channel_id: 'v', mute });
  const late = [hears(speaks.at - 1, true), hears(night.at + 1, false)];
  expect(kinds('p5', late)).toEqual([]);
  expect(kinds('p5', [...late, hears(night.at + 2, true), hears(night.at + 3, false)])).toEqual(['mute']);
});
