/** The published form of a finished game: docs/developer/game.schema.json. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { mafiaratingsJson } from '#discord/formats/mafiaratings.ts';
import type { Command } from '#engine/kernel/commands.ts';
import { gameJson } from '#game/ports/game-json.ts';
import type { GameRecord } from '#game/ports/journal.ts';
import type { ProtocolEntry } from '#game/ports/protocol.ts';
import { scoringOf } from '#game/settings/points.ts';
import { usualSettings } from '#game/settings/settings.ts';
import { rulesets } from '#rulesets/index.ts';
import { resultFrom } from '#statistics/game-result.ts';
import { protocolOf } from '#statistics/protocol.ts';
import { replayed } from '#statistics/replayed.ts';
import { playedOfGame } from '../../src/process/statistics-parts.ts';
import { randomGame } from '../statistics/kit.ts';

const schema = JSON.parse(readFileSync('docs/developer/game.schema.json', 'utf8')) as object;
const fits = new Ajv2020({ strict: false, formats: { 'date-time': true } }).compile(schema);

function partsOf(record: GameRecord, entry?: ProtocolEntry) {
  const game = replayed(rulesets[record.ruleset]!, record);
  const result = resultFrom(record, game);
  return { played: playedOfGame(record, game)!, protocol: protocolOf(result, scoringOf(usualSettings.points), entry) };
}

describe('a game as JSON', () => {
  test.each(Object.keys(rulesets))(
    'of the rulebook %s fits the published schema, with points and without',
    (ruleset) => {
      for (const seed of [1, 2, 3]) {
        const record = randomGame(seed, { ruleset, seats: rulesets[ruleset]!.players.max });
        const { played, protocol } = partsOf(record, {
          bestMoves: [{ by: 1, seats: [2, 3] }],
          bestPlayer: 2,
          points: [{ seat: 3, value: 0.3, reason: 'a good speech' }],
        });
        for (const json of [gameJson(played, null), gameJson(played, protocol)]) {
          expect(fits(JSON.parse(json)), JSON.stringify(fits.errors)).toBe(true);
          expect(JSON.parse(json)).toMatchObject({ format: 'nightcall-game', version: 1 });
        }
      }
    },
  );

  test('has the votes of each day with those again, the nights, and the fouls with their reasons', () => {
    const foul: Command = { type: 'host', host: { order: 'foul', seat: 4, reason: 'out-of-turn' } };
    const between = new Map([[30, foul]]);
    const { played } = partsOf(randomGame(3, { ruleset: 'club', seats: 10, between }));
    expect(played.fouls).toMatchObject([{ seat: 4, reason: 'out-of-turn', forgiven: false }]);
    expect(played.rounds.flatMap(({ acts }) => acts).length).toBeGreaterThan(0);
    const tied = [1, 2, 3, 4, 5, 6].map((seed) => partsOf(randomGame(seed, { ruleset: 'club', seats: 10 })).played);
    const ballots = tied.flatMap(({ rounds }) => rounds.flatMap((round) => round.ballots.map((each) => each.round)));
    expect(ballots).toContain(2);
    const left = played.seats.filter(({ left }) => left?.cause === 'night').map(({ seat }) => seat);
    expect(left.sort()).toEqual(played.rounds.flatMap(({ killed }) => killed).sort());
  });

  test('takes back the latest foul of the seat, and of nobody else', () => {
    const order = (name: 'foul' | 'forgive', seat: number): Command => ({
      type: 'host',
      host: { order: name, seat, reason: 'x' },
    });
    const between = new Map([
      [30, order('foul', 4)],
      [31, order('foul', 4)],
      [32, order('foul', 5)],
      [33, order('forgive', 4)],
    ]);
    const { played } = partsOf(randomGame(3, { ruleset: 'club', seats: 10, between }));
    expect(played.fouls.map(({ seat, forgiven }) => [seat, forgiven])).toEqual([
      [4, false],
      [4, true],
      [5, false],
    ]);
  });

  test('of a host who is stored names the host and the channel', () => {
    const record = { ...randomGame(1), hostId: '17', channelId: '18' };
    expect(JSON.parse(gameJson(partsOf(record).played, null))).toMatchObject({ hostId: '17', channelId: '18' });
  });

  test('is not made if the cards stay face down', () => {
    const end: Command = { type: 'host', host: { order: 'end', hidden: true } };
    const record = randomGame(1, { between: new Map([[20, end]]) });
    expect(playedOfGame(record, replayed(rulesets['six']!, record))).toBeNull();
  });
});

describe('the form of mafiaratings', () => {
  const cards = ['don', 'mafioso', 'mafioso', 'commissar', ...Array.from({ length: 6 }, () => 'civilian')];
  const ofTen = (seed: number) => randomGame(seed, { ruleset: 'club', seats: 10, deal: { cards } });
  const about = { language: 'ru', timeZone: 'Europe/Kyiv' };

  test('has the roles, the deaths, the checks and the best move of a game of its deck', () => {
    const { played } = partsOf(ofTen(5));
    const [victim] = played.rounds.flatMap(({ killed }) => killed);
    const { protocol } = partsOf(ofTen(5), {
      bestMoves: [{ by: victim!, seats: [1, 2, 3] }],
      ...{ bestPlayer: null, points: [{ seat: 1, value: 0.4, reason: 'a plan' }] },
    });
    const json = JSON.parse(mafiaratingsJson(played, protocol, about)!);
    expect(json).toMatchObject({ language: 'ru', timezone: 'Europe/Kyiv', features: 'gsdutlw' });
    expect(json.players.map(({ role }: { role: string }) => role).sort()).toEqual([
      'civ',
      'civ',
      'civ',
      'civ',
      'civ',
      'civ',
      'don',
      'maf',
      'maf',
      'sheriff',
    ]);
    expect(json.players[victim! - 1]).toMatchObject({ death: { type: 'night' }, legacy: [1, 2, 3] });
    // The night of introductions is their round 0.
    expect(json.players[victim! - 1].death.round).toBe(played.seats[victim! - 1]!.left!.round - 1);
    expect(json.players[0]).toMatchObject({ bonus: 0.4, comment: 'a plan' });
    const checked = played.rounds.flatMap(({ acts, round }) =>
      acts.filter(({ call }) => call === 'commissar').map(({ targets }) => ({ seat: Number(targets[0]), round })),
    );
    for (const { seat, round } of checked.slice(0, 1)) expect(json.players[seat - 1].sheriff).toBe(round - 1);
  });

  test('has no game of other cards', () => {
    const { played, protocol } = partsOf(randomGame(5, { ruleset: 'club', seats: 10 }));
    expect(mafiaratingsJson(played, protocol, about)).toBeNull();
  });
});
