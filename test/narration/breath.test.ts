import { describe, expect, test } from 'vitest';
import { cuesOf } from '#narration/cues-of.ts';
import type { Detail } from '#narration/detail.ts';
import { type Line, line } from '#narration/line.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../rulebooks.ts';

/** The cues of a line and its rests in ms. */
const paced = (one: Line, detail: Detail = 'normal') =>
  cuesOf(one, wordingOf('en'), rulesets['grand']!, { detail })
    .map((item) => ('cue' in item ? item.cue : item.pauseMs))
    .join(' ');

describe('the narrator rests', () => {
  test('before the names of the dead, and between them and the first speaker', () => {
    expect(paced(line('morning.killed', { day: 2, seats: [8] }))).toMatch(
      /^morning.break morning.killed 1000 player.8 vote.leaves 1200$/,
    );
    expect(paced(line('morning.quiet', { day: 2 }))).toBe('morning.break morning.quiet 1200');
    expect(paced(line('morning.first', { day: 1 }))).toBe('morning.break 1200');
  });

  test('between the sleep of one role and the waking of the next', () => {
    expect(paced(line('sleep', { call: 'mafia' }))).toBe('sleep.mafia 1000');
  });

  test('after the gavel of a verdict, before the condemned and before the winner', () => {
    expect(paced(line('verdict.condemned', { seat: 5 }))).toBe('sfx.gavel 1000 player.5 vote.leaves');
    expect(paced(line('verdict.coin', { seat: 5 }))).toContain('vote.coin.result 1000 player.5');
    expect(paced(line('game.ended', { winner: 'town', winners: [1], cards: [] }))).toBe(
      'sfx.gong 1000 win.town game.over',
    );
  });

  test('half as long if the narration is brief', () => {
    expect(paced(line('sleep', { call: 'mafia' }), 'brief')).toBe('sleep.mafia 500');
    expect(paced(line('morning.quiet', { day: 2 }), 'brief')).toContain(' 600');
  });
});
