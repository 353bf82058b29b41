/** A rulebook that only this file knows, played through tables, narration, panels and voice. */
import { expect, test } from 'vitest';
import { drawPanel } from '#discord/features/panels.ts';
import { showRules as answerRules } from '#discord/features/rules/handlers.ts';
import { cardLines } from '#discord/ui/texts.ts';
import type { CallPlan } from '#engine/kernel/call-plan.ts';
import { noCustomRules } from '#engine/kernel/custom-rules.ts';
import { calls } from '#engine/kernel/night.ts';
import type { News } from '#engine/kernel/notices.ts';
import type { Role } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { RoleId } from '#engine/kernel/types.ts';
import { deadlyShots, killedBy } from '#engine/mechanics/effects.ts';
import { speeches } from '#engine/mechanics/speeches.ts';
import { trial } from '#engine/mechanics/trial/trial.ts';
import { rulebookOf } from '#game/model/deck.ts';
import { Tables } from '#game/tables.ts';
import { type RulebookTexts, rulebooksOf, scriptWith, t, wordingIn } from '#narration/index.ts';
import { agreedShot } from '#roles/abilities/shot.ts';
import { doctor } from '#roles/town/doctor.ts';
import { six } from '#rulesets/six.ts';
import { compose } from '#voice/compose.ts';
import { loadPack } from '#voice/load-pack.ts';
import { rest } from './game/kit/clock.ts';
import { ask, config, expectSuccess, GUILD, Process, person, TestEnvironment } from './game/kit/process.ts';
import { rulebookPages } from './rulebook-pages.ts';

const heals = doctor({ self: 'always', repeat: 'not-twice-running', clause: 'V2' });

const healer: Role = {
  ...heals,
  id: 'healer',
  introducedAs: 'healer',
  abilities: heals.abilities.map((ability) => ({ ...ability, call: 'healer' })),
};

const { commissar, mafioso, civilian } = six.roles as Record<RoleId, Role>;
const deal = ['mafioso', 'commissar', 'healer', 'civilian', 'civilian', 'civilian'];

const order: readonly CallPlan[] = [
  { call: 'mafia', clan: 'mafia', meet: 10, seconds: 20 },
  { call: 'commissar', clan: null, meet: 10, seconds: 20 },
  { call: 'healer', clan: null, meet: 10, seconds: 20 },
];

const village: Ruleset = {
  ...six,
  id: 'village',
  traits: {
    title: 'The village',
    letter: 'V',
    names: { commissar: 'detective' },
    ...{ plans: true, warnsOfMafia: true, tie: 'crash', prison: true },
    everyoneOnBallot: () => false,
  },
  options: { stalemateRounds: { kind: 'number', min: 0, max: 99, default: 5 } },
  roles: { civilian: civilian!, commissar: commissar!, mafioso: mafioso!, healer },
  recommend: () => deal,
  refuseDeal: () => null,
  order: () => order,
  night: [calls(() => order)],
  day: [speeches(() => 30), trial({ ballot: 20, defence: 30, lastWord: null, tieStays: 4, shows: () => true })],
  dawn: (state) => {
    const on = agreedShot(state, 'mafia', { isHead: () => true, hasSay: () => true });
    return killedBy(deadlyShots(village, state, { ofClans: [{ call: 'mafia', on }], own: noCustomRules }));
  },
};

const inEnglish = {
  words: { 'ruleset.village': 'The village' },
  roles: {
    healer: 'Healer',
  },
  aims: {
    'village.town': 'You win when the mafioso is in prison.',
    'village.mafia': 'You win when half of the village is yours.',
  },
  cardTexts: {
    'village.civilian': 'You sleep at night.',
    'village.commissar': 'You check a player.',
    'village.healer': 'You heal a player.',
    'village.mafioso': 'You hunt alone.',
  },
  rulebooks: {
    'village.first': 'Nobody acts in the first night.',
    'village.day': 'Everybody speaks.',
    'village.night': 'The healer comes last.',
    'village.end': 'The village is safe or lost.',
  },
  clauses: { V1: 'Six players.', V2: 'The healer saves one player each night.' },
  'calls.wake': { healer: 'The healer walks through the village.' },
};

const texts: RulebookTexts = {
  en: inEnglish,
  ru: {
    ...inEnglish,
    words: { 'ruleset.village': 'Деревня' },
    roles: { ...inEnglish.roles, healer: 'Знахарь' },
    'calls.wake': { healer: 'Знахарь обходит деревню.' },
  },
};

const rulebooks = rulebooksOf({ village }, { village: texts });
const script = scriptWith(rulebooks);
const wordingOf = (language: 'en' | 'ru') => wordingIn(language, rulebooks);

/** A whole game of the village, with everything that was written, spoken and shown. */
async function play(language: 'en' | 'ru') {
  const environment = new TestEnvironment();
  const { deps } = new Process(environment);
  const tables = new Tables({ ...deps, script, rulesets: { village } });
  const { gameId } = expectSuccess(await tables.create({ ...config(5), ruleset: 'village', language }));
  for (let number = 2; number <= 6; number += 1) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
  expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
  for (let number = 1; number <= 6; number += 1) tables.voiceChanged(GUILD, `u${number}`, true);
  const cards = await seenCards();
  for (let rings = 0; rings < 3000 && tables.table(gameId)?.stage === 'playing'; rings += 1) {
    await everybodyActs();
    if (!(await environment.clock.ring())) throw new Error('nothing is going to happen any more');
    await rest();
  }
  await rest();
  return { environment, gameId, cards };

  async function seenCards(): Promise<readonly string[]> {
    await rest();
    const seats = [1, 2, 3, 4, 5, 6].map((number) => tables.insight(gameId, `u${number}`)!);
    return seats.map((seat) => cardLines(wordingOf(language), seat).join('\n'));
  }

  /** Each seat does what it can. The mafioso goes for the highest seat, and the town votes for the lowest one up. */
  async function everybodyActs(): Promise<void> {
    for (let number = 1; number <= 6; number += 1) {
      const found = tables.insight(gameId, `u${number}`)?.view.choices ?? [];
      const choice = found.find(({ verb, picked = [] }) => verb !== 'passes' && picked.length === 0);
      if (choice === undefined || choice.max === 0) continue;
      const { verb, options } = choice;
      const target = verb === 'shoots' ? options.at(-1)! : options.find((option) => option !== number)!;
      if (target !== undefined) await ask(tables, gameId).actions.submit(`u${number}`, { verb, targets: [target] });
    }
    await rest();
  }
}

test('it is told in its own words', async () => {
  const { environment, cards } = await play('en');
  const told = environment.texts().join('\n');
  expect(told).toContain('🏆');
  expect(told).toContain(t('en', 'lines:night.plans'));
  expect(told).toContain(t('en', 'lines:morning.mafia', { day: 1 }).split('\n')[0]);
  expect(told).toContain('The healer walks through the village.');
  expect(told).toMatch(/: \*\*?Detective|Detective/);
  expect(told).not.toMatch(/undefined|\{\{|commissar|sheriff/i);
  expect(cards.join('\n')).toContain('Healer');
  expect(cards.join('\n')).toContain('You win when the mafioso is in prison.');
  expect(cards.join('\n')).not.toMatch(/undefined|\{\{|commissar|sheriff/i);
});

test('its convicted players go to prison, by its traits', async () => {
  const { environment } = await play('en');
  expect(environment.texts().filter((text) => /prison/i.test(text)).length).toBeGreaterThan(0);
  expect(environment.said.map(({ cues }) => cues).join('\n')).toMatch(/vote\.guilty[\s\S]*jailed/);
});

test('it is told in Russian, too', async () => {
  const { environment } = await play('ru');
  const told = environment.texts().join('\n');
  expect(told).toContain('Знахарь обходит деревню.');
  expect(told).not.toMatch(/undefined|\{\{|ruleset\./);
});

test('every line has clips in the shipped pack', async () => {
  const { environment } = await play('en');
  const { pack } = await loadPack('audio/en');
  const spoken = environment.said.map(({ cues }) => cues.split(' ').flatMap((cue) => (cue === '' ? [] : [{ cue }])));
  for (const line of spoken) expect(compose(pack, line).missing).toEqual([]);
  expect(environment.said.map(({ cues }) => cues).join(' ')).toContain('sleep.detective');
});

test('its own card is heard by a bell when it is called and when it is opened', () => {
  const players = [{ seat: 1, userId: 'u1', name: 'Anna' }];
  const heard = (news: News) =>
    script.tell([news], { language: 'en', rules: village, players }).map(({ cues }) => cues);
  const call = { kind: 'call', call: 'healer', clan: null, number: 1, seconds: 20 } as const;
  const bell = [{ cue: 'sfx.bell' }];
  expect(heard({ type: 'StepBegan', step: { ...call, purpose: 'act' } })).toEqual([bell]);
  expect(heard({ type: 'StepBegan', step: { ...call, purpose: 'meet' } })).toEqual([bell]);
  expect(heard({ type: 'StepEnded', step: { ...call, purpose: 'act' }, by: 'time' })).toEqual([
    [...bell, { pauseMs: 1000 }],
  ]);
  const opened = [{ cue: 'player.1' }, { cue: 'card.shown' }, ...bell];
  expect(heard({ type: 'CardShown', seat: 1, role: 'healer' })).toEqual([opened]);
});

test('its panels are drawn', async () => {
  const { environment } = await play('en');
  const drawn = environment.layouts.flatMap((layout) => layout.panels.map(({ panel }) => drawPanel(panel, layout)));
  expect(drawn.length).toBeGreaterThan(20);
  for (const { content } of drawn) {
    expect(content).not.toBe('');
    expect(content).not.toMatch(/undefined|\{\{|ruleset\.|sheriff/);
  }
  expect(drawn[0]!.content).toContain('The village');
});

test('its rules can be asked', () => {
  const service = {
    tableOf: () => null,
    tablesIn: () => [],
    rulebooks: () => ['village'],
    rulebook: () => rulebookOf(village),
  };
  const ask = (ruleset: string | null, about: string | null) =>
    answerRules(
      { service, rulebooks, rulebookPages, guilds: { of: () => ({ options: {} }) } } as never,
      { wording: wordingOf('en'), guildId: GUILD, userId: 'u1' } as never,
      {
        ruleset,
        about,
      },
    ).content;
  expect(ask('village', null)).toContain('The village');
  expect(ask('village', null)).toContain('V1–V2, G1–G12');
  expect(ask(null, 'V2')).toContain('The healer saves one player each night.');
  expect(ask('village', 'healer')).toContain('You heal a player.');
});
