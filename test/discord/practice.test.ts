/** One person plays with practice players on the local Discord, which refuses every call that names one. */
import type { ShownMessage } from 'discord-emulator';
import { expect, test } from 'vitest';
import { languages, t } from '#narration/index.ts';
import { ask } from '../game/kit/ask.ts';
import { HandEvening, isOpen } from './hand-evening.ts';

let evening: HandEvening;

const buttons = ({ rows }: Pick<ShownMessage, 'rows'>): string => JSON.stringify(rows);
const seated = () => evening.tables.tablesIn(evening.guild.id)[0]?.lobby?.players ?? [];

/** Opens a lobby with its host alone. */
async function open(language: 'en' | 'ru', rules = 'six'): Promise<void> {
  const tableRequest = { rules, seed: 7, language };
  evening = await HandEvening.open({ gatherMs: 60_000 }, {}, { people: 1, tableRequest });
  await evening.fillLobby();
}

test.each(languages)(
  'a table is opened with practice players, by an option or from the menu (%s)',
  async (language) => {
    evening = await HandEvening.open({ gatherMs: 60_000 }, {}, { people: 1 });
    const { host, tables, guild } = evening;
    const opened = await evening.answer(host.slash('game new', { rules: 'six', practice: true, language }));
    expect(opened).toBe(t('en', 'ui:new.done'));
    await evening.until(() => seated().length === 6);
    await ask(tables, tables.tablesIn(guild.id)[0]!.gameId).hostRequests.end(host.id, true);
    await evening.until(() => tables.tablesIn(guild.id).length === 0);
    const asked = host.slash('game new', { practice: true, language });
    await evening.answer(asked);
    const { message } = await asked;
    const menu = /"custom_id":"([^"]*newtable[^"]*)"/.exec(JSON.stringify(message))![1]!;
    void host.choose(message!, menu, 'club');
    await evening.until(() => seated().length === 6);
  },
);

/** Presses a button of the lobby. */
async function press(key: 'practice' | 'no-practice' | 'start'): Promise<string> {
  return evening.answer(evening.host.press(evening.lobby!, t(evening.language, `ui:button.${key}`)));
}

test.each(languages)(
  'the lobby has a button that fills its seats, and one that empties them (%s)',
  async (language) => {
    await open(language);
    void press('practice');
    await evening.until(() => seated().length === 6);
    await evening.until(() => evening.lobby!.text.includes('🤖'));
    expect(evening.lobby!.text.match(/🤖/gu)).toHaveLength(5);
    expect(buttons(evening.lobby!)).not.toContain(`"${t(language, 'ui:button.practice')}"`);
    expect(buttons(evening.lobby!)).toContain(`"${t(language, 'ui:button.join')}"`);
    void press('no-practice');
    await evening.until(() => seated().length === 1);
  },
);

test.each(languages)(
  'a game of one person ends, and no message names an account that does not exist (%s)',
  async (language) => {
    await open(language);
    void press('practice');
    await evening.until(() => seated().length === 6);
    await press('start');
    await evening.until(() => evening.voiceRoom !== null);
    await evening.host.joinVoice(evening.voiceRoom!);
    await evening.until(() => evening.table.stage === 'playing');
    await evening.until(() => evening.guild.isMuted(evening.host));
    await evening.reach(({ stage }) => stage === 'over');
    await evening.until(() => evening.panel(t(language, 'evening:button.close')) !== undefined);
    const town = evening.host.messages(evening.room('town')!);
    expect(JSON.stringify(town)).not.toContain('practice-');
    expect(town.some(({ text: content }) => content.includes('🤖'))).toBe(true);
    await evening.until(() => !evening.guild.isMuted(evening.host));
  },
);

test('practice players play on after a bot that was killed by night and by day', async () => {
  await open('en');
  void press('practice');
  await evening.until(() => seated().length === 6);
  await press('start');
  await evening.until(() => evening.voiceRoom !== null);
  await evening.host.joinVoice(evening.voiceRoom!);
  for (const kind of ['call', 'speech', 'ballot']) {
    await evening.reach(isOpen(kind));
    await evening.killBot();
    await evening.startBot();
  }
  await evening.reach(({ stage }) => stage === 'over');
  expect(evening.lines().some((line) => line.includes('🤖'))).toBe(true);
});
