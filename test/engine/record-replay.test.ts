import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replay } from '#engine/record/replay.ts';
import { rulesets } from '#rulesets/index.ts';
import { failure, header, notation } from './fixtures/record-failure.ts';

describe('the header', () => {
  test.each([
    ['', '1 expected a deal, got the end of the file'],
    ['ruleset six\n# no deal', '1 expected a deal, got the end of the file'],
    ['ruleset nine', '1 expected one of six'],
    ['ruleset toString', '1 expected one of six'],
    ['players 6', '1 expected a ruleset before the deal'],
    ['ruleset six\nnight 1', '2 expected a deal (seats or players) first'],
    ['ruleset six\noption speed 3\nplayers 6', '2 expected an option of six, got a refusal (unknown-option)'],
    ['ruleset six\noption abstain never\nplayers 6', '2 expected an option of six, got a refusal (bad-option)'],
    ['option abstain never\nruleset six\nplayers 6', '3 expected an accepted deal, got a refusal (bad-option)'],
    ['ruleset six\noption stalemateRounds 100\nplayers 6', '2 expected an option of six, got a refusal (bad-option)'],
    ['ruleset six\nplayers 7', '2 expected an accepted deal, got a refusal (deal-size)'],
    ['ruleset six\nplayers 6\nseed 3', '3 expected the game to go on, got "seed" of the header'],
    ['ruleset six\nexpect refused deal\nplayers 6', '3 expected a refused deal, got an accepted one'],
    ['ruleset six\nexpect refused deal\nseed 1\nplayers 7', '3 expected a deal after "expect refused deal"'],
    ['ruleset six\nexpect refused deal\nplayers 7\nnight 1', '4 expected the end of the record after a refused deal'],
    [`${header}name 7 Nobody`, '3 expected a seat of the table, got 7'],
  ])('%j', (text, message) => {
    const got = failure(text);
    expect(got.slice(0, message.length)).toBe(message);
  });

  test('G1: the default seed is 1', () => {
    const deal = (text: string) => replay(text, rulesets).game!.state.seats.map((seat) => seat.role);
    expect(deal('ruleset six\nplayers 6')).toEqual(deal('ruleset six\nseed 1\nplayers 6'));
    expect(deal('ruleset six\nseed 4\nplayers 6')).not.toEqual(deal('ruleset six\nplayers 6'));
  });
});

describe('records that do not hold', () => {
  test.each([
    ['expect alive 1 2 3', 'expected alive 1 2 3, got 1 2 3 4 5 6'],
    ['expect out 1', 'expected out 1, got none'],
    ['expect one-of out 1 2', 'expected one-of out 1 2, got none'],
    ['expect told 3 black', 'expected told 3 black, got nothing'],
    ['expect knows 6: nobody', 'expected knows 6: nobody, got 5 mafioso'],
    ['expect knows 6: 5 don', 'expected knows 6: 5 don, got 5 mafioso'],
    ['expect knows 7: nobody', 'expected knows 7: nobody, got no seat 7'],
    ['expect calls mafia don', 'expected calls mafia don, got mafia'],
    ['expect calls none', 'expected calls none, got mafia'],
    ['expect ballot 1', 'expected ballot 1, got none'],
    ['expect vote 1 2', 'expected vote 1 2, got no vote'],
    ['expect speaker 1', 'expected speaker 1, got none'],
    ['expect left 11', 'expected left 11, got 10'],
    ['expect mute 1', 'expected mute 1, got none'],
    ['expect voteless 1', 'expected voteless 1, got none'],
    ['expect fouls 1 1', 'expected fouls 1 1, got 0'],
    ['expect role 6 mafioso', 'expected role 6 mafioso, got don'],
    ['expect faction 6 town', 'expected faction 6 town, got mafia'],
    ['expect chat mafia 1', 'expected chat mafia 1, got 5 6'],
    ['expect chat yakuza none', 'expected chat yakuza none, got no night chat of yakuza'],
    ['expect shown 6 don', 'expected shown 6 don, got a hidden card'],
    ['expect count don 2', 'expected count don 2, got 1'],
    ['expect announced winner', 'expected announced winner, got nothing'],
    ['expect winner town', 'expected winner town, got none'],
    ['expect wins 1', 'expected wins 1, got none'],
    ['expect refused 1 quits', 'expected refused 1 quits, got seat 1 may do it'],
    ['expect refused deal', 'expected refused deal, got an accepted deal'],
    ['night 1\nnight 0', 'expected night 0, got night 1'],
    ['day 1\nnight 1', 'expected night 1, got day 1'],
    ['day 6', 'expected day 6, got the end of the game in day 5'],
    ['end', 'expected the end of the game by the next morning, got day 1'],
    ['host resumes', 'expected the host to be obeyed, got a refusal (not-paused)'],
    ['host fouls 3 "talks"', 'expected the host to be obeyed, got a refusal (not-in-ruleset) verb "foul"'],
    ['expect alive 1 2 3 4 5 6\nmeanwhile 1 quits', 'expected an announcement that is under way, got none'],
    ['night 1\n1 quits\nmeanwhile 2 quits', 'expected an announcement that is under way, got none'],
    ['meanwhile 1 quits\nmeanwhile 1 quits', 'expected that 1 quits is allowed, got a refusal (out-of-game) seat 1'],
    ['expect alive 1 2 3 4 5 6\nhear', 'expected an announcement that is under way, got none'],
    ['host pauses\nwait', 'expected a time limit that is running, got none'],
    ['host pauses\nday 1', 'expected day 1, got night 1'],
    ['6 shoots 1', 'expected that 6 shoots 1 is allowed, got a refusal (not-called, G3)'],
  ])('%s', (lines, message) => {
    const got = failure(header + lines);
    expect(got.slice(got.indexOf(' ') + 1)).toBe(message);
    expect(got.startsWith(`${2 + lines.split('\n').length} `)).toBe(true);
  });

  test('the speaker is as docs/developer/record.md says; after the end of the game it is everybody', () => {
    expect(notation).toContain('`all`: common time, free discussion and after the end of the game. Otherwise `none`');
    const over = `${header}host ends\n`;
    expect(failure(`${over}expect speaker all`)).toBe('ok');
    expect(failure(`${over}expect speaker none`)).toContain('got all');
    expect(failure(`${header}night 1\nexpect speaker none`)).toBe('ok');
    expect(failure(`${header}day 1\nexpect speaker 1`)).toBe('ok');
    expect(failure(`${header}day 1\nhost pauses\nexpect speaker none`)).toBe('ok');
  });

  test('S18: a quiet morning is announced from day 2 on, not on day 1', () => {
    expect(failure(`${header}day 1\nexpect announced quiet-night`)).toContain('got nothing');
    expect(failure(`${header}day 2\nexpect announced quiet-night`)).toBe('ok');
  });

  test('S19: a morning with a killed player is not announced as quiet, nor a quiet one as the other', () => {
    expect(failure(`${header}night 2\n6 shoots 1\nday 2\nexpect announced quiet-night`)).toContain('got killed 1');
    expect(failure(`${header}day 2\nexpect announced killed`)).toContain('got quiet-night');
  });

  test('announcements count from the last phase that the record named', () => {
    const tie = 'day 1\n1 quits\n6 quits\n2 nominates 3\n3 nominates 2\n2,4 votes 3\n3,5 votes 2\n';
    expect(failure(`${header}${tie}expect announced tie 2 3`)).toBe('ok');
    expect(failure(`${header}${tie}night 2\nexpect announced tie 2 3`)).toContain('got nothing');
  });

  test('actions of other rulebooks are refused as not in this ruleset', () => {
    expect(failure(`${header}night 2\n6 orders 1 2 3`)).toBe(
      '4 expected that 6 orders 1 2 3 is allowed, got a refusal (not-in-ruleset) verb "orders"',
    );
    for (const verb of ['takes', 'arrests', 'guards', 'fires', 'drags', 'names']) {
      expect(failure(`${header}night 2\n6 ${verb} 1`)).toContain(`not-in-ruleset) verb "${verb}"`);
      expect(failure(`${header}day 2\n2 ${verb} 1`)).toContain(`not-in-ruleset) verb "${verb}"`);
    }
  });
});

describe('the examples of the notation', () => {
  const example = notation.split('```')[1]!.replace(/^\n/, '');

  test('the game in it fails at its line "8 votes 1", or earlier if its rulebook is not hosted', () => {
    const lines = example.split('\n');
    const hosted = Object.hasOwn(rulesets, 'boxed');
    const line = 1 + lines.findIndex((each) => each.startsWith(hosted ? '  8 votes 1' : 'ruleset boxed'));
    expect(failure(example)).toMatch(new RegExp(`^${line} expected`));
  });

  test('a vote for a player who is not a candidate is refused, and allowed only after "expect refused"', () => {
    const day = 'day 1\n  1 nominates 2\n  2 nominates 5\n  1,2 votes 5\n';
    expect(failure(`${header}${day}  3 votes 1`)).toContain('not-a-candidate');
    expect(failure(`${header}${day}expect refused 3 votes 1`)).toBe('ok');
  });
});

describe('garbage', () => {
  const words = [
    ...[
      'ruleset',
      'six',
      'option',
      'seed',
      'seats',
      'players',
      'name',
      'night',
      'day',
      'end',
      'host',
      'wait',
      'expect',
    ],
    ...['refused', 'deal', 'now', 'out', 'none', 'all', 'told', 'knows', 'calls', 'vote', 'votes', 'shoots', 'checks'],
    ...[
      'nominates',
      'passes',
      'quits',
      'pauses',
      'resumes',
      'skips',
      'extends',
      'ends',
      'removes',
      'announced',
      'left',
    ],
    ...[
      '1',
      '2',
      '6',
      '7',
      '0',
      '999999999999999',
      '1,2',
      '3:',
      '"a b"',
      '"',
      '#',
      '-',
      '__proto__',
      'don',
      'civilian',
    ],
  ];
  const anyLine = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 6 })), { maxLength: 5 });

  test('is refused with the number of the wrong line, and never with another error', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), fc.boolean(), (lines, dealt) => {
        const text = (dealt ? header : '') + lines.map((line) => line.join(' ')).join('\n');
        const got = failure(text);
        if (got !== 'ok') expect(Number(got.split(' ')[0])).toBeLessThanOrEqual(text.split(/\r?\n/).length);
      }),
      { numRuns: 1500 },
    );
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void failure(text)));
  });

  test('G10: the replay of a game that cannot end stops', () => {
    const endless = `ruleset six\noption stalemateRounds 0\nplayers 6\n`;
    expect(failure(`${endless}wait 999999999999999`)).toBe('4 expected less time, got a game without end');
    expect(failure(`${endless}night 999999999999999`)).toContain('4 expected night 999999999999999, got');
  });
});
