/** Nothing that is right is refused because it is early: people press at once on each new page, whatever they find there. */
import { SeededRandom } from 'discord-emulator/random';
import { describe, expect, test } from 'vitest';
import { submitAction } from '#discord/features/actions/handlers.ts';
import { showOwnPanel } from '#discord/features/actions/own-panel.ts';
import { drawPage } from '#discord/features/page.ts';
import { answerPress, readPress } from '#discord/interactions/registry.ts';
import type { Body } from '#discord/ui/body.ts';
import type { Caller, Context } from '#discord/ui/context.ts';
import type { Choice } from '#engine/kernel/notices.ts';
import type { ActionRequest, Outcome } from '#game/ports/game-service.ts';
import type { Language } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { askedThrough } from '../game/kit/ask.ts';
import { rest } from '../game/kit/clock.ts';
import { pagesIn } from '../game/kit/pages.ts';
import { ask, expectSuccess, fullLobby, GUILD, Process, person, TestEnvironment, until } from '../game/kit/process.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';
import { sampled, seedsOf } from '../seeds.ts';
import { contextOf } from './bot-parts.ts';

/** The length of every announcement, ms: several steps in which nobody can choose take less than `soonMs`. */
const announcementMs = 4_000;
/** Nothing is refused that will be right so soon, if nobody can choose anything until then, ms. */
const soonMs = 20_000;

/** An action that came before its time. */
interface Early {
  readonly at: number;
  readonly userId: string;
  readonly action: ActionRequest;
  readonly outcome: Outcome<unknown>;
}

/** A button or a menu of a message. */
const partsOf = ({ components }: Body) =>
  components.flatMap((row) => row.components).flatMap((part) => ('custom_id' in part ? [part] : []));

/** Returns true if this choice allows the action. */
const allows =
  ({ verb, targets, colour }: ActionRequest) =>
  (choice: Choice): boolean =>
    choice.verb === verb &&
    choice.colour === colour &&
    targets.length >= choice.min &&
    targets.length <= choice.max &&
    targets.every((target) => choice.options.includes(target));

/** A game whose people press at once. */
class Hasty {
  readonly #environment = new TestEnvironment();
  readonly #process = new Process(this.#environment);
  readonly #dice: SeededRandom;
  readonly #language: Language;
  readonly #early: Early[] = [];
  readonly #context: Context;
  /** The refused actions since anybody could choose. */
  #refused: readonly Early[] = [];
  #gameId = '';
  /** The actions that were kept for their time, by verb. */
  readonly kept = new Map<string, number>();
  readonly refusedThoughRight: unknown[] = [];

  constructor(language: Language, seed: number) {
    this.#language = language;
    this.#dice = new SeededRandom(seed);
    this.#environment.speechMs = announcementMs;
    this.#tables.ask = askedThrough(this.#tables, async ({ request }, answer) => {
      const outcome = await answer();
      if (request.type !== 'act') return outcome;
      const { userId, act: action } = request;
      this.#early.push({ at: this.#environment.clock.now(), userId, action, outcome });
      return outcome;
    });
    this.#context = contextOf(this.#tables);
  }

  get #tables() {
    return this.#process.tables;
  }

  #callerOf(userId: string): Caller {
    return {
      ...{ guildId: GUILD, channelId: 'town', userId, name: userId, wording: wordingOf(this.#language) },
      ...{ guildLanguage: this.#language, manages: false, moderates: false, at: this.#environment.clock.now() },
    };
  }

  async play(ruleset: string, rounds: number): Promise<void> {
    this.#gameId = await fullLobby(this.#tables, 7, { ruleset, language: this.#language });
    for (let number = 7; number <= 10; number += 1) await ask(this.#tables, this.#gameId).lobby.join(person(number));
    expectSuccess(await ask(this.#tables, this.#gameId).lobbyStart.start('u1'));
    const table = () => this.#tables.table(this.#gameId)!;
    const isOver = () => table().stage === 'over' || table().town.round > rounds;
    for (let last = 0; ; last = table().town.step?.number ?? last) {
      const isNew = () => table().town.step !== null && !table().town.open && table().town.step!.number !== last;
      await until(this.#process, this.#gameId, () => isOver() || isNew());
      if (isOver()) return;
      await this.#pressAll();
      await until(this.#process, this.#gameId, () => isOver() || !isNew() || table().town.open);
      if (table().town.step?.kind === 'discussion') await this.#propose();
    }
  }

  /** The first four propose candidates while the discussion is open, so that a vote follows (B6). */
  async #propose(): Promise<void> {
    for (const { userId } of this.#tables.table(this.#gameId)!.players.slice(0, 4)) {
      const { view } = this.#tables.insight(this.#gameId, userId)!;
      const choice = view.choices.find(({ verb }) => verb === 'nominates');
      const targets = this.#some(choice?.options ?? [], 1);
      if (targets.length > 0)
        await ask(this.#tables, this.#gameId).actions.submit(userId, { verb: 'nominates', targets });
    }
  }

  /** Everybody presses or types something twice while a step is being announced. Then the step opens. */
  async #pressAll(): Promise<void> {
    const number = this.#tables.table(this.#gameId)!.town.step!.number;
    this.#early.length = 0;
    this.#judge(announcementMs);
    for (const { userId } of this.#tables.table(this.#gameId)!.players) {
      const { earlyStep } = this.#tables.insight(this.#gameId, userId)!;
      await this.#press(userId);
      // A player who can choose does so, so that each game has choices.
      await (earlyStep !== null || this.#dice.chance(0.3) ? this.#type(userId) : this.#press(userId));
    }
    const early = [...this.#early];
    for (const { action, outcome } of early)
      if (outcome.ok) this.kept.set(action.verb, (this.kept.get(action.verb) ?? 0) + 1);
    const isStep = () => this.#tables.table(this.#gameId)!.town.step?.number === number;
    // The players who could do that once the time begins. An action that was kept may have changed it meanwhile.
    const before = early.map(({ userId }) => this.#tables.insight(this.#gameId, userId)!.view.choices);
    await until(this.#process, this.#gameId, (table) => !isStep() || table.town.open);
    for (const [index, each] of early.entries()) {
      if (!each.outcome.ok && before[index]!.some(allows(each.action))) this.refusedThoughRight.push(each);
      else if (!each.outcome.ok) this.#refused = [...this.#refused, each];
    }
    if (isStep()) this.#judge(0);
    // A choice of anybody may change what comes next.
    const canChoose = ({ userId }: { readonly userId: string }) =>
      this.#tables.insight(this.#gameId, userId)!.view.choices.length > 0;
    if (this.#tables.table(this.#gameId)!.players.some(canChoose)) this.#refused = [];
  }

  /** Finds the actions that were refused and are right in the present step. `left`: until it opens, ms. */
  #judge(left: number): void {
    const { kind } = this.#tables.table(this.#gameId)!.town.step!;
    const latest = this.#environment.clock.now() + left - soonMs;
    for (const each of this.#refused.filter(({ at }) => at >= latest)) {
      const { view } = this.#tables.insight(this.#gameId, each.userId)!;
      if (view.choices.some(allows(each.action))) this.refusedThoughRight.push({ ...each, kind });
    }
  }

  /** Presses a button or chooses in a menu of the page or of the own panel, and in what that shows. */
  async #press(userId: string): Promise<void> {
    const layout = this.#environment.layout(this.#gameId);
    const page = pagesIn(layout).at(-1)!;
    const caller = this.#callerOf(userId);
    const shown = [drawPage(page, layout), showOwnPanel(this.#context, caller, this.#gameId)];
    const parts = shown.map(partsOf).filter((all) => all.length > 0);
    if (parts.length === 0) return;
    const part = this.#dice.pick(this.#dice.pick(parts));
    const values =
      'options' in part
        ? this.#some(
            part.options.map(({ value }) => value),
            part.min_values ?? 1,
          )
        : [];
    const answer = await answerPress(this.#context, caller, readPress({ customId: part.custom_id, values }));
    const next = partsOf(answer.body).filter(({ custom_id }) => custom_id.includes(':pick:'));
    if (next.length > 0 && part.custom_id.includes(':nominate')) {
      const press = readPress({ customId: this.#dice.pick(next).custom_id, values: [] });
      await answerPress(this.#context, caller, press);
    }
    await rest();
  }

  /** This many of them. */
  #some<T>(all: readonly T[], count: number): readonly T[] {
    const left = [...all];
    return Array.from(
      { length: Math.min(count, all.length) },
      () => left.splice(this.#dice.between(0, left.length - 1), 1)[0]!,
    );
  }

  /** Types a command with a seat. */
  async #type(userId: string): Promise<void> {
    const { view } = this.#tables.insight(this.#gameId, userId)!;
    const choice = view.choices.length === 0 ? null : this.#dice.pick(view.choices);
    const targets = choice === null ? [3] : this.#some(choice.options, Math.max(choice.min, 1));
    const verb = choice?.verb ?? this.#dice.pick(['nominates', 'votes'] as const);
    if (choice?.max !== 0) await submitAction(this.#context, this.#callerOf(userId), null, { verb, targets });
    await rest();
  }
}

/** Every rulebook, by turns in either language. The next commit draws the other one. */
const games = Object.keys(rulesets).flatMap((ruleset, index) =>
  (index % 2 === 0 ? languages : languages.toReversed()).map((language) => ({ ruleset, language })),
);

describe.each(seedsOf('at-once'))('with seed %i', (seed) => {
  test.each(sampled(games, 2))(
    'in $ruleset, people who press at once on each new page are refused nothing that is right ($language)',
    async ({ ruleset, language }) => {
      const game = new Hasty(language, seed);
      await game.play(ruleset, 3);
      expect(game.refusedThoughRight).toEqual([]);
      // People who never press in time would prove nothing.
      expect([...game.kept.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(8);
    },
  );
});
