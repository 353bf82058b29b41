/** A whole evening of Sports Mafia that a judge leads in person: the judge orders, and the bot counts and notes. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { SeatNumber, Verb } from '#engine/kernel/types.ts';
import type { HostPrompt, HostRequest } from '#game/ports/game-service.ts';
import type { Language } from '#game/ports/ports.ts';
import { scoringOf } from '#game/settings/points.ts';
import { usualSettings } from '#game/settings/settings.ts';
import { rulesets } from '#rulesets/index.ts';
import { resultFrom } from '#statistics/game-result.ts';
import { protocolOf } from '#statistics/protocol.ts';
import { replayed } from '#statistics/replayed.ts';
import { wordsOf } from '#voice/compose.ts';
import { loadPacks } from '#voice/load-pack.ts';
import { playedOfGame } from '../../src/process/statistics-parts.ts';
import { languages } from '../languages.ts';
import { script } from '../rulebooks.ts';
import { rest } from './kit/clock.ts';
import { ask, config, expectSuccess, Process, person, TestEnvironment, until } from './kit/process.ts';

const JUDGE = 'u20';
const seats = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

let packs: Awaited<ReturnType<typeof loadPacks>>;
beforeAll(async () => {
  packs = await loadPacks('audio');
}, 120_000);

/** A table of ten whose seats have the numbers of their ids, led by somebody who does not play. */
class JudgedTable {
  readonly environment = new TestEnvironment();
  readonly process = new Process(this.environment);
  gameId = '';
  /** The judge's texts, one for each press. */
  readonly read: HostPrompt[] = [];

  static async begun(language: Language): Promise<JudgedTable> {
    const table = new JudgedTable();
    const { process } = table;
    const words = (id: string, cues: Parameters<typeof wordsOf>[1]) => wordsOf(packs.get(id)!.pack, cues);
    Object.assign(process.deps, { script, wordsOf: words });
    const options = { seating: 'joined', technicalFouls: true };
    const led = { ...config(), language, host: person(20), lead: 'person', ruleset: 'sport', options } as const;
    table.gameId = expectSuccess(await process.tables.create(led)).gameId;
    for (const seat of seats) expectSuccess(await ask(process.tables, table.gameId).lobby.join(person(seat)));
    expectSuccess(await ask(process.tables, table.gameId).lobbyStart.start(JUDGE));
    await rest();
    return table;
  }

  get town() {
    return this.process.tables.table(this.gameId)!.town;
  }

  get living(): readonly SeatNumber[] {
    return this.town.seats.filter(({ left }) => left === null).map(({ number }) => number);
  }

  withRole(...roles: readonly string[]): readonly SeatNumber[] {
    const roleOf = (seat: SeatNumber) => this.process.tables.insight(this.gameId, `u${seat}`)!.view.role!;
    return seats.filter((seat) => roles.includes(roleOf(seat)));
  }

  async act(seat: SeatNumber, verb: Verb, ...targets: readonly SeatNumber[]): Promise<void> {
    expectSuccess(await ask(this.process.tables, this.gameId).actions.submit(`u${seat}`, { verb, targets }));
    await rest();
  }

  async order(request: HostRequest): Promise<void> {
    expectSuccess(await ask(this.process.tables, this.gameId).hostRequests.order(JUDGE, request, false));
    await rest();
  }

  /** Ends the step, as the judge. A call of the night lasts its full time, and numbers follow their own beat. */
  async step(): Promise<void> {
    const { clock } = this.environment;
    const prompt = expectSuccess(this.process.tables.hostPrompt(this.gameId, JUDGE));
    if (this.town.step?.kind === 'number') {
      expect(prompt.awaits).toBe(false);
      await clock.move(3000);
      return rest();
    }
    this.read.push(prompt);
    // Nothing ends without the judge.
    if (this.town.phase === 'day') await clock.move(600_000);
    expect(expectSuccess(this.process.tables.hostPrompt(this.gameId, JUDGE)).step).toBe(prompt.step);
    const { endsAt } = expectSuccess(await ask(this.process.tables, this.gameId).hostRequests.next(JUDGE, prompt.step));
    if (endsAt !== undefined) await clock.move(endsAt - clock.now());
    await rest();
  }

  /** Ends steps until that holds. */
  async goTo(holds: (town: JudgedTable['town']) => boolean): Promise<void> {
    for (let presses = 0; presses < 100 && !holds(this.town); presses++) await this.step();
    expect(holds(this.town)).toBe(true);
  }

  speechOf(seat: SeatNumber): Promise<void> {
    return this.goTo(({ step, open }) => open && step?.kind === 'speech' && step.seat === seat);
  }

  callOf(choice: SeatNumber): Promise<void> {
    return this.goTo(({ step, open }) => open && step?.kind === 'ballot' && step.called === choice);
  }
}

describe.each(languages)('an evening of Sports Mafia with a judge in person (%s)', (language) => {
  test('is led step by step, and the bot keeps the clock, the votes and the protocol', async () => {
    const table = await JudgedTable.begun(language);
    const [victim, rude, angry] = table.withRole('civilian') as [number, number, number];
    const [guilty, mafioso] = table.withRole('mafioso') as [number, number];
    const [sheriff] = table.withRole('commissar') as [number];
    const black = table.withRole('don', 'mafioso');
    const [don] = table.withRole('don') as [number];

    // Day 1: two nominees, and seven votes for the one who is called first.
    await table.speechOf(1);
    expect(table.process.tables.table(table.gameId)!.until).not.toBeNull();
    const second = seats.find((seat) => ![1, guilty].includes(seat))!;
    await table.act(1, 'nominates', guilty);
    await table.speechOf(2);
    await table.act(2, 'nominates', second);
    await table.order({ order: 'foul', seat: angry, reason: 'rudeness', technical: true });
    await table.callOf(guilty);
    const voters = seats.filter((seat) => seat !== guilty).slice(0, 7);
    for (const seat of voters) await table.act(seat, 'votes', guilty);
    // The judge is told who is called next, before pressing.
    const { coming } = expectSuccess(table.process.tables.hostPrompt(table.gameId, JUDGE));
    await table.callOf(second);
    expect(table.read.at(-1)!.coming).toEqual(coming);
    expect(coming).toHaveProperty('words');
    await table.goTo(({ step }) => step?.kind === 'speech' && step.purpose === 'last-word');
    expect(table.town.lastBallot!.tally).toEqual([
      { choice: guilty, votes: 7 },
      { choice: second, votes: 3 },
    ]);

    // Night 2: the bot calls the numbers, and the victim has the best move.
    await table.goTo(({ step, open }) => open && step?.kind === 'number' && step.called === victim);
    for (const seat of [don, mafioso]) await table.act(seat, 'fires', victim);
    const isCall = (call: string) =>
      table.goTo(({ step, open }) => open && step?.kind === 'call' && step.call === call);
    await isCall('don');
    await table.act(don, 'checks', sheriff);
    await isCall('commissar');
    await table.act(sheriff, 'checks', don);
    await isCall('best-move');
    await table.act(victim, 'names', ...black);

    // Day 2: the fourth foul removes a player, and the vote is not held.
    await table.goTo(({ step, open }) => open && step?.kind === 'speech' && step.purpose === 'turn');
    const speaker = (table.town.step as { readonly seat: SeatNumber }).seat;
    const nominee = table.living.find((seat) => seat !== rude)!;
    await table.act(speaker, 'nominates', nominee);
    for (const reason of ['out-of-turn', 'gestures', 'rudeness', 'pestering'])
      await table.order({ order: 'foul', seat: rude, reason });
    await table.goTo(({ step }) => step?.kind === 'verdict');
    expect(table.town.verdict).toEqual({ outcome: 'cancelled' });

    // Night 3: nobody fires. Day 3: a second technical foul removes, and the judge orders the defeat of the black team.
    await table.goTo(
      ({ phase, round, step, open }) => phase === 'day' && round === 3 && open && step?.kind === 'speech',
    );
    expect(table.living).toHaveLength(7);
    await table.order({ order: 'foul', seat: angry, reason: 'swearing', technical: true });
    await table.order({ order: 'defeat', seat: don, reason: 'peeking' });
    expect(table.town.ended).toMatchObject({ winner: 'town' });

    for (const { text } of table.read)
      for (const line of text.split('\n')) expect(line).toMatch(/^\p{Lu}[^#*_<>)(]*[.?]$/u);
    // The judge has read each call with the count of the one before it.
    const said = table.read.map(({ text }) => text).join('\n');
    const asked = {
      en: /^Stop\. Seven votes\.\nAll in favour of player \w+ leaving the table\?$/m,
      ru: /^Стоп\. Семь голосов\.\nКто за то, чтобы игрок номер [а-я]+ покинул стол\?$/m,
    }[language];
    expect(said).toMatch(asked);
    await until(table.process, table.gameId, () => false);
    const record = (await table.process.tables.record(table.gameId))!;
    const game = replayed(rulesets['sport']!, record);
    const played = playedOfGame(record, game)!;
    expect(played.fouls.filter(({ technical }) => technical).map(({ seat }) => seat)).toEqual([angry, angry]);
    const { entry, rows } = protocolOf(resultFrom(record, game), scoringOf(usualSettings.points));
    expect(entry.bestMoves).toEqual([{ by: victim, seats: black }]);
    expect(rows.find(({ seat }) => seat === victim)).toMatchObject({ bestMove: 0.5 });
    const leftOf = (seat: SeatNumber) => played.seats.find((each) => each.seat === seat)!.left?.cause;
    expect([guilty, victim, rude, angry].map(leftOf)).toEqual(['vote', 'night', 'removed', 'removed']);
  });
});
