/**
 * Plays whole games at a table in memory, with the real words, and collects all messages in the order of their
 * appearance.
 */

import { drawChoices } from '#discord/features/actions/view.ts';
import { drawUndo } from '#discord/features/host.ts';
import { drawPanel } from '#discord/features/panels.ts';
import { pictureOf } from '#discord/features/pictures.ts';
import { drawStatus } from '#discord/features/status.ts';
import { body } from '#discord/ui/body.ts';
import { cardLines } from '#discord/ui/texts.ts';
import type { Choice } from '#engine/kernel/notices.ts';
import { Rng } from '#engine/kernel/rng.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { SvgWriter } from '#game/ports/pictures.ts';
import type { Layout, Message, Player, Reconciler, Room } from '#game/ports/ports.ts';
import { Tables } from '#game/tables.ts';
import type { Language } from '#narration/index.ts';
import { rest } from '../game/kit/clock.ts';
import { ask, expectSuccess, GUILD, Process, TestEnvironment } from '../game/kit/process.ts';
import { script, wordingOf } from '../rulebooks.ts';
import { pictured } from './result-panels.ts';
import type { Viewer } from './shown.ts';

/** The usual number of players at a table of these rules. */
const playersOf = ({ players: { min, max } }: Ruleset): number => Math.max(min, Math.min(max, 10));

const seed = 1;

/** The channels to which panels link. */
const links = { town: 'town', voice: 'voice' };

/** Pictures with their descriptions alone: to draw them takes most of the time. */
const blank = { table: () => '', timeline: () => '' } as unknown as SvgWriter;

/** More rounds than any game has. */
const mostRounds = 100;

/** The largest number of alarms of one game. */
const mostAlarms = 5000;

/** A game to look at. `seats`: the usual number of them by default. `until`: the round before which it ends. */
interface Game {
  readonly rules: Ruleset;
  readonly language: Language;
  readonly seats?: number;
  readonly until?: number;
}

/** Shows everything that is seen in a game of a rulebook. */
export const showGame = (
  viewer: Viewer,
  { rules, seats = playersOf(rules), until = mostRounds, language }: Game,
): Promise<void> => new ShownGame(viewer, { rules, language, seats, until }).play();

class ShownGame {
  readonly #viewer: Viewer;
  readonly #until: number;
  readonly #environment = new TestEnvironment();
  readonly #tables: Tables;
  readonly #rules: Ruleset;
  readonly #language: Language;
  readonly #players: readonly Player[];
  /** Each step and player that had their turn. */
  readonly #asked = new Set<string>();
  /** The latest content of each panel by room and kind. Drawing the same again takes most of the time. */
  readonly #panels = new Map<string, string>();
  #gameId = '';

  constructor(viewer: Viewer, { rules, language, seats, until }: Required<Game>) {
    this.#viewer = viewer;
    this.#until = until;
    this.#rules = rules;
    this.#language = language;
    this.#players = Array.from({ length: seats }, (_, index) => ({
      userId: `${index + 1}`,
      name: viewer.nameOf(index + 1),
    }));
    this.#environment.present = this.#players.map(({ userId }) => userId);
    const { deps } = new Process(this.#environment);
    this.#tables = new Tables({
      ...deps,
      script,
      drawSeed: () => seed,
      reconciler: this.#watched(deps.reconciler),
    });
  }

  /** A reconciler that shows every message and panel, and keeps no layouts: they would take most of the time. */
  #watched(reconciler: Reconciler): Reconciler {
    return {
      ...reconciler,
      arrange: async (layout) => {
        this.#showPanels(layout);
        return { done: true, remarks: [] };
      },
      post: async (_, room, message) => {
        this.#showPost(room, message);
        return true;
      },
      channel: (_, room) => (room === 'voice' ? 'voice' : null),
    };
  }

  #showPanels(layout: Layout): void {
    for (const { room, panel } of layout.panels) {
      const content = JSON.stringify(panel);
      if (this.#panels.get(`${room} ${panel.kind}`) === content) continue;
      this.#panels.set(`${room} ${panel.kind}`, content);
      const table = { ...layout, links };
      this.#viewer.add(room, pictured(drawPanel(panel, table), pictureOf(panel, table, blank)));
    }
  }

  #showPost(room: Room | 'lobby', { text, foul, files = [] }: Message): void {
    const table = { gameId: this.#gameId, wording: wordingOf(this.#language) };
    const attached = files.map(({ name, text: data }) => ({ name, data }));
    this.#viewer.add(room, { ...body([text], drawUndo(foul ? [foul] : [], table)), files: attached });
  }

  async play(): Promise<void> {
    await this.#open();
    for (let alarms = 0; alarms < mostAlarms && !this.#isDone; alarms += 1) {
      await rest();
      await this.#act();
      if (!(await this.#environment.clock.ring())) break;
    }
    if (!this.#isDone) throw new Error(`the game of ${this.#rules.id} with the seed ${seed} does not end`);
  }

  get #isDone(): boolean {
    const table = this.#tables.table(this.#gameId);
    return table === null || table.stage === 'over' || table.town.round >= this.#until;
  }

  async #open(): Promise<void> {
    const [host, ...others] = this.#players as [Player, ...Player[]];
    const { gameId } = expectSuccess(
      await this.#tables.create({
        guildId: GUILD,
        channelId: 'lobby',
        host,
        ruleset: this.#rules.id,
        options: {},
        language: this.#language,
        settings: { keepsLog: true },
        seed,
      }),
    );
    this.#gameId = gameId;
    for (const each of others) expectSuccess(await ask(this.#tables, gameId).lobby.join(each));
    expectSuccess(await ask(this.#tables, gameId).lobbyStart.start(host.userId));
  }

  /** Shows the state of the table once in each step. */
  #showStatus(): void {
    const table = this.#tables.table(this.#gameId);
    const step = table?.overview?.step?.number;
    if (table === null || step === undefined || this.#asked.has(`${step}`)) return;
    this.#asked.add(`${step}`);
    this.#viewer.add('/game status', drawStatus(table, wordingOf(this.#language)));
  }

  /** Shows each player what they may do now, and does one thing of it. */
  async #act(): Promise<void> {
    this.#showStatus();
    for (const { userId } of this.#players) {
      const insight = this.#tables.insight(this.#gameId, userId);
      const { step = null, choices = [] } = insight?.view ?? {};
      if (insight === null || step === null || this.#asked.has(`${step.number} ${userId}`)) continue;
      this.#asked.add(`${step.number} ${userId}`);
      this.#viewer.add('My card', body(cardLines(wordingOf(this.#language), insight)));
      if (choices.length === 0) continue;
      this.#viewer.add('Act', drawChoices(insight, wordingOf(this.#language)));
      const dice = new Rng(seed, step.number * 100 + insight.seat);
      const choice = choices[dice.below(choices.length)]!;
      await ask(this.#tables, this.#gameId).actions.submit(userId, {
        verb: choice.verb,
        targets: targetsOf(choice, dice),
        step: step.number,
      });
      await rest();
    }
  }
}

/** The targets of a choice, drawn by lot. */
function targetsOf({ options, max, min, twice }: Choice, dice: Rng): Choice['options'] {
  const left = [...options];
  const count = Math.min(left.length, Math.max(min, Math.min(max, 1), twice ? max : 0));
  return Array.from({ length: count }, () => left.splice(dice.below(left.length), 1)[0]!);
}
