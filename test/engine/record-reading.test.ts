import { describe, expect, test } from 'vitest';
import { parseRecord } from '#engine/record/parse.ts';
import { RecordError } from '#engine/record/statement.ts';
import { failure, header, notation } from './fixtures/record-failure.ts';

const statement = (line: string) => parseRecord(line)[0]?.statement;

/** The fragments in code font in the first column of docs/developer/record.md's tables. */
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
    ['seed 9007199254740991', { kind: 'seed', seed: Number.MAX_SAFE_INTEGER }],
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
    ['hear', { kind: 'hear' }],
    [
      'meanwhile 3,4 quits',
      { kind: 'meanwhile', what: { kind: 'act', act: { seats: [3, 4], verb: 'quits', targets: [] } } },
    ],
    ['meanwhile host pauses', { kind: 'meanwhile', what: { kind: 'host', host: { order: 'pause' } } }],
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

  test('empty lines, comments, line endings and a byte order mark have no effect', () => {
    expect(parseRecord('\uFEFF# a comment\r\n\r\n  \r\nend # over\r\n')).toEqual([
      { line: 4, statement: { kind: 'end' } },
    ]);
  });

  test.each([
    ['nonsense', '"nonsense" is no statement of the record'],
    ['constructor', '"constructor" is no statement of the record'],
    ['expect nonsense', '"expect nonsense" is not known'],
    ['expect toString', '"expect toString" is not known'],
    ['expect', 'the kind of expectation is missing'],
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
    ['expect told 3', 'the words of the notice are missing'],
    ['expect card 3 don 2', '"to" has to follow the role'],
    ['expect left 1.5', 'the seconds has to be a whole number, not "1.5"'],
    ['seed 9007199254740992', 'the seed has to be a whole number, not "9007199254740992"'],
    ['seed -1', 'the seed has to be a whole number, not "-1"'],
    ['wait -1', 'the seconds has to be a whole number, not "-1"'],
    ['meanwhile', 'a statement is missing'],
    ['meanwhile 3 checks 5', 'only a quit or an order of the host can come in an announcement'],
    ['meanwhile wait', 'only a quit or an order of the host can come in an announcement'],
    ['hear 2', '"2" is too much here'],
  ])('%s: an error names the line and what is wrong', (line, message) => {
    expect(failure(`${header}# a comment\n\n${line}\nend\n`)).toBe(`5 ${message}`);
  });

  test('lines before an unreadable one are carried out first', () => {
    expect(failure(`${header}expect alive 1\nnonsense`)).toBe('3 expected alive 1, got 1 2 3 4 5 6');
  });
});
