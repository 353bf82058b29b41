/** The matrix: everything that people can type or press, at every stage of a real table, by every kind of person. */
import { SeededRandom } from 'discord-emulator/random';
import type { Context } from '#discord/ui/context.ts';
import { FenceLostError } from '#game/ports/ports.ts';
import { t } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { faultsOf } from './fuzz-answers.ts';
import { commandInputs, type Input, shuffled } from './stage-inputs.ts';
import { PressInputs } from './stage-presses.ts';
import { type Kind, kinds, type Stage, StagedTable } from './staged-table.ts';

/** The result of one stage. */
export interface StageReport {
  readonly inputs: number;
  /** The number of tables: an input that changes the stage needs another one. */
  readonly tables: number;
  readonly failures: readonly string[];
  /** The buttons without a known custom id. */
  readonly unknown: readonly string[];
}

const mostFailures = 20;

/** The rulebooks whose tables have this stage: some have no last words. */
export const rulesetsAt = (stage: Stage): readonly string[] =>
  Object.keys(rulesets).filter((ruleset) => stage !== 'last word' || !['boxed', 'grand'].includes(ruleset));

/** The seed and the numbers of a trial. */
interface Trying {
  readonly seed: number;
  /** The number of uses of each button, by each kind of person. */
  readonly presses: number;
  /** Each command is given by every n-th kind of person only, and by the others with another seed. All give it if omitted. */
  readonly everyKind?: number;
  /** The commands that are given: those whose words begin with this. All if omitted. */
  readonly command?: string;
  /** A fault that has to be found. */
  readonly plant?: ((context: Context) => Context) | undefined;
}

/** Tries everything at one stage. */
export async function tryStage(
  stage: Stage,
  ruleset: string,
  { seed, presses, everyKind = 1, command = '', plant }: Trying,
): Promise<StageReport> {
  const dice = new SeededRandom(seed);
  const matrix = new StageMatrix({ stage, ruleset, plant }, await PressInputs.open(dice), dice);
  for (const [place, kind] of shuffled(kinds, dice).entries()) {
    const inputs = commandInputs(dice).filter(
      ({ words }, at) => words.startsWith(command) && (at + place) % everyKind === 0,
    );
    for (const input of shuffled(inputs, dice)) await matrix.meet(kind, input);
  }
  for (const kind of shuffled(kinds, dice))
    for (const input of shuffled(matrix.presses.draw(presses), dice)) await matrix.meet(kind, input);
  return matrix.report();
}

/** The tables of a matrix. */
interface Place extends Pick<Trying, 'plant'> {
  readonly stage: Stage;
  readonly ruleset: string;
}

class StageMatrix {
  readonly presses: PressInputs;
  readonly #place: Place;
  readonly #dice: SeededRandom;
  readonly #failures = new Set<string>();
  #table: StagedTable | null = null;
  #inputs = 0;
  #tables = 0;

  constructor(place: Place, presses: PressInputs, dice: SeededRandom) {
    this.#place = place;
    this.presses = presses;
    this.#dice = dice;
  }

  async meet(kind: Kind, input: Input): Promise<void> {
    if (this.#failures.size >= mostFailures) return;
    const table = await this.#standing();
    this.#inputs += 1;
    // Two posts of one moment would be one.
    table.environment.clock.slip(1);
    const failed = (what: string) =>
      void this.#failures.add(`${this.#place.ruleset}, ${this.#place.stage}, ${kind}: ${input.words}: ${what}`);
    const caller = table.caller(kind, this.#dice.pick(['en', 'ru'] as const));
    try {
      const answer = await table.answered(input.run(table, caller));
      if (answer === null) failed('was never answered');
      else {
        const fault = faultsOf(answer, input.words);
        if (fault !== null) failed(fault);
        if (answer.body.content.includes(t(caller.wording, 'ui:kind.failed'))) failed('went wrong');
        this.presses.note(answer.body, table);
      }
    } catch (error) {
      if (!(error instanceof FenceLostError))
        failed(`threw ${error instanceof Error ? error.stack?.slice(0, 500) : error}`);
    }
    const { logged } = table.environment;
    for (const line of logged.splice(0)) if (line.startsWith('error')) failed(`logged ${line}`);
  }

  /** A table at the stage: the one of the input before, unless that has changed it. */
  async #standing(): Promise<StagedTable> {
    if (this.#table?.isAsBuilt) return this.#table;
    this.#table?.process.kill();
    this.#table = await StagedTable.at(this.#place);
    this.#tables += 1;
    for (const panel of this.#table.panels()) this.presses.note(panel, this.#table);
    return this.#table;
  }

  report(): StageReport {
    const { unknown } = this.presses;
    return { inputs: this.#inputs, tables: this.#tables, failures: [...this.#failures], unknown };
  }
}
