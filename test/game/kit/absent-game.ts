/** One game with one absent player, and everything public that can be seen and heard of it. */
import type { Choice } from '#engine/kernel/notices.ts';
import type { Options, RoleId, RulesetId, SeatNumber } from '#engine/kernel/types.ts';
import type { ActionRequest } from '#game/ports/game-service.ts';
import { rest } from './clock.ts';
import { LiveReader } from './live-reader.ts';
import { ask, config, expectSuccess, GUILD, Process, person, TestEnvironment } from './process.ts';

export interface AbsentTable {
  readonly ruleset: RulesetId;
  readonly cards: readonly RoleId[];
  readonly options?: Options;
  /** The candidates by speaker, so that the day has a vote. */
  readonly nominations?: Readonly<Record<SeatNumber, SeatNumber>>;
  /** The candidate for whom everybody votes. */
  readonly condemned?: SeatNumber;
  /**
   * Every clan makes a contract in its first call. Only the moments of the day are played, at which it may be changed.
   */
  readonly contracts?: true;
}

/** A moment at which a seat has something to do in secret. */
export interface Moment {
  readonly step: number;
  readonly seat: SeatNumber;
  readonly choice: Choice;
  /** The night or day, its part, and the seat. */
  readonly place: string;
}

/** The absent player's action at that moment. */
export type Conduct = 'nothing' | 'act' | 'refused act' | 'return' | 'return and act';

/** Something public that can be seen or heard, with its time. */
type Sight = readonly [at: number, what: string];

/** Shorter than a call and what follows it: the seat is lost in the same night. ms. */
const GRACE_MS = 25_000;
/** The length of an announcement, and the time from a call's beginning until somebody leaves and acts, ms. */
const SPEECH_MS = 2_000;
const PAUSE_MS = 1_000;

/** The actions that do not show which player did them. */
const secret: ReadonlySet<string> = new Set(
  'shoots checks heals takes arrests declines fires orders agrees blocks guards watches frames shields silences copies acquits'.split(
    ' ',
  ),
);

export class AbsentGame {
  readonly environment = new TestEnvironment();
  readonly process = new Process(this.environment, { graceMs: GRACE_MS });
  readonly #table: AbsentTable;
  gameId = '';
  /** Reads the live page, whose bytes and times are public. */
  readonly #reader = new LiveReader(this.process);
  readonly #seen: Sight[] = [];
  /** The number of events of the page at the last look. Those of the end come after it. */
  #looked = 0;
  /** The posts and speech before the moment. */
  #shown = { posts: 0, said: 0, read: 0 };

  private constructor(table: AbsentTable) {
    this.#table = table;
    this.environment.speechMs = SPEECH_MS;
  }

  static async begin(table: AbsentTable): Promise<AbsentGame> {
    const deps = new AbsentGame(table);
    const { tables } = deps.process;
    const { ruleset, cards, options = {} } = table;
    const { gameId } = expectSuccess(await tables.create({ ...config(3), ruleset, options, cards }));
    deps.gameId = gameId;
    deps.#reader.open(
      expectSuccess(await ask(tables, gameId).hostRequests.link('u1', { use: 'spectators', delay: 0 }, false)),
    );
    for (let number = 2; number <= cards.length; number += 1)
      expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
    for (const [index] of cards.entries()) tables.voiceChanged(GUILD, `u${index + 1}`, true);
    await rest();
    return deps;
  }

  get town() {
    return this.process.tables.table(this.gameId)!.town;
  }

  /** Every moment of the first two nights and the first day at which some seat may do something in secret. */
  async moments(): Promise<readonly Moment[]> {
    const found: Moment[] = [];
    for (let step = 0; this.town.ended === null && !(this.town.phase === 'day' && this.town.round === 2); ) {
      await this.#goOn();
      const { open, step: now } = this.town;
      if (!open || !now || now.number === step) continue;
      step = now.number;
      // Of the numbers of a shooting, which are called alike, the first for each.
      const isKnown = ({ place }: Moment) => found.some((each) => each.place === place);
      const isWanted = this.#table.contracts === undefined || this.town.phase === 'day';
      if (isWanted) found.push(...this.#momentsNow().filter((each) => !isKnown(each)));
      await this.#playOpenly();
    }
    return found;
  }

  #momentsNow(): readonly Moment[] {
    const { step, round, phase, seats } = this.town;
    const isJudgement = step!.kind === 'judgement';
    return seats.flatMap((_, index) => {
      const seat = index + 1;
      const { view } = this.process.tables.insight(this.gameId, `u${seat}`)!;
      const choices = view.choices.filter(
        ({ verb, options, min }) => (secret.has(verb) || isJudgement) && options.length >= min,
      );
      // Everybody is offered what only a judge can do.
      const isShow = (isJudgement || step!.kind === 'appeal') && !view.role?.includes('judge');
      if (isShow) return [];
      const part = 'call' in step! ? `${step.call} ${step.purpose} ${step.window ?? ''}` : step!.kind;
      return choices.map((choice) => {
        const place = `${phase} ${round}, ${part}: ${view.role} at ${seat} ${choice.verb}`;
        return { step: step!.number, seat, choice, place };
      });
    });
  }

  /**
   * Plays to the moment. Its player then leaves the voice room and acts. Plays on to the end of this night or day.
   * @returns everything public that could be seen and heard from then on
   */
  async play(moment: Moment, conduct: Conduct): Promise<readonly Sight[]> {
    const { clock } = this.environment;
    let acted = 0;
    while (!(this.town.open && this.town.step?.number === moment.step)) {
      const { open, step } = this.town;
      if (open && step && step.number !== acted) await this.#playOpenly();
      acted = open ? (step?.number ?? 0) : acted;
      await this.#goOn();
    }
    this.#shown = {
      posts: this.environment.posts.length,
      said: this.environment.said.length,
      read: this.#reader.read.length,
    };
    const { phase } = this.town;
    // The judges' decision is public once their time is over.
    const isVerdict = this.town.step?.kind === 'judgement' || this.town.step?.kind === 'appeal';
    const isOn = () =>
      this.town.phase === phase && this.town.ended === null && (!isVerdict || this.town.step?.number === moment.step);
    this.#look();
    this.process.tables.voiceChanged(GUILD, `u${moment.seat}`, false);
    await clock.move(PAUSE_MS);
    this.#look();
    await this.#behave(moment, conduct);
    for (; isOn(); await this.#goOn()) this.#look();
    return [...this.#seen, ...this.#reader.read.slice(this.#shown.read, this.#looked), [clock.now(), 'the end']];
  }

  async #behave({ seat, choice }: Moment, conduct: Conduct): Promise<void> {
    const { tables } = this.process;
    const userId = `u${seat}`;
    if (conduct.startsWith('return')) tables.voiceChanged(GUILD, userId, true);
    await rest();
    const { verb, options, min, max } = choice;
    const act = (targets: ActionRequest['targets']) =>
      ask(tables, this.gameId).actions.submit(userId, { verb, targets, at: this.environment.clock.now() });
    const count = Math.max(min, Math.min(1, max));
    if (conduct === 'act' || conduct === 'return and act') expectSuccess(await act(options.slice(0, count)));
    if (conduct === 'refused act' && (await act([99, 98, 97, 96])).ok) throw new Error('it was to be refused');
    await rest();
    this.#look();
  }

  /** Public actions are the same in every game. */
  async #playOpenly(): Promise<void> {
    const { step, seats } = this.town;
    const { nominations = {}, condemned, contracts } = this.#table;
    if (contracts && step?.kind === 'call' && step.purpose === 'contract') await this.#makeContract();
    const act = (seat: SeatNumber, verb: ActionRequest['verb'], target: SeatNumber) =>
      ask(this.process.tables, this.gameId).actions.submit(`u${seat}`, { verb, targets: [target] });
    const speaker = step && 'seat' in step && (step.kind === 'speech' || step.kind === 'nomination') ? step.seat : 0;
    if (nominations[speaker] !== undefined) await act(speaker, 'nominates', nominations[speaker]);
    if (step?.kind !== 'ballot' || condemned === undefined) return;
    for (const [index] of seats.entries()) await act(index + 1, 'votes', condemned);
  }

  /** One member of the clan that is awake proposes a contract, and the others agree to it (D6). */
  async #makeContract(): Promise<void> {
    const { tables } = this.process;
    const seats = this.town.seats.map((_, index) => index + 1);
    const choicesOf = (seat: SeatNumber) => tables.insight(this.gameId, `u${seat}`)!.view.choices;
    for (const seat of seats) {
      const orders = choicesOf(seat).find(({ verb }) => verb === 'orders');
      const agrees = choicesOf(seat).find(({ verb }) => verb === 'agrees');
      const act = (verb: ActionRequest['verb'], targets: ActionRequest['targets']) =>
        ask(tables, this.gameId).actions.submit(`u${seat}`, { verb, targets });
      if (agrees) expectSuccess(await act('agrees', agrees.options.slice(0, agrees.min)));
      else if (orders) expectSuccess(await act('orders', orders.options.slice(-1)));
    }
  }

  async #goOn(): Promise<void> {
    if (!(await this.environment.clock.ring())) throw new Error('nothing is going to happen any more');
    await rest();
  }

  /** All that everybody has read, heard and can see since the moment, noted whenever it changes. */
  #look(): void {
    const { environment, gameId } = this;
    const { rooms, panels, speakers, muted, players, status } = environment.layout(gameId);
    const look = {
      rooms: rooms.filter(({ room }) => isSeen(room) || room === 'voice'),
      panels: panels.filter(({ room }) => isSeen(room)),
      ...{ speakers, muted, players, status, summary: this.process.tables.table(gameId) },
      posts: environment.posts
        .slice(this.#shown.posts)
        .flatMap(({ room, text }) => (isSeen(room) ? [[room, text]] : [])),
      said: environment.said.slice(this.#shown.said),
    };
    this.#looked = this.#reader.read.length;
    const what = JSON.stringify(look);
    if (what !== this.#seen.at(-1)?.[1]) this.#seen.push([environment.clock.now(), what]);
  }
}

const isSeen = (room: string): boolean => room === 'town' || room === 'lobby';
