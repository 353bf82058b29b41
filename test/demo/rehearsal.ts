/** The people of the demo at a table without Discord: the same strategies play by the engine alone. */
import { choices } from '#engine/kernel/engine.ts';
import { type Notice, reaches } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { RoleId, RulesetId, SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import { isClan } from '#engine/kernel/types.ts';
import { nextAction } from '../../src/demo/night-player.ts';
import { actionAt, isOfTown } from '../../src/demo/spoken-lines.ts';
import { Strategy } from '../../src/demo/strategy.ts';
import { Game } from '../engine/fixtures/table.ts';

const guilty = ['yes', 'black', 'mafia', 'maniac'];
const harmless = ['no', 'red', 'civilian'];

/** A whole game as the demo would play it with that seed, in the hand. */
export class Rehearsal {
  readonly game: Game;
  readonly strategies: readonly Strategy[];
  readonly #rules: Ruleset;
  readonly #roles: readonly RoleId[];

  constructor(rules: Ruleset, players: number, seed: number) {
    this.#rules = rules;
    this.game = new Game({ rules, seed, players });
    this.#roles = this.game.state.seats.map(({ role }) => role);
    this.strategies = this.#roles.map(
      (_, index) => new Strategy(index + 1, seed, () => isOfTown(rules.id, this.#roles[index]!)),
    );
    const seats = this.#roles.map((_, index) => index + 1);
    for (const strategy of this.strategies) strategy.sits(seats);
    this.#tell(this.game.notices);
  }

  /** Plays to the end. @throws Error where it does not come */
  play(): Game {
    for (let turn = 0; !this.game.state.outcome; turn++) {
      if (turn > 5000) throw new Error('the game does not end');
      const { step, open } = this.game.state;
      if (open) this.#act();
      if (this.game.state.step?.number === step?.number && !this.game.state.outcome) this.#do(() => this.game.goOn());
    }
    return this.game;
  }

  #do(act: () => unknown): void {
    const before = this.game.batches.length;
    act();
    this.#tell(this.game.batches.slice(before).flatMap(({ notices }) => notices));
  }

  #tell(notices: readonly Notice[]): void {
    for (const notice of notices)
      for (const strategy of this.strategies)
        if (reaches(notice, strategy.seat)) learn(strategy, notice.news, this.#rules.id);
  }

  /** Every player acts in the step that has just been opened. */
  #act(): void {
    const { step } = this.game.state;
    if (step?.kind === 'speech') this.#speaks(step.seat, step.purpose === 'turn');
    if (step?.kind === 'discussion') this.#discuss();
    if (step?.kind === 'nomination') this.#isAsked(step.seat);
    if (step?.kind === 'call') this.#wake(step.call);
    if (step?.kind === 'ballot') for (const { seat } of this.strategies) this.#votes(seat);
    if (step?.kind === 'revenge') this.#aims(step.seat, 'drags', false);
  }

  #strategy(seat: SeatNumber): Strategy {
    return this.strategies[seat - 1]!;
  }

  #does(
    seat: SeatNumber,
    verb: Parameters<Strategy['aims']>[0] | 'nominates' | 'votes' | 'passes' | 'ready',
    targets: readonly VoteChoice[],
  ): void {
    this.#do(() => this.game.play({ type: 'act', act: { seat, verb, targets } }));
  }

  #offer(seat: SeatNumber, verb: string) {
    return choices(this.#rules, this.game.state, seat).find((choice) => choice.verb === verb);
  }

  #says(seat: SeatNumber): void {
    const { opinion } = this.#strategy(seat);
    if (opinion) for (const strategy of this.strategies) strategy.hears(opinion);
  }

  #nominates(seat: SeatNumber, about: SeatNumber | null): void {
    if (about !== null && this.#offer(seat, 'nominates')?.options.includes(about))
      this.#does(seat, 'nominates', [about]);
  }

  #speaks(seat: SeatNumber, isTurn: boolean): void {
    if (isTurn) {
      this.#says(seat);
      this.#nominates(seat, this.#strategy(seat).nominates);
    }
    this.#does(seat, 'passes', []);
  }

  #isAsked(seat: SeatNumber): void {
    const { proposes } = this.#strategy(seat);
    if (proposes === null) this.#does(seat, 'passes', []);
    else this.#nominates(seat, proposes);
  }

  #discuss(): void {
    const living = this.game.state.seats.filter(({ left }) => !left).map(({ number }) => number);
    for (const seat of living) this.#says(seat);
    for (const seat of living) this.#nominates(seat, this.#strategy(seat).proposes);
    for (const seat of living) this.#does(seat, 'ready', []);
  }

  #wake(call: string): void {
    const awake = this.strategies.filter(({ seat }) => actionAt(this.#rules.id, this.#roles[seat - 1]!, call) !== null);
    const plan = isClan(call) ? awake.map((strategy) => strategy.plan).find((each) => each !== null) : undefined;
    for (const strategy of awake) {
      if (plan !== undefined && plan !== null) strategy.hearsPlan(plan);
      this.#acts(strategy, isClan(call));
    }
  }

  #acts(strategy: Strategy, joint: boolean): void {
    const done: Verb[] = [];
    for (;;) {
      const offers = choices(this.#rules, this.game.state, strategy.seat)
        .filter(({ max }) => max > 0)
        .map(({ verb, options }) => ({ verb, seats: options.filter((option) => typeof option === 'number') }));
      const action = nextAction(offers, done, (seat) => strategy.hasFound(seat));
      if (action === null) return;
      done.push(action.verb);
      this.#aims(strategy.seat, action.verb, joint);
    }
  }

  #aims(seat: SeatNumber, verb: Parameters<Strategy['aims']>[0], joint: boolean): void {
    const offer = this.#offer(seat, verb);
    if (!offer?.options.length) return;
    const seats = offer.options.filter((option) => typeof option === 'number');
    const first = this.#strategy(seat).aims(verb, seats, joint);
    const second = () =>
      this.#strategy(seat).aims(
        verb,
        seats.filter((each) => each !== first),
        joint,
      );
    this.#does(seat, verb, offer.min > 1 ? [first, second()] : [first]);
  }

  #votes(seat: SeatNumber): void {
    const offer = this.#offer(seat, 'votes');
    if (!offer) return;
    const seats = offer.options.filter((option) => typeof option === 'number');
    const strategy = this.#strategy(seat);
    const vote = seats.length > 0 ? strategy.against(seats) : offer.options[strategy.answer(offer.options.length)]!;
    this.#does(seat, 'votes', [vote]);
  }
}

function learn(strategy: Strategy, news: Notice['news'], ruleset: RulesetId): void {
  if (news.type === 'Introduced') strategy.meets(news.people.map(({ seat }) => seat));
  if (news.type === 'SeatLeft') strategy.loses([news.seat]);
  if (news.type === 'DayBroke') strategy.dayBreaks();
  if (news.type === 'Nominated') strategy.seesNominated([news.seat]);
  if (news.type === 'NightFell') strategy.nightFalls();
  if (news.type === 'Answered') strategy.asks(news.targets, foundBy(ruleset, news.answer[0] ?? ''));
}

function foundBy(ruleset: RulesetId, word: string): boolean | null {
  const role = /^role:(.+)$/.exec(word)?.[1];
  if (role !== undefined) return !isOfTown(ruleset, role);
  return guilty.includes(word) ? true : harmless.includes(word) ? false : null;
}
