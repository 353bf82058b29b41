/** The facts on which words depend that hold for a moment only. Words are dropped if they do not hold any more. */
import { expect, test } from 'vitest';
import { type Game, noGame } from '#game/model/game.ts';
import { gathered, stageAfter } from '#game/model/stages.ts';
import type { Condition } from '#game/runtime/effects.ts';
import type { Facts } from '#game/runtime/facts.ts';
import { freshRun, type TableState } from '#game/runtime/table-state.ts';
import { holds } from '#game/table/effect-runner.ts';
import { rulesets } from '#rulesets/index.ts';
import { blankTable } from '../store/kit/blank-table.ts';
import { calm, people } from './kit/any-request.ts';
import { testSettings } from './kit/settings.ts';

const ground = { rules: rulesets['six']!, ownRoles: [], settings: { ...testSettings, gatherMs: 60_000 } };
const players = people.slice(0, 2);
const step = { number: 5, kind: 'silence', seconds: 10 } as never;
const begun: Game = { ...noGame, batches: 1, state: { ...noGame.state, step } };
const lobby: TableState = { table: { ...blankTable, players }, game: noGame, run: freshRun };
const gathers = gathered(blankTable.stage, { at: 5, until: 9, here: null });
const gathering: TableState = { ...lobby, table: { ...lobby.table, stage: gathers } };
const plays = stageAfter(gathers, begun);
const playing: TableState = { ...lobby, game: begun, table: { ...lobby.table, lead: 'person', stage: plays } };

/** A game in which this person is away. */
const without = (userId: string): TableState => {
  const absences = [{ userId, until: 9, gone: false, reminded: false }];
  return { ...playing, table: { ...playing.table, stage: { ...plays, absences } as never } };
};
const over: TableState = {
  ...playing,
  game: { ...begun, state: { ...begun.state, outcome: { winner: 'town', reason: 'dominance', cards: [] } as never } },
};
const outOfReach: TableState = { ...playing, run: { ...freshRun, isOutOfReach: true } };
const inRoom = (...present: readonly string[]): Partial<Facts> => ({ room: { channelId: 'hall', present, idle: [] } });

test.each<readonly [string, Condition, boolean, TableState, Partial<Facts>]>([
  ['in the lobby', { is: 'lobby' }, true, lobby, {}],
  ['after the start', { is: 'lobby' }, false, gathering, {}],
  ['while a player is away', { is: 'absent', userId: 'u1' }, true, without('u1'), {}],
  ['when the player is back', { is: 'absent', userId: 'u1' }, false, without('u2'), {}],
  ['while the host in person is away', { is: 'host-away' }, true, without('3'), {}],
  ['when that host is back', { is: 'host-away' }, false, without('u1'), {}],
  ['while all of them are missing', { is: 'missing', userIds: ['u1', 'u2'] }, true, gathering, inRoom()],
  ['when one of them has come', { is: 'missing', userIds: ['u1', 'u2'] }, false, gathering, inRoom('u2')],
  ['while a person has the seat', { is: 'seated', seat: 2, userId: 'u2' }, true, playing, {}],
  ['when another person has it', { is: 'seated', seat: 1, userId: 'u2' }, false, playing, {}],
  ['when the game is over', { is: 'seated', seat: 2, userId: 'u2' }, false, over, {}],
  ['in the step', { is: 'step', step: 5 }, true, playing, {}],
  ['in a later step', { is: 'step', step: 4 }, false, playing, {}],
  ['in the step in which the game has ended', { is: 'step', step: 5 }, false, over, {}],
  ['while the voice is elsewhere', { is: 'voice-elsewhere' }, true, playing, { voice: 'elsewhere' }],
  ['when the voice is here', { is: 'voice-elsewhere' }, false, playing, {}],
  ['while Discord is out of reach', { is: 'out-of-reach' }, true, outOfReach, {}],
  ['when Discord is in reach', { is: 'out-of-reach' }, false, playing, {}],
  ['before a time', { is: 'before', until: 9 }, true, playing, { now: 8 }],
  ['at that time', { is: 'before', until: 9 }, false, playing, { now: 9 }],
  ['while the room is the same', { is: 'room', channelId: 'hall' }, true, playing, inRoom()],
  ['while there is none', { is: 'room', channelId: null }, true, playing, {}],
  ['when there is another room', { is: 'room', channelId: 'lounge' }, false, playing, inRoom()],
])('%s: %o is %s', (_, condition, isTrue, state, around) => {
  const facts: Facts = { ...calm, now: 0, told: noGame, ...around };
  expect(holds({ ground, source: { state }, facts }, condition)).toBe(isTrue);
});
