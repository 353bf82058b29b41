import type { Act, Command } from '../kernel/commands.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import type { GameState } from '../kernel/state.ts';
import type { OptionValue, SeatNumber } from '../kernel/types.ts';
import { inTime } from './in-time.ts';
import type { PlayedGame } from './played-game.ts';
import { RecordedGame } from './recorded-game.ts';
import type { Expectation, SeatAct } from './statement.ts';

/** Writes a game as a record that replays to the same game (docs/developer/record.md). */
export function writeRecord(rules: Ruleset, played: PlayedGame): string {
  const body = new Body(rules, played);
  for (const command of inTime(rules, played)) body.add(command);
  return [...header(rules, played), '', ...body.finish(), ''].join('\n');
}

function header(rules: Ruleset, { options, seed, roles, names, roleSet }: PlayedGame): readonly string[] {
  const chosen = Object.entries(options).filter(
    ([name, value]) => String(rules.options[name]?.default) !== String(value),
  );
  return [
    roleSet === undefined ? `ruleset ${rules.id}` : `roleset ${roleSet}`,
    ...chosen.map(([name, value]) => `option ${name} ${optionWord(value)}`),
    `seed ${seed}`,
    `seats ${roles.join(', ')}`,
    ...names.map((name, index) => `name ${index + 1} ${quoted(name)}`),
  ];
}

const quoted = (text: string): string => `"${text.replaceAll(/["\r\n]/g, ' ').trim() || '?'}"`;

function optionWord(value: OptionValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

const act = ({ seat, verb, targets, colour }: Act): string =>
  [seat, verb, ...targets, ...(colour ? [colour] : [])].join(' ');

/** The statements, as short as they can be. Time that runs out is written only if a replay could not infer it. */
class Body {
  readonly #game: RecordedGame;
  readonly #lines: string[] = [];
  /** The states in which a time limit has run out since the last statement. */
  #waits: RecordedGame[] = [];
  /** The number of announcements heard since the last of these time limits, or since that statement. */
  #heard = 0;
  #phase: string;

  constructor(rules: Ruleset, { options, seed, roles }: PlayedGame) {
    this.#game = new RecordedGame(rules);
    this.#game.start(options, seed, { roles });
    this.#phase = this.#game.phase;
  }

  /** A refused command leaves no trace in the game, and none in the record. */
  add(command: Command): void {
    switch (command.type) {
      case 'start':
        return;
      case 'announced':
        if (!this.#game.now(command)) this.#heard++;
        break;
      case 'timeout':
        this.#runOut(command.step);
        break;
      case 'act':
        this.#act(command, act(command.act));
        break;
      case 'overtime':
        this.#now(command, 'overtime');
        break;
      case 'quit':
        this.#now(command, `${command.seat} quits`);
        break;
      case 'host':
        this.#now(command, hostLine(command.host));
    }
    this.#turnPage();
  }

  finish(): readonly string[] {
    const { state } = this.#game;
    if (state.outcome && this.#waits.length > 0) this.#lines.push('end');
    else if (!state.outcome) this.#spell();
    return [...this.#lines, ...outcome(state)];
  }

  #runOut(number: number): void {
    const { step, open } = this.#game.state;
    if (!open || step?.number !== number) return;
    const before = this.#game.copy();
    if (!this.#game.runOut()) return;
    this.#waits.push(before);
    this.#heard = 0;
  }

  /** A new phase has begun: the time limits before it need no statement. */
  #turnPage(): void {
    if (this.#game.phase === this.#phase || this.#game.state.outcome) return;
    this.#phase = this.#game.phase;
    this.#waits = [];
    this.#heard = 0;
    if (this.#lines.length > 0) this.#lines.push('');
    this.#lines.push(this.#phase);
  }

  #spell(): void {
    this.#lines.push(...this.#waits.map(() => '  wait'));
    this.#waits = [];
  }

  #say(line: string): void {
    this.#lines.push(`  ${line}`);
    this.#waits = [];
    this.#heard = 0;
  }

  /** A replay looks ahead for an action's moment. If it would find an earlier one, the waits are written. */
  #act(command: Command, line: string): void {
    const guessed = this.#waits.every((earlier) => earlier.isEarly(command));
    if (this.#game.now(command)) return;
    if (!guessed) this.#spell();
    this.#say(line);
  }

  /** Quits and orders of the host happen now, even in the middle of an announcement. */
  #now(command: Command, line: string): void {
    const { announcing } = this.#game;
    if (this.#game.now(command)) return;
    this.#spell();
    if (announcing) this.#lines.push(...Array.from({ length: this.#heard }, () => '  hear'));
    this.#say(announcing ? `meanwhile ${line}` : line);
  }
}

const technical = (order: { readonly technical?: true }): string => (order.technical ? ' technical' : '');

function hostLine(order: Extract<Command, { type: 'host' }>['host']): string {
  switch (order.order) {
    case 'foul':
      return `host fouls ${order.seat} ${quoted(order.reason)}${technical(order)}`;
    case 'remove':
    case 'defeat':
      return `host ${order.order}s ${order.seat} ${quoted(order.reason)}`;
    case 'forgive':
      return `host forgives ${order.seat}${technical(order)}`;
    case 'extend':
      return `host extends ${Math.ceil(order.seconds)}`;
    case 'return':
      return `host returns ${Math.ceil(order.seconds)}`;
    case 'skip':
      return order.rest ? 'host skips rest' : 'host skips';
    case 'end':
      return order.hidden ? 'host ends hidden' : 'host ends';
    case 'replace':
      return `host replaces ${order.seat} ${quoted(order.to.name)}`;
    default:
      return `host ${order.order}s`;
  }
}

function outcome({ outcome: over }: GameState): readonly string[] {
  if (!over) return [];
  return ['', `expect winner ${over.winner}`, `expect wins ${seats(over.winners)}`];
}

const seats = (numbers: readonly SeatNumber[]): string => (numbers.length > 0 ? numbers.join(' ') : 'none');

const actWords = ({ seats: by, verb, targets, colour }: SeatAct): string =>
  [by.join(','), verb, ...targets, ...(colour ? [colour] : [])].join(' ');

/** Returns an expectation in the words of the record, for the message when it fails. */
export function say(expect: Expectation): string {
  switch (expect.of) {
    case 'refused':
      return `refused ${expect.now ? 'now ' : ''}${actWords(expect.act)}`;
    case 'refused-deal':
      return 'refused deal';
    case 'announced':
      return ['announced', expect.word, ...expect.seats].join(' ');
    case 'one-of-out':
      return `one-of out ${seats(expect.seats)}`;
    case 'told':
      return `told ${expect.seat} ${expect.words?.join(' ') ?? 'nothing'}`;
    case 'knows':
      return `knows ${expect.seat}: ${expect.people.map((each) => `${each.seat} ${each.as}`).join(', ') || 'nobody'}`;
    case 'fouls':
      return `fouls ${expect.seat} ${expect.count}${expect.technical ? ' technical' : ''}`;
    case 'card':
      return `card ${expect.seat} ${expect.role} to ${seats(expect.to)}`;
    default: {
      const { of, ...rest } = expect;
      return [
        of,
        ...Object.values(rest).map((value) => (Array.isArray(value) ? value.join(' ') || 'none' : value)),
      ].join(' ');
    }
  }
}
