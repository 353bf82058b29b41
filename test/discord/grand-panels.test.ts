import { describe, expect, test } from 'vitest';
import { readDraft } from '#discord/features/actions/draft.ts';
import { drawChoices } from '#discord/features/actions/view.ts';
import { drawLobby } from '#discord/features/lobby/view.ts';
import { drawPanel } from '#discord/features/panels.ts';
import { orderTyped, readOrder } from '#discord/formats/night-order.ts';
import { answerPress, readPress } from '#discord/interactions/registry.ts';
import type { Caller } from '#discord/ui/context.ts';
import type { Choice } from '#engine/kernel/notices.ts';
import type { Step } from '#engine/kernel/step.ts';
import { emptyView } from '#engine/kernel/view.ts';
import { rulebookOf } from '#game/model/deck.ts';
import type { SeatInsight } from '#game/ports/game-service.ts';
import type { LobbyView } from '#game/ports/ports.ts';
import { rulesets } from '#rulesets/index.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';
import { FakeGameService } from './fake-game-service.ts';
import { noTurns, pageWith } from './views.ts';

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ userId: `${100 + index}`, name: `P${index + 1}`, seat: index + 1 }));

const table = { gameId: 'g1', wording: inEnglish, players: people(8) };
const idsIn = (body: { readonly components: unknown }) =>
  [...JSON.stringify(body.components).matchAll(/"custom_id":"([^"]*)"/g)].map(([, id]) => id);

const insight = (role: string, ...choices: readonly Choice[]): SeatInsight => ({
  ...{
    gameId: 'g1',
    guildId: 'g',
    isHost: false,
    seat: 3,
    players: people(8),
    until: null,
    earlyStep: null,
    voided: null,
    turns: noTurns,
  },
  view: {
    ...emptyView(3),
    ...{ ruleset: 'grand', role, phase: 'night', round: 3, choices },
    step: { kind: 'call', call: role, clan: null, purpose: 'act', number: 12, seconds: 30 },
  },
});
const choice = (verb: Choice['verb'], change: Partial<Choice> = {}): Choice => ({
  ...{ verb, options: [1, 2, 3, 4], min: 1, max: 1 },
  ...change,
});
const linesOf = (role: string, ...choices: readonly Choice[]) =>
  drawChoices(insight(role, ...choices), inEnglish).content.split('\n');

/** The buttons of every page. */
const always = ['n1:g1:0:card', 'n1:g1:0:act'];

describe('the pages of a court', () => {
  test('A16: the appeal is one button, the same for everybody, in the open', () => {
    const body = drawPanel(pageWith({ kind: 'appeal' }, { until: 10_000 }), table);
    expect(body.content).toContain('<t:10:R>');
    expect(idsIn(body)).toEqual(['n1:g1:9:open:acquits', ...always]);
  });

  test('A8: the duel offers numbers that are free, and no seats', () => {
    const body = drawPanel(pageWith({ kind: 'duel', free: [1, 2, 9] }), table);
    expect(idsIn(body)).toEqual(['n1:g1:9:open:names-0', ...always]);
    expect(JSON.stringify(body.components)).toContain('"label":"9","value":"9"');
    expect(JSON.stringify(body.components)).not.toContain('P2');
    const rake = insight('rake', choice('names', { options: [1, 9] }));
    const step: Step = { kind: 'duel', seat: 3, free: [1, 9], number: 12, seconds: 10 };
    const own = drawChoices({ ...rake, view: { ...rake.view, step } }, inEnglish);
    expect(JSON.stringify(own.components)).toContain('"label":"9","value":"9"');
  });

  test('A26: the rake is offered the players who voted against the rake', () => {
    const body = drawPanel(pageWith({ kind: 'revenge', choices: [1, 4] }), table);
    expect(JSON.stringify(body.components)).toContain('P4');
    expect(JSON.stringify(body.components)).not.toContain('P2');
  });
});

describe('the powers of a card of grand', () => {
  test('A15: the commissar checks or shoots in one panel, which names unchecked players in one line', () => {
    const refused = [1, 2, 4].map((seat) => ({ seat, refusal: { code: 'target-unchecked', seat } as const }));
    const shot = choice('shoots', { options: [5], refused });
    expect(linesOf('commissar', choice('checks'), shot)).toEqual([
      'Choose whom to check, once a night. The answer comes at once.',
      'Or shoot a player whom you checked on an earlier night.',
      'Only a player whom you checked on an earlier night.',
      'Check: nothing chosen yet.',
      'Shoot: nothing chosen yet.',
    ]);
    expect(idsIn(drawChoices(insight('commissar', choice('checks'), shot), inEnglish))).toEqual([
      ...[1, 2, 3, 4].map((seat) => `n1:g1:12:pick:checks-${seat}`),
      'n1:g1:12:pick:shoots-5',
    ]);
  });

  test('A12: the mafia and its don are told whose word decides, otherwise than in other rulebooks', () => {
    expect(linesOf('schemer', choice('shoots'))[0]).toContain('more than half of you');
    expect(linesOf('don', choice('shoots'))[0]).toContain('otherwise yours');
    expect(linesOf('maniac', choice('shoots'))[0]).toBe('Choose whom to kill tonight.');
  });

  test('A30: the players that the lawyer may not shield are named in one line', () => {
    const refused = [1, 2, 4].map((seat) => ({ seat, refusal: { code: 'target-stranger', seat } as const }));
    expect(linesOf('lawyer', choice('shields', { options: [5], refused }))[1]).toBe('Only one of your own side.');
  });
});

describe('A33: the cardsharp names players in an order, one after the other', () => {
  const copies = choice('copies', { min: 2, max: 3, twice: true });
  const service = () => {
    const double = new FakeGameService();
    const host = { userId: '102', name: 'P3' };
    const place = {
      guildId: '9',
      channelId: '8',
      host,
      ruleset: 'grand',
      options: {},
      language: 'en',
    };
    double.place = place as NonNullable<FakeGameService['place']>;
    double.stage = 'playing';
    double.insights.set('102', { ...insight('cardsharp', copies), isHost: true });
    return double;
  };
  const caller = {
    guildId: '9',
    channelId: '8',
    userId: '102',
    name: 'P3',
    wording: inEnglish,
    manages: false,
  } as Caller;
  const press = (double: FakeGameService, arg: string, ...values: string[]) =>
    answerPress(contextOf(double), caller, readPress({ customId: `n1:g1:12:copy:${arg}`, values }));

  test('both beginnings are in the panel', () => {
    expect(idsIn(drawChoices(insight('cardsharp', copies), inEnglish))).toEqual(['n1:g1:12:copy:2', 'n1:g1:12:copy:3']);
  });

  test('a power is used on another or on its owner, and the order is kept', async () => {
    const fake = service();
    const second = await press(fake, '2', '4');
    expect(second).toMatchObject({ kind: 'redraw', body: { content: 'The ability of **#4 P4**, used on …' } });
    expect(idsIn(second.body)).toEqual(['n1:g1:12:copy:2-4', 'n1:g1:12:copy:anew']);
    expect(JSON.stringify(second.body.components)).toContain('"value":"4"');
    await press(fake, '2-4', '4');
    expect(fake.asked.at(-1)).toMatchObject({
      what: 'act',
      args: ['g1', '102', { verb: 'copies', targets: [4, 4] }],
    });
    await press(fake, '2-4', '1');
    expect(fake.asked.at(-1)).toMatchObject({ args: ['g1', '102', { targets: [4, 1], step: 12 }] });
  });

  test('of three nobody is named twice', async () => {
    const fake = service();
    const third = await press(fake, '3-4', '1');
    expect(third.body.content).toBe('Players who learn a card: **#4 P4**, **#1 P1**');
    expect(idsIn(third.body)).toEqual(['n1:g1:12:copy:3-4-1', 'n1:g1:12:copy:anew']);
    expect(JSON.stringify(third.body.components)).not.toContain('"value":"4"');
    await press(fake, '3-4-1', '2');
    expect(fake.asked.at(-1)).toMatchObject({ args: ['g1', '102', { verb: 'copies', targets: [4, 1, 2] }] });
    const offered = idsIn((await press(fake, 'anew')).body);
    // The person is the host of this table, so the own panel opens the desk, too.
    expect(offered).toEqual(['n1:g1:12:copy:2', 'n1:g1:12:copy:3', 'n1:g1:0:desk']);
  });

  test('a custom id that no button has is ignored', () => {
    for (const arg of ['', '4', '2-1-2-3', '2-x', '3--1', '2-0']) expect(readDraft(arg), arg).toBeNull();
  });
});

describe('A10: the order of the night', () => {
  const grand = rulebookOf(rulesets['grand']!);

  test('is read as a number, as the default’s word, or as who is called, in either language', () => {
    const read = (text: string) => readOrder(text, grand, inEnglish);
    expect(read('5')).toEqual({ ok: true, value: 5 });
    expect(read('auto')).toEqual({ ok: true, value: 'auto' });
    expect(read('mafia, doctor → Комиссар; шулер')).toEqual({
      ok: true,
      value: ['mafia', 'doctor', 'commissar', 'cardsharp'],
    });
    expect(read('мафии, врача → копа')).toEqual({ ok: true, value: ['mafia', 'doctor', 'commissar'] });
    expect(read('mafia, wizard')).toMatchObject({ ok: false, error: { unknown: 'wizard' } });
    expect(read('mafia, doktor, cardsharp')).toMatchObject({
      error: { unknown: 'doktor', readings: [['mafia', 'doctor', 'cardsharp']] },
    });
    expect(readOrder('1', rulebookOf(rulesets['six']!), inEnglish)).toMatchObject({
      ok: false,
      error: { unknown: null },
    });
  });

  test('is typed again from what was chosen', () => {
    for (const chosen of ['auto', 13, ['mafia', 'doctor']]) {
      const typed = orderTyped(chosen, grand, wordingOf('ru'));
      expect(readOrder(typed, grand, wordingOf('ru'))).toEqual({ ok: true, value: chosen });
    }
  });

  test('is shown in the lobby, call by call', () => {
    const lobby: LobbyView = {
      ...{
        ruleset: 'grand',
        hostId: '1',
        min: 6,
        max: 24,
        players: [],
        cards: null,
        missing: [],
        remarks: [],
        inRules: [],
      },
      ...{ options: { nightOrder: ['doctor', 'mafia'] }, order: ['doctor', 'mafia'], state: 'open' },
      ...{ waiting: [], watchers: [], settings: { watchers: true }, inPlay: { players: 6, cards: [] }, minutes: 15 },
    };
    expect(drawLobby('g1', lobby, inEnglish).content).toContain('Order of the night: doctor → mafia.');
    expect(drawLobby('g1', { ...lobby, order: null }, inEnglish).content).not.toContain('🌙');
  });
});
