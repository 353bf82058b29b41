import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRecord } from '#engine/record/parse.ts';
import { replay } from '#engine/record/replay.ts';
import { RecordError } from '#engine/record/statement.ts';
import { rulesets } from '#rulesets/index.ts';

const notation = readFileSync(new URL('../../docs/RECORD.md', import.meta.url), 'utf8');

const header = 'ruleset six\nseats civilian, civilian, commissar, doctor, mafioso, don\n';

const statement = (line: string) => parseRecord(line)[0]?.statement;

/** What a record fails with, as the command line prints it. */
function failure(text: string): string {
  try {
    replay(text, rulesets);
    return 'ok';
  } catch (error) {
    if (error instanceof RecordError) return `${error.line} ${error.message}`;
    throw error;
  }
}

/** The fragments in code font in the first column of RECORD.md's tables. */
const firstColumn = notation
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...line.split(' | ')[0]!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!));

describe('reading', () => {
  const seatAct = (seats: number[], verb: string, targets: (number | string)[]) => ({
    kind: 'act',
    act: { seats, verb, targets },
  });
  const expected = (expectation: object) => ({ kind: 'expect', expect: expectation });

  test.each<[string, object]>([
    ['ruleset six', { kind: 'ruleset', id: 'six' }],
    ['option revealOnExit on', { kind: 'option', name: 'revealOnExit', value: true }],
    ['option revealOnExit off', { kind: 'option', name: 'revealOnExit', value: false }],
    ['option stalemateRounds 7', { kind: 'option', name: 'stalemateRounds', value: 7 }],
    ['option abstain last-nominee', { kind: 'option', name: 'abstain', value: 'last-nominee' }],
    ['option order don,maniac,3', { kind: 'option', name: 'order', value: ['don', 'maniac', 3] }],
    ['seed 42', { kind: 'seed', seed: 42 }],
    ['seats don, mafioso,fat-man', { kind: 'seats', roles: ['don', 'mafioso', 'fat-man'] }],
    ['players 6', { kind: 'players', count: 6 }],
    ['roleset own/set.json', { kind: 'roleset', file: 'own/set.json' }],
    ['name 3 Anna the Great', { kind: 'name', seat: 3, text: 'Anna the Great' }],
    ['name 3 "Anna # the Great"', { kind: 'name', seat: 3, text: 'Anna # the Great' }],
    ['night 2', { kind: 'phase', phase: 'night', number: 2 }],
    ['  day 12   # indented, with a comment', { kind: 'phase', phase: 'day', number: 12 }],
    ['end', { kind: 'end' }],
    ['6 shoots 1', seatAct([6], 'shoots', [1])],
    ['1,2,6 votes 3', seatAct([1, 2, 6], 'votes', [3])],
    ['1 votes all', seatAct([1], 'votes', ['all'])],
    ['1 votes none', seatAct([1], 'votes', ['none'])],
    ['1 votes leave', seatAct([1], 'votes', ['leave'])],
    ['7 orders 1 2 3', seatAct([7], 'orders', [1, 2, 3])],
    ['7 agrees', seatAct([7], 'agrees', [])],
    ['4 quits', seatAct([4], 'quits', [])],
    ['host fouls 3 "talks at night"', { kind: 'host', host: { order: 'foul', seat: 3, reason: 'talks at night' } }],
    ['host removes 3 "leaves"', { kind: 'host', host: { order: 'remove', seat: 3, reason: 'leaves' } }],
    ['host skips', { kind: 'host', host: { order: 'skip' } }],
    ['host extends 30', { kind: 'host', host: { order: 'extend', seconds: 30 } }],
    ['host pauses', { kind: 'host', host: { order: 'pause' } }],
    ['host resumes', { kind: 'host', host: { order: 'resume' } }],
    ['host ends', { kind: 'host', host: { order: 'end' } }],
    ['wait', { kind: 'wait', seconds: null }],
    ['wait 15', { kind: 'wait', seconds: 15 }],
    ['expect refused deal', expected({ of: 'refused-deal' })],
    ['expect out 1 4', expected({ of: 'out', seats: [1, 4] })],
    ['expect out none', expected({ of: 'out', seats: [] })],
    ['expect one-of out 1 4', expected({ of: 'one-of-out', seats: [1, 4] })],
    ['expect alive 2 3', expected({ of: 'alive', seats: [2, 3] })],
    ['expect told 3 black', expected({ of: 'told', seat: 3, words: ['black'] })],
    ['expect told 3 how:maniac killer:7', expected({ of: 'told', seat: 3, words: ['how:maniac', 'killer:7'] })],
    ['expect told 3 nothing', expected({ of: 'told', seat: 3, words: null })],
    ['expect knows 6: nobody', expected({ of: 'knows', seat: 6, people: [] })],
    [
      'expect knows 6: 5 mafioso, 4 don',
      expected({
        of: 'knows',
        seat: 6,
        people: [
          { seat: 5, as: 'mafioso' },
          { seat: 4, as: 'don' },
        ],
      }),
    ],
    [
      'expect refused 3 checks 6',
      expected({ of: 'refused', now: false, act: { seats: [3], verb: 'checks', targets: [6] } }),
    ],
    [
      'expect refused now 3 passes',
      expected({ of: 'refused', now: true, act: { seats: [3], verb: 'passes', targets: [] } }),
    ],
    ['expect calls mafia don', expected({ of: 'calls', calls: ['mafia', 'don'] })],
    ['expect calls none', expected({ of: 'calls', calls: [] })],
    ['expect ballot 2 5', expected({ of: 'ballot', seats: [2, 5] })],
    ['expect vote 1 5', expected({ of: 'vote', by: 1, choice: 5 })],
    ['expect vote 1 none', expected({ of: 'vote', by: 1, choice: 'none' })],
    ['expect speaker 4', expected({ of: 'speaker', speaker: 4 })],
    ['expect speaker all', expected({ of: 'speaker', speaker: 'all' })],
    ['expect speaker none', expected({ of: 'speaker', speaker: 'none' })],
    ['expect left 20', expected({ of: 'left', seconds: 20 })],
    ['expect mute 3', expected({ of: 'mute', seats: [3] })],
    ['expect voteless none', expected({ of: 'voteless', seats: [] })],
    ['expect fouls 3 2', expected({ of: 'fouls', seat: 3, count: 2 })],
    ['expect contract yakuza 3 2', expected({ of: 'contract', clan: 'yakuza', seats: [3, 2] })],
    ['expect role 3 don', expected({ of: 'role', seat: 3, word: 'don' })],
    ['expect faction 3 none', expected({ of: 'faction', seat: 3, word: 'none' })],
    ['expect chat mafia 5 6', expected({ of: 'chat', clan: 'mafia', seats: [5, 6] })],
    ['expect shown 3 don', expected({ of: 'shown', seat: 3, word: 'don' })],
    ['expect hidden 3', expected({ of: 'hidden', seat: 3 })],
    ['expect card 3 don to 1 2', expected({ of: 'card', seat: 3, role: 'don', to: [1, 2] })],
    ['expect count town 4', expected({ of: 'count', word: 'town', count: 4 })],
    ['expect announced quiet-night', expected({ of: 'announced', word: 'quiet-night', seats: [] })],
    ['expect announced tie 2 3', expected({ of: 'announced', word: 'tie', seats: [2, 3] })],
    ['expect winner draw', expected({ of: 'winner', word: 'draw' })],
    ['expect wins 1 2', expected({ of: 'wins', seats: [1, 2] })],
  ])('%s', (line, want) => {
    expect(statement(line)).toEqual(want);
    expect(statement(`\t ${line} # as it is`)).toEqual(want);
  });

  test('every verb that the notation lists is read', () => {
    const listed = firstColumn.filter((word) => /^[a-z]+$/.test(word) && (word.endsWith('s') || word === 'ready'));
    const read = listed.filter((word) => statement(`1 ${word}`)?.kind === 'act');
    expect(read).toEqual(expect.arrayContaining(['shoots', 'checks', 'copies', 'ready', 'names', 'quits']));
    expect(listed.filter((word) => !read.includes(word))).toEqual([]);
  });

  test('every expectation that the notation lists is read', () => {
    const words = firstColumn.flatMap((each) => /^expect ([a-z-]+)/.exec(each)?.[1] ?? []);
    const isKnown = (word: string) => {
      try {
        return statement(`expect ${word}`) !== undefined;
      } catch (error) {
        return error instanceof RecordError && !error.message.includes('is not known');
      }
    };
    expect(words).toContain('one-of');
    expect(words.filter((word) => !isKnown(word))).toEqual([]);
  });

  test('empty lines and comments are nothing; line endings and a byte order mark do not matter', () => {
    expect(parseRecord('\uFEFF# a comment\r\n\r\n  \r\nend # over\r\n')).toEqual([
      { line: 4, statement: { kind: 'end' } },
    ]);
  });

  test.each([
    ['nonsense', '"nonsense" is no statement of the record'],
    ['constructor', '"constructor" is no statement of the record'],
    ['expect nonsense', '"expect nonsense" is not known'],
    ['expect toString', '"expect toString" is not known'],
    ['expect', 'what is expected is missing'],
    ['1 dances', '"dances" is no verb of the record'],
    ['1', 'a verb is missing'],
    ['1, 2 votes 3', '"1," is no list of seats'],
    ['0 votes 3', '"0" is no list of seats'],
    ['1 votes x', '"x" is no seat'],
    ['night two', 'the night has to be a whole number, not "two"'],
    ['night', 'the night is missing'],
    ['day 1 2', '"2" is too much here'],
    ['seats don mafioso', 'roles are separated by commas'],
    ['seats', 'roles are separated by commas'],
    ['host dances', '"dances" is no order of the host'],
    ['host removes 3', 'the reason is missing'],
    ['name 3', 'the name is missing'],
    ['name 3 "Anna', 'a quotation mark is not closed'],
    ['expect out', 'seats are missing (none is the empty list)'],
    ['expect one-of 1 2', '"out" has to follow "one-of"'],
    ['expect knows 3 nobody', '"3" has to be a seat and a colon'],
    ['expect knows 3: don', '"don" has to be a seat and a word'],
    ['expect told 3', 'what was told is missing'],
    ['expect card 3 don 2', '"to" has to follow the role'],
    ['expect left 1.5', 'the seconds has to be a whole number, not "1.5"'],
    ['seed -1', 'the seed has to be a whole number, not "-1"'],
    ['wait -1', 'the seconds has to be a whole number, not "-1"'],
  ])('%s: an error names the line and what is wrong', (line, message) => {
    expect(failure(`${header}# a comment\n\n${line}\nend\n`)).toBe(`5 ${message}`);
  });

  test('what stands before an unreadable line is carried out first', () => {
    expect(failure(`${header}expect alive 1\nnonsense`)).toBe('3 expected alive 1, got 1 2 3 4 5 6');
  });
});

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

  test('G1: the seed is 1 where it is missing', () => {
    const deal = (text: string) => replay(text, rulesets).game!.state.seats.map((seat) => seat.role);
    expect(deal('ruleset six\nplayers 6')).toEqual(deal('ruleset six\nseed 1\nplayers 6'));
    expect(deal('ruleset six\nseed 4\nplayers 6')).not.toEqual(deal('ruleset six\nplayers 6'));
  });
});

describe('what does not hold', () => {
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
    ['host fouls 3 "talks"', 'expected the host to be obeyed, got a refusal (not-in-ruleset) verb "fouls"'],
    ['host pauses\nwait', 'expected a time limit that is running, got none'],
    ['host pauses\nday 1', 'expected day 1, got night 1'],
    ['6 shoots 1', 'expected that 6 shoots 1 is allowed, got a refusal (not-called, G3)'],
  ])('%s', (lines, message) => {
    const got = failure(header + lines);
    expect(got.slice(got.indexOf(' ') + 1)).toBe(message);
    expect(got.startsWith(`${2 + lines.split('\n').length} `)).toBe(true);
  });

  test('S18: a quiet morning is announced from day 2 on, not on day 1', () => {
    expect(failure(`${header}day 1\nexpect announced quiet-night`)).toContain('got nothing');
    expect(failure(`${header}day 2\nexpect announced quiet-night`)).toBe('ok');
  });

  test('S19: a morning with a killed player is not announced as a quiet one, nor the other way round', () => {
    expect(failure(`${header}night 2\n6 shoots 1\nday 2\nexpect announced quiet-night`)).toContain('got killed 1');
    expect(failure(`${header}day 2\nexpect announced killed`)).toContain('got quiet-night');
  });

  test('what has been announced is looked for since the last phase that was named', () => {
    const tie = 'day 1\n1 quits\n6 quits\n2 nominates 3\n3 nominates 2\n2,4 votes 3\n3,5 votes 2\n';
    expect(failure(`${header}${tie}expect announced tie 2 3`)).toBe('ok');
    expect(failure(`${header}${tie}night 2\nexpect announced tie 2 3`)).toContain('got nothing');
  });

  test('acts of other rulebooks are refused as not of this ruleset', () => {
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

  test('the game in it fails at its line "8 votes 1", or before where its rulebook is not hosted', () => {
    const lines = example.split('\n');
    const hosted = Object.hasOwn(rulesets, 'boxed');
    const line = 1 + lines.findIndex((each) => each.startsWith(hosted ? '  8 votes 1' : 'ruleset boxed'));
    expect(failure(example)).toMatch(new RegExp(`^${line} expected`));
  });

  test('a vote for who is no candidate is refused, and stands behind "expect refused" only', () => {
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

  test('is refused with the line that is wrong, and never with another error', () => {
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

  test('G10: a game that cannot end does not keep a record for ever', () => {
    const endless = `ruleset six\noption stalemateRounds 0\nplayers 6\n`;
    expect(failure(`${endless}wait 999999999999999`)).toBe('4 expected less time, got a game without end');
    expect(failure(`${endless}night 999999999999999`)).toContain('4 expected night 999999999999999, got');
  });
});
