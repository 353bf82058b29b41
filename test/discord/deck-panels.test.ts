import { describe, expect, test } from 'vitest';
import { drawChoices } from '#discord/features/actions/view.ts';
import { drawPanel } from '#discord/features/panels.ts';
import { answerPress, readPress } from '#discord/interactions/registry.ts';
import { panelDrawing } from '#discord/reconciler/panel-drawing.ts';
import { planPanels } from '#discord/reconciler/panel-plan.ts';
import { commandMentions } from '#discord/ui/command-mentions.ts';
import type { Caller, Context } from '#discord/ui/context.ts';
import type { Choice } from '#engine/kernel/notices.ts';
import { emptyView, type View } from '#engine/kernel/view.ts';
import type { ActionRequest, SeatInsight } from '#game/ports/game-service.ts';
import type { NumberCall, Panel } from '#game/ports/ports.ts';
import { type Wording, wordsOf } from '#narration/index.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';
import { notingActions } from './fake-game-service.ts';
import { noTurns, pageWith } from './views.ts';

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ userId: `${100 + index}`, name: `P${index + 1}`, seat: index + 1 }));

const seats = (count: number) => people(count).map(({ seat }) => seat);

const table = (wording: Wording = inEnglish) => ({ gameId: 'g1', wording, players: people(26) });

const clan = (change: Partial<Panel & { kind: 'clan' }> = {}) =>
  ({
    ...{ kind: 'clan', clan: 'mafia', night: 2, step: 9, members: [2, 5, 9], settled: null, latest: null },
    ...{ confirmed: [], proposes: false, fires: false },
    ...change,
  }) as const satisfies Panel;

type Part = {
  readonly label?: string;
  readonly placeholder?: string;
  readonly custom_id?: string;
  readonly options?: readonly { readonly value: string }[];
};

const partsOf = ({ components }: { readonly components: readonly { readonly components: readonly unknown[] }[] }) =>
  components.flatMap((row) => row.components as readonly Part[]);

describe('the panel in the chat of a clan', () => {
  test('D6: shows the agreed list in order, the proposed one, and the members who have not agreed yet', () => {
    const { content } = drawPanel(clan({ settled: [3, 1], latest: [8, 3, 1], confirmed: [5] }), table());
    expect(content.split('\n')).toEqual([
      '**The contract of the mafia** 📜',
      'Settled: **#3 P3** → **#1 P1**.',
      'Proposed: **#8 P8** → **#3 P3** → **#1 P1**. In favour so far: **#5 P5**.',
      'Still to agree: **#2 P2**, **#9 P9**.',
    ]);
  });

  test('D6: says a list that is in force once, with nothing left to agree to', () => {
    const drawn = drawPanel(clan({ settled: [8, 3], latest: [8, 3], confirmed: [2, 5, 9] }), table());
    expect([drawn.content.split('\n')[2], partsOf(drawn)]).toEqual([undefined, []]);
  });

  test('has the buttons of its moment: to propose, to agree to this very list, to fire', () => {
    const labels = (panel: Panel) => partsOf(drawPanel(panel, table())).map(({ label, custom_id: id }) => [label, id]);
    expect(labels(clan())).toEqual([]);
    expect(labels(clan({ proposes: true, latest: [8, 3] }))).toEqual([
      ['Propose a contract', 'n1:g1:0:draft'],
      ['Agree', 'n1:g1:0:agree:8-3'],
    ]);
    expect(labels(clan({ fires: true }))).toEqual([['Fire', 'n1:g1:0:fire']]);
  });

  test('D6, D14: names the seat of tonight, and the number that is being called in large letters', () => {
    const { content } = drawPanel(clan({ settled: [3, 1], fires: true, tonight: 1, called: 6 }), table());
    expect(content.split('\n').slice(2)).toEqual([
      'Tonight by the contract: **#1 P1**.',
      expect.stringContaining('while the number of your victim is called'),
      '## Now: 6',
    ]);
  });

  test('is posted again every night, below what has been written', () => {
    const layout = (night: number) => ({
      ...{ ...table(), guildId: '1', title: 't', lobbyChannelId: '2', rooms: [], keepsLog: false, speakers: null },
      ...{ status: '', panels: [{ room: 'clan-mafia', panel: clan({ night }) }] as const },
    });
    const context = { place: 'clan-mafia', draw: panelDrawing(commandMentions([])) } as const;
    const posts = planPanels(layout(2), { panels: {} }, context);
    expect(posts).toMatchObject([{ kind: 'post', key: 'clan-mafia/night-2', place: 'clan-mafia' }]);
    const there = { 'clan-mafia/night-2': { channelId: '3', messageId: '4', shows: '' } };
    expect(planPanels(layout(3), { panels: there }, context).map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'post clan-mafia/night-3',
      'delete clan-mafia/night-2',
    ]);
  });
});

describe('the panel of the night while numbers are called', () => {
  const night = (numbers: readonly NumberCall[] | null = null): Panel =>
    pageWith({ kind: 'night', numbers }, { talks: true });

  test('D14: has the time of each, which Discord counts down by itself; of all 26, with their names, it holds them', () => {
    const calls = seats(26).map((seat) => ({ seat, at: 1_000_000_000_000 + 3000 * seat }));
    const players = people(26).map((player) => ({ ...player, name: 'W'.repeat(32) }));
    for (const language of ['en', 'ru'] as const) {
      const { content } = drawPanel(night(calls), { ...table(wordingOf(language)), players });
      expect(content).toContain('1 <t:1000000003:R>');
      expect(content).toContain('26 <t:1000000078:R>');
      expect(content.length).toBeLessThan(2000);
    }
    expect(drawPanel(night(), table()).content).not.toContain('<t:');
  });

  test('D14: says no number where the clans read the current one in their channels', () => {
    const quiet = (numbers: readonly NumberCall[] | null) =>
      drawPanel(pageWith({ kind: 'night', numbers }), table()).content;
    expect(quiet([{ seat: 1, at: 0 }])).toBe(quiet(null));
  });

  test('has the same two buttons as ever', () => {
    const labels = (panel: Panel) => partsOf(drawPanel(panel, table())).map(({ label }) => label);
    expect(labels(night([{ seat: 1, at: 0 }]))).toEqual(labels(night()));
  });
});

test('D12: the verdict of the judges is one list for all, with its end', () => {
  const panel = pageWith({ kind: 'judgement', choices: [3, 8] }, { until: 60_000 });
  const { content, components } = drawPanel(panel, table());
  expect(content).toContain('<t:60:R>');
  expect(JSON.stringify(components)).toContain('n1:g1:9:open:votes-8');
});

/** A service at which one seat may do this. */
function seatWith(choices: readonly Choice[], view: Partial<View> = {}) {
  const actions: ActionRequest[] = [];
  const insight: SeatInsight = {
    ...{ gameId: 'g1', guildId: 'g', isHost: false, seat: 5, players: people(26) },
    ...{ until: null, earlyStep: null, voided: null, turns: noTurns },
    view: { ...emptyView(5), role: 'don', ruleset: 'deck', phase: 'night', choices, ...view },
  };
  const service = {
    table: () => ({ gameId: 'g1', guildId: 'g', players: insight.players }),
    insight: () => insight,
    chats: () => [],
    ownChats: () => [],
    ask: notingActions(actions),
  };
  const caller: Caller = {
    ...{ guildId: 'g', channelId: 'c', userId: '104', name: 'P5', wording: inEnglish, guildLanguage: 'en' },
    ...{ manages: false, moderates: false, at: 77 },
  };
  const context = { service, log: {}, pictures: () => null } as unknown as Context;
  const press = (customId: string, ...values: string[]) =>
    answerPress(context, caller, readPress({ customId, values }));
  return { insight, actions, press };
}

const orders: Choice = { verb: 'orders', options: seats(26), min: 1, max: 3 };

test('D3: of 26 players anybody can be chosen: a vote, a nomination and a check have two menus', () => {
  const values = (body: ReturnType<typeof drawPanel>) => partsOf(body).flatMap(({ options = [] }) => options);
  const vote = pageWith({ kind: 'ballot', choices: seats(26), voted: [] });
  expect(values(drawPanel(vote, table())).map(({ value }) => Number(value))).toEqual(seats(26));
  for (const verb of ['nominates', 'checks'] as const) {
    const { insight } = seatWith([{ verb, options: seats(26), min: 1, max: 1 }]);
    const shown = drawChoices(insight, inEnglish);
    expect(partsOf(shown).map(({ options }) => options!.length)).toEqual([25, 1]);
    expect(partsOf(shown).map(({ placeholder }) => /\(.*\)$/.exec(placeholder!)?.[0])).toEqual(['(1–25)', '(26)']);
    expect(values(shown).map(({ value }) => Number(value))).toEqual(seats(26));
  }
});

describe('D6: a contract', () => {
  test('is put together seat by seat, out of 26, in the order that was meant', async () => {
    const { actions, press } = seatWith([orders]);
    const first = partsOf((await press('n1:g1:0:draft')).body);
    expect(first.map(({ options }) => options!.length)).toEqual([25, 1]);
    const second = await press(first[1]!.custom_id!, '26');
    expect(second.kind).toBe('redraw');
    expect(second.body.content).toContain('**#26 P26**');
    const menu = partsOf(second.body)[0]!;
    expect(menu.options!.map(({ value }) => value)).not.toContain('26');
    const third = await press(menu.custom_id!, '4');
    const fourth = await press(partsOf(third.body)[0]!.custom_id!, '9');
    expect(fourth.body.content).toContain('**#26 P26** → **#4 P4** → **#9 P9**');
    const buttons = partsOf(fourth.body);
    expect(buttons.map(({ label }) => label)).toEqual(['Propose this list', 'Start over']);
    await press(buttons[0]!.custom_id!);
    expect(actions).toEqual([{ verb: 'orders', targets: [26, 4, 9] }]);
    expect(partsOf((await press(buttons[1]!.custom_id!)).body)).toHaveLength(2);
  });

  test('may be short, and is offered by "Act" as well', async () => {
    const { insight, actions, press } = seatWith([orders]);
    const shown = drawChoices(insight, inEnglish);
    expect(shown.content).not.toContain('/act');
    const one = await press(partsOf(shown)[0]!.custom_id!, '7');
    await press(partsOf(one.body).find(({ label }) => label === 'Propose this list')!.custom_id!);
    expect(actions).toEqual([{ verb: 'orders', targets: [7] }]);
  });

  test('is agreed to as it was shown: a list that has come since is not', async () => {
    const contract = { clan: 'mafia', settled: null, latest: [8, 3], confirmed: [], proposed: [] } as const;
    const { actions, press } = seatWith([orders], { contract });
    expect((await press('n1:g1:0:agree:3-8')).body.content).toContain('That button is out of date');
    expect(actions).toEqual([]);
    await press('n1:g1:0:agree:8-3');
    expect(actions).toEqual([{ verb: 'agrees', targets: [] }]);
  });
});

describe('D14: a shot', () => {
  test('is a press on one button, which says when it was pressed and names no number', async () => {
    const { actions, press } = seatWith([]);
    await press('n1:g1:0:fire');
    expect(actions).toEqual([{ verb: 'fires', targets: [], at: 77 }]);
  });

  test('is offered by "Act" while a number is called, with what cannot be taken back', () => {
    const { insight } = seatWith([{ verb: 'fires', options: [6], min: 1, max: 1, picked: [3] }]);
    const shown = drawChoices(insight, inEnglish);
    expect(partsOf(shown).map(({ custom_id: id }) => id)).toEqual(['n1:g1:0:fire']);
    expect(shown.content).toContain('**#3 P3**');
    expect(shown.content).not.toContain('may still');
  });
});

describe('F14: the button of the number that is being called', () => {
  test('is on the page for everybody, and goes with the number', () => {
    const page = pageWith({ kind: 'night', numbers: null, called: 7 });
    const [first] = partsOf(drawPanel(page, table()));
    expect([first!.label, first!.custom_id]).toEqual(['Fire #7', 'n1:g1:7:shoot']);
    // Discord takes no press on a button that the message no longer has, so the one before stays for late presses.
    const next = partsOf(drawPanel(pageWith({ kind: 'night', numbers: null, called: 8, former: 7 }), table()));
    expect(next.slice(0, 2).map(({ label }) => label)).toEqual(['Fire #8', 'Fire #7']);
    expect(JSON.stringify(drawPanel(pageWith({ kind: 'night', numbers: null }), table()))).not.toContain('shoot');
  });

  test('fires at this number, and says when it was pressed', async () => {
    const { actions, press } = seatWith([]);
    await press('n1:g1:7:shoot');
    expect(actions).toEqual([{ verb: 'fires', targets: [7], at: 77 }]);
  });
});

describe('F8: the page of a called vote', () => {
  const hands = [
    { by: 4, choice: 2 },
    { by: 1, choice: 7 },
    { by: 3, choice: 7 },
  ];
  const former = { choice: 2, step: 8 };
  const ballot = { kind: 'ballot', choices: [2, 7, 9], voted: [4, 1, 3] } as const;

  test('shows who is called, large, with its button, the hands so far and who is next', () => {
    const { content, ...body } = drawPanel(
      pageWith({ ...ballot, call: { choice: 7, next: 9, former, hands } }),
      table(),
    );
    expect(content.split('\n')).toEqual([
      '# Against **#7 P7**',
      'Hands: #1, #3 ✋',
      '-# **#2 P2**: #4',
      '-# Next: **#9 P9**',
    ]);
    const [only, ...others] = partsOf(body);
    expect([only!.label, only!.custom_id]).toEqual(['Against 7 · P7', 'n1:g1:9:vote:7']);
    expect(others.map(({ custom_id: id }) => id)).toEqual(['n1:g1:8:vote:2', 'n1:g1:0:card', 'n1:g1:0:act']);
  });

  test('says that nobody has voted yet, and which call is the last', () => {
    const { content } = drawPanel(pageWith({ ...ballot, call: { choice: 9, next: null, hands: [] } }), table());
    expect(content.split('\n')).toEqual(['# Against **#9 P9**', 'No hands yet.', '-# This is the last call.']);
  });

  test('calls the answers to a question by their words', () => {
    const question = { kind: 'ballot', choices: ['all', 'none'], voted: [] } as const;
    const { content, ...body } = drawPanel(
      pageWith({ ...question, call: { choice: 'all', next: 'none', hands: [] } }),
      table(),
    );
    expect(content).toContain('# Who is for: all of them leave?');
    expect(partsOf(body)[0]).toMatchObject({ label: 'All of them leave', custom_id: 'n1:g1:9:vote:all' });
  });

  test('a press says when it was made', async () => {
    const { actions, press } = seatWith([]);
    await press('n1:g1:9:vote:7');
    expect(actions).toEqual([{ verb: 'votes', targets: [7], step: 9, at: 77 }]);
  });
});

test('D24: a werewolf who has turned reads the new side on the card', async () => {
  const { press } = seatWith([], { role: 'werewolf', turned: 'yakuza' });
  expect((await press('n1:g1:0:card')).body.content).toContain('yakuza');
  const before = seatWith([], { role: 'werewolf' });
  expect((await before.press('n1:g1:0:card')).body.content).not.toContain('yakuza.');
});

test('D4: panels of the children’s edition have the words of the animals', () => {
  const { content } = drawPanel(clan({ proposes: true }), table(wordsOf(inEnglish, { options: { theme: 'animals' } })));
  expect(content).toContain('The plan of the wolves');
  const { insight } = seatWith([orders], { options: { theme: 'animals' } });
  expect(drawChoices(insight, wordingOf('ru')).content).toContain('прогнать');
});
