/** The next game of the same people, from the town of the game before, on the local Discord. */
import type { ShownMessage, SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { afterGameIds } from '#discord/features/after-game.ts';
import { answerPress, readPress } from '#discord/interactions/registry.ts';
import type { Caller } from '#discord/ui/context.ts';
import { type Language, t } from '#narration/index.ts';
import { ask } from '../game/kit/ask.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';
import { HandEvening } from './hand-evening.ts';

const gatherMs = 120_000;
const quietMs = 600_000;

let evening: HandEvening;

const toItsEnd = () => evening.reach(({ stage }) => stage === 'over');

/** A game of six that its host has ended, or that was played to its end. Everybody is still in its voice room. */
async function over(language: Language = 'en', end = () => evening.endByHost()): Promise<void> {
  evening = await HandEvening.open({ gatherMs, quietMs }, {}, { tableRequest: { rules: 'six', seed: 7, language } });
  await evening.seat();
  await end();
  await evening.until(() => afterGame() !== undefined);
}

const afterGame = (person: SimulatedUser = evening.host): ShownMessage | undefined =>
  evening.panel(t(evening.language, 'evening:button.close'), person);
const pressAgain = (person: SimulatedUser) =>
  evening.answer(person.press(afterGame(person)!, t(evening.language, 'evening:button.again')));
const next = () => evening.tables.tablesIn(evening.guild.id).find(({ stage }) => stage !== 'over');
const here = (person: SimulatedUser) =>
  evening.answer(person.press(afterGame(person)!, t(evening.language, 'ui:button.here')));
const generalTexts = () => evening.host.messages(evening.guild.channel('general')).map(({ text: content }) => content);

/** Opens the next lobby, lets everybody confirm, and starts the game. */
async function playOn(): Promise<void> {
  await pressAgain(evening.host);
  await evening.until(next);
  await evening.until(() => JSON.stringify(afterGame()!.rows).includes(t(evening.language, 'ui:button.here')));
  for (const person of evening.people.slice(1)) await here(person);
  evening.gameId = next()!.gameId;
  const start = t(evening.language, 'ui:button.start');
  const lobby = () =>
    evening.host
      .messages(evening.guild.channel('general'))
      .findLast(({ rows: components }) => JSON.stringify(components ?? []).includes(`"${start}"`));
  await evening.until(lobby);
  await evening.answer(evening.host.press(lobby()!, start));
}

const voiceOf = (person: SimulatedUser) => evening.guild.voiceState(person)?.channelId;

describe('the next game', () => {
  test.each(['en', 'ru'] as const)(
    'is played in the voice room in which its people sit, and keeps the score (%s)',
    async (language) => {
      await over(language, toItsEnd);
      const former = evening.voiceRoom!;
      await playOn();
      await evening.until(() => evening.table.stage === 'playing');
      await evening.until(() => evening.people.every((person) => voiceOf(person) === evening.voiceRoom));
      await evening.until(() => evening.people.every((person) => evening.guild.isMuted(person)));
      expect(evening.voiceRoom).toBe(former);
      await toItsEnd();
      const score = t(language, 'evening:result.score.side', {
        side: t(language, 'evening:result.score.draw'),
        wins: 2,
      });
      await evening.until(() =>
        generalTexts().some((text) => text.includes(t(language, 'evening:result.score', { score }))),
      );
      await evening.until(() => !evening.people.some((person) => evening.guild.isMuted(person)));
    },
  );
});

describe.each(['en', 'ru'] as const)('the next game (%s)', (language) => {
  test('has other rules, if its host chooses them', async () => {
    await over(language);
    const [host, other] = evening.people as [SimulatedUser, SimulatedUser];
    const label = t(language, 'evening:button.rules');
    const ask = (person: SimulatedUser) => person.press(afterGame(person)!, label);
    expect(await evening.answer(ask(other))).toBe(t('en', 'remarks:table.not-host'));
    const asked = await ask(host);
    await evening.until(() => asked.content !== '');
    expect(asked.ephemeral).toBe(true);
    const menu = afterGameIds.chooseNextRules({ gameId: evening.gameId, menu: 0 });
    // The second press comes before the first one is answered.
    const both = await Promise.all(['club', 'deck'].map((rules) => host.choose(asked.message!, menu, rules)));
    await evening.until(() => both.every(({ content, failed }) => content !== '' || failed));
    await evening.until(next);
    expect(next()).toMatchObject({ ruleset: 'club', hostId: host.id, language });
    expect(evening.tables.tablesIn(evening.guild.id)).toHaveLength(2);
    await evening.until(() => !JSON.stringify(afterGame()!.rows).includes(label));
  });
});

test.each(['en', 'ru'] as const)(
  'rules that are chosen when the table has closed are those of a new table (%s)',
  async (language) => {
    await over(language);
    const { host } = evening;
    const asked = await host.press(afterGame()!, t(language, 'evening:button.rules'));
    await evening.until(() => asked.content !== '');
    // The menu is for the host alone, and stays where the town's channel does.
    const context = contextOf(evening.tables);
    const caller: Caller = {
      ...{
        guildId: evening.guild.id,
        channelId: evening.guild.channel('general').id,
        userId: host.id,
        name: 'P1',
        at: 0,
      },
      ...{ wording: wordingOf(language), guildLanguage: language, manages: false, moderates: false },
    };
    const gone = evening.gameId;
    await ask(evening.tables, gone).hostRequests.end(host.id, false);
    await evening.until(() => evening.tables.table(gone) === null);
    const pressed = { customId: afterGameIds.chooseNextRules({ gameId: gone, menu: 0 }), values: ['club'] };
    const answer = await answerPress(context, caller, readPress(pressed));
    expect(answer.body.content).toBe(t(language, 'ui:new.done'));
    await evening.until(next);
    expect(next()).toMatchObject({ ruleset: 'club', hostId: host.id, language });
  },
);

describe('the buttons of a finished game', () => {
  test('answer strangers, timed-out members and people in another server, and count only players', async () => {
    await over();
    const [host, player] = evening.people as [SimulatedUser, SimulatedUser];
    evening.guild.asModerator().timeOut(player, 60_000);
    expect(await pressAgain(player)).toBe(t('en', 'evening:again.done'));
    expect(await pressAgain(player)).toBe(t('en', 'remarks:again.counted'));
    const elsewhere: Caller = {
      ...{ guildId: 'another', channelId: 'another', userId: host.id, name: 'P1', at: 0 },
      ...{ wording: inEnglish, guildLanguage: 'en', manages: true, moderates: true },
    };
    const context = contextOf(evening.tables);
    for (const id of [afterGameIds.askAgain, afterGameIds.askForRules, afterGameIds.closeTable]) {
      const pressed = { customId: id({ gameId: evening.gameId }), values: [] };
      const { body } = await answerPress(context, elsewhere, readPress(pressed));
      expect(body.content).toContain(t('en', 'ui:kind.table-gone'));
    }
    expect(await evening.answer(player.press(afterGame(player)!, t('en', 'evening:button.close')))).toBe(
      t('en', 'ui:kind.not-host'),
    );
    expect(evening.tables.tablesIn(evening.guild.id)).toMatchObject([{ stage: 'over' }]);
  });
});
