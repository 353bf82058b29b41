/** The desk of a host: the jobs of a game without typing, each with at most three presses. */
import { describe, expect, test } from 'vitest';
import { showOwnPanel } from '#discord/features/actions/own-panel.ts';
import { showDesk } from '#discord/features/desk.ts';
import { hostIds, order } from '#discord/features/host.ts';
import { start } from '#discord/features/lobby/handlers.ts';
import { answerPress, readPress } from '#discord/interactions/registry.ts';
import type { Body } from '#discord/ui/body.ts';
import type { Caller } from '#discord/ui/context.ts';
import type { NewTable } from '#game/ports/game-service.ts';
import { removalWaitMs } from '#game/ports/host-request.ts';
import { type Language, t } from '#narration/index.ts';
import { rest } from '../game/kit/clock.ts';
import { ask, expectSuccess, freshBot, fullLobby, GUILD, isOpen, person, until } from '../game/kit/process.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';

/** A host who presses what is on their own message, and counts it. */
class Hand {
  body: Body;
  presses = 0;
  readonly #answer: (customId: string, values: readonly string[]) => Promise<Body>;

  constructor(first: Body, answer: (customId: string, values: readonly string[]) => Promise<Body>) {
    this.body = first;
    this.#answer = answer;
  }

  /** Presses the button with this label, or chooses the value in the menu with this placeholder. */
  async press(label: string, value?: string): Promise<void> {
    const parts = this.body.components.flatMap((row) => row.components);
    const part = parts.find(
      (each) => ('label' in each ? each.label : 'placeholder' in each && each.placeholder) === label,
    );
    expect(part, `${label} in ${JSON.stringify(parts)}`).toBeDefined();
    if (value !== undefined) expect(JSON.stringify(part)).toContain(`"value":"${value}"`);
    this.presses += 1;
    this.body = await this.#answer((part as { custom_id: string }).custom_id, value === undefined ? [] : [value]);
    await rest();
  }
}

/** A game of the club by day, whose host plays, in this language. */
async function day(language: Language, change: Partial<NewTable> = {}, count = 0) {
  const { environment, process, tables } = freshBot();
  const gameId = await fullLobby(tables, 7, { ruleset: 'club', language, ...change });
  if (change.lead !== undefined) expectSuccess(await ask(tables, gameId).lobby.join(person(7)));
  for (let number = 7; number <= count; number += 1)
    expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
  const context = contextOf(tables);
  const callerOf = (userId: string): Caller => ({
    ...{ guildId: GUILD, channelId: 'lobby', userId, name: userId, wording: wordingOf(language) },
    ...{ guildLanguage: language, manages: false, moderates: false, at: 0 },
  });
  const caller = callerOf('u1');
  const started = await start(context, caller, gameId);
  const answer = async (customId: string, values: readonly string[]): Promise<Body> =>
    (await answerPress(context, caller, readPress({ customId, values }))).body;
  await rest();
  if (count === 0) expectSuccess(await ask(tables, gameId).lobby.wait(person(20)));
  if (change.lead !== 'person') await until(process, gameId, isOpen('speech'));
  const hand = () => new Hand(showOwnPanel(context, caller, gameId), answer);
  const say = (key: Parameters<typeof t>[1]) => t(language, key);
  const town = () => tables.table(gameId)!.town;
  return { environment, process, tables, gameId, context, caller, callerOf, started, hand, say, town, answer };
}

describe.each(languages)('the desk (%s)', (language) => {
  test('does the jobs of a game with at most three presses each', async () => {
    const { environment, process, tables, gameId, hand, say, town } = await day(language);
    const counts: number[] = [];
    const job = async (...presses: readonly (readonly [string, string?])[]) => {
      const own = hand();
      await own.press(say('ui:desk.button'));
      for (const [label, value] of presses) await own.press(label, value);
      counts.push(own.presses);
      return own.body.content;
    };
    const done = say('ui:host.done');
    expect(await job([say('ui:desk.pause')])).toContain(done);
    expect(town().paused).toBe(true);
    expect(await job([say('ui:desk.resume')])).toContain(done);
    expect(town().paused).toBe(false);
    const before = tables.table(gameId)!.until!;
    await job([say('ui:desk.extend')]);
    expect(tables.table(gameId)!.until! - before).toBe(30_000);
    await job([say('ui:desk.foul'), '3'] as const, [say('ui:desk.reason'), 'rudeness']);
    expect(town().seats[2]?.fouls).toBe(1);
    await job([say('ui:desk.undo')]);
    expect(town().seats[2]?.fouls).toBe(0);
    await job([say('ui:desk.mute'), '4']);
    expect(tables.table(gameId)!.hushed).toEqual([4]);
    await job([say('ui:desk.mute'), '4']);
    expect(tables.table(gameId)!.hushed).toEqual([]);
    await job([say('ui:desk.replace'), '5'], [say('ui:desk.person'), 'u20']);
    expect(tables.table(gameId)!.players[4]?.userId).toBe('u20');
    await job([say('ui:desk.remove'), '6'], [say('ui:desk.reason'), 'oaths']);
    expect(town().seats[5]?.left).toBeNull();
    await job([say('ui:desk.keep')]);
    expect(tables.table(gameId)!.removal).toBeUndefined();
    await job([say('ui:desk.remove'), '6'], [say('ui:desk.reason'), 'oaths']);
    await environment.clock.move(removalWaitMs);
    await rest();
    expect(town().seats[5]?.left?.cause).toBe('removed');
    const step = town().step?.number;
    await job([say('ui:desk.skip')]);
    expect(town().step?.number).not.toBe(step);
    await until(process, gameId, ({ town: { open } }) => open);
    const speaker = town().step;
    const thanking = tables.table(gameId)!.players.find(({ seat }) => 'seat' in speaker! && seat === speaker.seat)!;
    expectSuccess(await ask(tables, gameId).actions.submit(thanking.userId, { verb: 'passes', targets: [] }));
    await rest();
    expect(await job([say('ui:desk.return')])).toContain(done);
    expect(town().step).toMatchObject({ kind: 'speech', seat: thanking.seat });
    await job([say('ui:desk.end')], [say('ui:desk.end.yes')]);
    expect(tables.table(gameId)!.stage).toBe('over');
    expect(Math.max(...counts)).toBeLessThanOrEqual(3);
    expect(counts).toHaveLength(14);
  });

  test('reaches every player of a table with more players than a menu takes', async () => {
    const { hand, say, town } = await day(language, { ruleset: 'deck' }, 26);
    const own = hand();
    await own.press(say('ui:desk.button'));
    const menu = () => JSON.stringify(own.body.components.at(-1));
    expect(menu()).toContain('"value":"24"');
    expect(menu()).not.toContain('"value":"25"');
    await own.press(say('ui:desk.mute'), '+24');
    await own.press(say('ui:desk.mute'), '26');
    expect(own.body.content).toContain(say('ui:host.done'));
    await own.press(say('ui:desk.mute'), '+24');
    await own.press(say('ui:desk.mute'), '+0');
    expect(menu()).toContain('"value":"1"');
    expect(town().seats).toHaveLength(26);
  });

  test('names nobody for a seat where nobody waits or watches', async () => {
    const { tables, gameId, hand, say } = await day(language);
    expectSuccess(await ask(tables, gameId).attendance.leave('u20'));
    const own = hand();
    await own.press(say('ui:desk.button'));
    await own.press(say('ui:desk.replace'), '5');
    expect(own.body.content).toContain(say('ui:desk.nobody'));
  });

  test('names a person who waits and watches once', async () => {
    const { tables, gameId, hand, say } = await day(language);
    expect(tables.table(gameId)!.waiting).toMatchObject([{ userId: 'u20' }]);
    expectSuccess(await ask(tables, gameId).lobby.watch({ userId: 'u20', name: 'Finn' }));
    const own = hand();
    await own.press(say('ui:desk.button'));
    await own.press(say('ui:desk.replace'), '5');
    expect(JSON.stringify(own.body.components).match(/"value":"u20"/g)).toHaveLength(1);
  });

  test('is of the host and of moderators alone', async () => {
    const { context, callerOf, gameId, say } = await day(language);
    expect(showDesk(context, callerOf('u2'), gameId).content).toBe(say('ui:kind.not-host'));
    expect(JSON.stringify(showOwnPanel(context, callerOf('u2'), gameId).components)).not.toContain(':desk');
    expect(showDesk(context, { ...callerOf('u9'), moderates: true }, gameId).content).toContain(say('ui:desk.title'));
  });

  test('has no fouls where the rules have none, and changes with the game', async () => {
    const { process, gameId, context, caller, say } = await day(language, { ruleset: 'six' });
    const shown = showDesk(context, caller, gameId);
    expect(JSON.stringify(shown.components)).not.toContain(say('ui:desk.foul'));
    await until(process, gameId, ({ town }) => town.phase === 'night');
    const night = shown.living!.draw();
    expect(night.content).not.toBe(shown.content);
    // Its frame has the colour of the time of day, as the own panel.
    expect([shown.tone, night.tone]).toEqual(['day', 'night']);
  });
});

describe.each(languages)('a host in person (%s)', (language) => {
  test('goes on with one press, has the desk below the words, and keeps them after a late press or a typed order', async () => {
    const { gameId, started, hand, say, town, answer, context, caller } = await day(language, { lead: 'person' });
    const next = say('ui:lead.next');
    const leading = new Hand(started, answer);
    const [first] = [town().step!.number];
    await leading.press(next);
    expect(leading.presses).toBe(1);
    expect(JSON.stringify(leading.body.components)).toContain(':desk');
    const late = await answer(hostIds.lead({ gameId, step: first }), []);
    expect(late.content).toContain(say('ui:lead.title'));
    expect(JSON.stringify(late.components)).toContain(':next');
    const typed = await order(context, caller, gameId, { order: 'pause' });
    expect(typed.content).toContain(say('ui:host.done'));
    expect(JSON.stringify(typed.components)).toContain(':next');
    // A host without a seat has the desk as the own panel.
    expect(showOwnPanel(context, caller, gameId).content).toContain(say('ui:desk.title'));
    expect(JSON.stringify(hand().body.components)).not.toContain(say('ui:desk.skip'));
  });
});
