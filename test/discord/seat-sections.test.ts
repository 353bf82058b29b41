/** Lists of seats: each seat has a section with its button, as far as a message can hold them. */
import { ButtonStyle } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { submitAction } from '#discord/features/actions/handlers.ts';
import { drawChoices } from '#discord/features/actions/view.ts';
import { showCard } from '#discord/features/card.ts';
import { drawPanel } from '#discord/features/panels.ts';
import { answerPress, readPress } from '#discord/interactions/registry.ts';
import { type Body, body, buttonRow, isSection, sectionRow } from '#discord/ui/body.ts';
import type { Caller } from '#discord/ui/context.ts';
import type { CustomId } from '#discord/ui/custom-id.ts';
import { componentsOf, keeping, message } from '#discord/ui/message.ts';
import type { Choice } from '#engine/kernel/notices.ts';
import type { Verb } from '#engine/kernel/types.ts';
import { emptyView } from '#engine/kernel/view.ts';
import type { StepChoice } from '#game/ports/ports.ts';
import { languages } from '#narration/index.ts';
import { ballotText } from '#narration/lines/ballot-text.ts';
import { rulesets } from '#rulesets/index.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';
import { FakeGameService } from './fake-game-service.ts';
import { noTurns, pageWith } from './views.ts';

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ userId: `${100 + index}`, name: `P${index + 1}`, seat: index + 1 }));

const buttonIn = 'n1:g1:9:pass' as CustomId;

const seats = (count: number) => people(count).map(({ seat }) => seat);

const page = (choice: StepChoice, count: number, wording = inEnglish) =>
  drawPanel(pageWith(choice, { until: 1 }), { gameId: 'g1', wording, players: people(count) });

const ballot = (count: number) => page({ kind: 'ballot', choices: seats(count), voted: [] }, count);

const choice = (verb: Verb, count: number, change: Partial<Choice> = {}): Choice => ({
  ...{ verb, options: seats(count), min: 1, max: 1 },
  ...change,
});

const insight = (choices: readonly Choice[], count: number, ruleset = 'six') => ({
  ...{
    gameId: 'g1',
    guildId: 'g',
    isHost: false,
    seat: 3,
    players: people(count),
    until: null,
    earlyStep: null,
    voided: null,
    turns: noTurns,
  },
  view: {
    ...emptyView(3),
    ...{ ruleset, role: 'civilian', phase: 'night' as const, round: 2, open: true, choices },
    step: { kind: 'call' as const, call: 'doctor', clan: null, purpose: 'act' as const, number: 9, seconds: 30 },
  },
});

const buttonsIn = ({ components }: Body) =>
  components.flatMap((row) =>
    row.components.flatMap((part) => ('label' in part ? [{ beside: row.beside, ...part } as never] : [])),
  ) as readonly { beside?: string; label: string; style: ButtonStyle; custom_id: string }[];

const sections = ({ components }: Body) => components.filter(isSection);
const size = (shown: Body): number => JSON.stringify(componentsOf(shown)).match(/"type":/g)!.length;

test('a section is a text with its button as accessory', () => {
  const row = sectionRow('**#3 Ann**', { id: 'n1:g1:9:vote:3' as CustomId, label: 'Vote 3' });
  expect(componentsOf(body(['Vote'], [row]))).toMatchObject([
    {
      components: [
        { type: 10, content: 'Vote' },
        { type: 9, components: [{ type: 10, content: '**#3\u00A0Ann**' }], accessory: { type: 2, label: 'Vote 3' } },
      ],
    },
  ]);
});

describe('a ballot', () => {
  test.each([2, 7, 11, 12])('of %i candidates has a section for each, and 40 components at most', (count) => {
    const shown = ballot(count);
    expect(sections(shown)).toHaveLength(count);
    expect(size(shown)).toBeLessThanOrEqual(40);
    expect(buttonsIn(shown)).toContainEqual(
      expect.objectContaining({ beside: '**#2 P2**', label: 'Vote 2', custom_id: 'n1:g1:9:vote:2' }),
    );
    expect(buttonsIn(shown).map(({ label }) => label)).toContain('Act');
  });

  test('of 13 candidates has a menu', () => {
    const shown = ballot(13);
    expect(sections(shown)).toEqual([]);
    expect(JSON.stringify(shown.components)).toContain('n1:g1:9:vote:0');
    expect(buttonsIn(shown).map(({ label }) => label)).toEqual(['My card', 'Act']);
  });

  test('with a picture or a host who leads has a menu if the sections do not fit', () => {
    const full: StepChoice = { kind: 'ballot', choices: seats(12), voted: [] };
    const led = drawPanel(pageWith(full, { until: 1, awaitsHost: true }), {
      ...{ gameId: 'g1', wording: inEnglish, players: people(12) },
    });
    expect(sections(led)).toEqual([]);
    expect(size(led)).toBeLessThanOrEqual(40);
  });

  test('leaves no room for a picture that a message had before, and none for that of the card', async () => {
    const full = body(
      ['Nominate'],
      [...ballot(12).components.filter(isSection), buttonRow({ id: buttonIn, label: 'Thanks' })],
    );
    expect(JSON.stringify(keeping(full, [{ id: '1', name: 'card.png' }]))).not.toContain('card.png');
    const less = body(['Nominate'], full.components.slice(1));
    expect(JSON.stringify(keeping(less, [{ id: '1', name: 'card.png' }]))).toContain('card.png');
  });

  test.each([
    [7, []],
    [13, seats(13).map((seat) => `- **#${seat} P${seat}**`)],
  ])('of %i candidates names each of them once, in a section or in the list', (count, listed) => {
    const asked = ballotText(
      'vote.start',
      {
        ...{ choices: seats(count), seconds: 20, defaults: false, everyone: false },
        ...{ barred: [], mandatory: true },
      },
      inEnglish,
      { nameOf: (seat: number) => `P${seat}` } as never,
    );
    const now = pageWith({ kind: 'ballot', choices: seats(count), voted: [] }, { until: 1, lines: [asked] });
    const { content } = drawPanel(now, { gameId: 'g1', wording: inEnglish, players: people(count) });
    expect(content).toContain('Everybody has to vote.');
    expect(content.split('\n').filter((line) => line.startsWith('- '))).toEqual(listed);
  });

  test('looks the same whatever was chosen', () => {
    expect(new Set(buttonsIn(ballot(6)).map(({ style }) => style))).toEqual(new Set([ButtonStyle.Secondary]));
  });
});

describe('the own panel', () => {
  test.each([
    [12, 12],
    [13, 0],
  ])('of an action on one of %i seats has %i sections', (count, expected) => {
    const shown = drawChoices(insight([choice('heals', count)], count), inEnglish);
    expect(sections(shown)).toHaveLength(expected);
    expect(size(shown)).toBeLessThanOrEqual(40);
  });

  test('marks the chosen seat', () => {
    const shown = drawChoices(insight([choice('heals', 4, { picked: [2] })], 6), inEnglish);
    expect(buttonsIn(shown).map(({ label, style }) => [label, style])).toEqual([
      ['Heal 1', ButtonStyle.Secondary],
      ['Chosen: 2 ✅', ButtonStyle.Success],
      ['Heal 3', ButtonStyle.Secondary],
      ['Heal 4', ButtonStyle.Secondary],
    ]);
  });

  test('has menus for all actions if the sections of all do not fit, and for an action on several seats', () => {
    const both = drawChoices(insight([choice('checks', 7), choice('shoots', 7)], 8), inEnglish);
    expect([sections(both).length, both.components.length]).toEqual([0, 2]);
    expect(sections(drawChoices(insight([choice('names', 7, { max: 3 })], 8), inEnglish))).toEqual([]);
  });
});

describe.each(Object.keys(rulesets))('in %s, at a table of up to 12', (ruleset) => {
  const fake = (verb: Verb) => {
    const service = new FakeGameService();
    service.place = {
      ...{ guildId: '9', channelId: '8', host: { userId: '199', name: 'H' }, ruleset, options: {}, language: 'en' },
    } as NonNullable<FakeGameService['place']>;
    service.stage = 'playing';
    service.insights.set('102', insight([choice(verb, 12)], 12, ruleset));
    return service;
  };
  const press = async (service: FakeGameService, customId: string, language: (typeof languages)[number]) => {
    const caller = { guildId: '9', channelId: '8', userId: '102', name: 'P3', wording: wordingOf(language), at: 1 };
    await answerPress(contextOf(service), caller as Caller, readPress({ customId, values: [] }));
    return service.asked.filter(({ what }) => what === 'act').map(({ args }) => args[2]);
  };

  test.each(languages)('a vote is one press on the page (%s)', async (language) => {
    for (const seat of seats(12)) {
      const shown = page({ kind: 'ballot', choices: seats(12), voted: [] }, 12, wordingOf(language));
      const button = buttonsIn(shown).find(({ beside }) => beside?.includes(` P${seat}**`))!;
      const asked = await press(fake('votes'), button.custom_id, language);
      expect(asked).toEqual([{ at: 1, verb: 'votes', targets: [seat], step: 9 }]);
    }
  });

  test.each(['nominates', 'checks', 'heals', 'shoots'] as const)('“%s” is one press in the own panel', async (verb) => {
    const shown = drawChoices(insight([choice(verb, 12)], 12, ruleset), inEnglish);
    const button = buttonsIn(shown).find(({ beside }) => beside?.includes('#12 P12'))!;
    expect(await press(fake(verb), button.custom_id, 'en')).toEqual([
      expect.objectContaining({ verb, targets: [12], step: 9 }),
    ]);
  });

  test('a choice that came early is told once, and can be changed until its time begins', async () => {
    const service = fake('votes');
    service.insights.set('102', {
      ...insight([choice('votes', 12, { picked: [2] })], 12, ruleset),
      earlyStep: 1,
      voided: null,
    });
    const caller = { guildId: '9', channelId: '8', userId: '102', name: 'P3', wording: inEnglish, at: 1 } as Caller;
    const { content } = await submitAction(contextOf(service), caller, 'g1', { verb: 'votes', targets: [2] });
    expect(content.match(/Noted: /g)).toHaveLength(1);
    expect(content).toContain('**#2 P2**. It counts when the time begins. You can change it until then.');
    expect(content).not.toContain('still');
  });

  test('a menu of an earlier version is still answered', async () => {
    const service = fake('votes');
    const caller = { guildId: '9', channelId: '8', userId: '102', name: 'P3', wording: inEnglish, at: 1 } as Caller;
    for (const customId of ['n1:g1:9:vote:0', 'n1:g1:9:pick:votes-0'])
      await answerPress(contextOf(service), caller, readPress({ customId, values: ['5'] }));
    expect(service.asked.filter(({ what }) => what === 'act').map(({ args }) => args[2])).toEqual([
      expect.objectContaining({ targets: [5] }),
      expect.objectContaining({ targets: [5] }),
    ]);
  });

  test.each([6, 12])(
    'the card is shown whole beside %i seats to nominate, with its picture if there is room',
    async (count) => {
      const service = fake('nominates');
      const passing: Choice = { verb: 'passes', options: [], min: 0, max: 0 };
      service.insights.set('102', insight([choice('nominates', count), passing], count, ruleset));
      const pictures = { svg: { card: () => '' }, draw: async () => new Uint8Array([1]) };
      const context = { ...contextOf(service), pictures: () => pictures as never };
      const caller = { guildId: '9', channelId: '8', userId: '102', name: 'P3', wording: inEnglish, at: 1 } as Caller;
      const shown = (await showCard(context, caller, 'g1')) as Body;
      const sent = message(shown);
      expect(JSON.stringify(sent.components).match(/"type":/g)!.length).toBeLessThanOrEqual(40);
      expect(sections(shown)).toHaveLength(count);
      expect(sent.files).toHaveLength(count === 6 ? 1 : 0);
    },
  );
});
