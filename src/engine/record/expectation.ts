import { parseAct } from './act.ts';
import type { Expectation } from './statement.ts';
import { technical, type WordReader } from './word-reader.ts';

const seatSet = (of: 'out' | 'alive' | 'mute' | 'voteless' | 'wins') => (words: WordReader) =>
  ({ of, seats: words.seatSet() }) as const;

const clanSet = (of: 'contract' | 'chat') => (words: WordReader) =>
  ({ of, clan: words.next('the clan'), seats: words.seatSet() }) as const;

const seatWord = (of: 'role' | 'faction' | 'shown') => (words: WordReader) =>
  ({ of, seat: words.seat(), word: words.next('the word') }) as const;

const rows: Readonly<Record<string, (words: WordReader) => Expectation>> = {
  out: seatSet('out'),
  alive: seatSet('alive'),
  mute: seatSet('mute'),
  voteless: seatSet('voteless'),
  wins: seatSet('wins'),
  contract: clanSet('contract'),
  chat: clanSet('chat'),
  role: seatWord('role'),
  faction: seatWord('faction'),
  shown: seatWord('shown'),
  'one-of': (words) => {
    if (!words.skip('out')) words.fail('"out" has to follow "one-of"');
    return { of: 'one-of-out', seats: words.seatSet() };
  },
  refused: (words) => {
    if (words.skip('deal')) return { of: 'refused-deal' };
    const now = words.skip('now');
    return { of: 'refused', now, act: parseAct(words) };
  },
  told: (words) => {
    const seat = words.seat();
    if (words.skip('nothing')) return { of: 'told', seat, words: null };
    const told = words.rest();
    return told.length > 0 ? { of: 'told', seat, words: told } : words.fail('the words of the notice are missing');
  },
  knows: (words) => ({ of: 'knows', seat: seatWithColon(words), people: acquaintances(words) }),
  calls: (words) => ({ of: 'calls', calls: words.skip('none') ? [] : words.rest() }),
  ballot: (words) => ({ of: 'ballot', seats: words.seatSet() }),
  vote: (words) => ({ of: 'vote', by: words.seat(), choice: words.target() }),
  speaker: (words) => {
    if (words.skip('all')) return { of: 'speaker', speaker: 'all' };
    return { of: 'speaker', speaker: words.skip('none') ? 'none' : words.seat() };
  },
  left: (words) => ({ of: 'left', seconds: words.number('the seconds') }),
  fouls: (words) => ({
    of: 'fouls',
    seat: words.seat(),
    count: words.number('the number of fouls'),
    ...technical(words),
  }),
  'best-move': (words) => ({ of: 'best-move', by: words.seat(), seats: words.seatSet() }),
  colour: (words) => ({ of: 'colour', by: words.seat(), seat: words.seat(), colour: words.colour() }),
  hidden: (words) => ({ of: 'hidden', seat: words.seat() }),
  card: (words) => {
    const [seat, role] = [words.seat(), words.next('the role')];
    if (!words.skip('to')) words.fail('"to" has to follow the role');
    return { of: 'card', seat, role, to: words.seatSet() };
  },
  count: (words) => ({ of: 'count', word: words.next('a role or a faction'), count: words.number('the number') }),
  announced: (words) => {
    const word = words.next('the announced word');
    return { of: 'announced', word, seats: words.more ? words.seatSet() : [] };
  },
  winner: (words) => ({ of: 'winner', word: words.next('the winner') }),
};

/** Reads the words of a line after `expect`. */
export function parseExpectation(words: WordReader): Expectation {
  const of = words.next('the kind of expectation');
  const row = Object.hasOwn(rows, of) ? rows[of] : undefined;
  return row ? row(words) : words.fail(`"expect ${of}" is not known`);
}

function seatWithColon(words: WordReader): number {
  const word = words.next('a seat');
  return /^[1-9]\d*:$/.test(word) ? Number(word.slice(0, -1)) : words.fail(`"${word}" has to be a seat and a colon`);
}

/** `3 don, 5 mafioso`, or `nobody`. */
function acquaintances(words: WordReader): readonly { seat: number; as: string }[] {
  if (words.skip('nobody')) return [];
  const text = words.rest().join(' ');
  return text.split(',').map((each) => {
    const match = /^\s*([1-9]\d*) ([a-z-]+)\s*$/.exec(each);
    return match
      ? { seat: Number(match[1]), as: match[2]! }
      : words.fail(`"${each.trim()}" has to be a seat and a word`);
  });
}
