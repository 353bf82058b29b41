import type { Delivery } from '../synthesise.ts';
import { wordsIn } from './english-and-russian.ts';
import { NUMBERS } from './numbers.ts';

/** The line that goes on with other words, so that its pitch does not fall as at the end of a sentence. */
const goingOn = (text: string, rest: string): Delivery => ({ within: `[${text.replace(/[,:]$/, '')}] ${rest}` });

const { lines, animals } = wordsIn('en');

const openLines = Object.entries({ ...lines, ...animals }).flatMap(([cue, words]) =>
  typeof words === 'string' && /[,:a-z]$/.test(words) ? [[cue, goingOn(words, 'the table.')] as const] : [],
);

/** Measured: the voice says these like a question (`npm run audio -- endings en`). */
const QUESTIONS = [
  ...['bodyguard', 'captain', 'courtesan', 'detective', 'journalist', 'nurse', 'rake'].map((role) => `sleep.${role}`),
  ...['maniac', 'nurse', 'priest', 'rake', 'judge'].map((role) => `role.${role}`),
  ...[
    'reason.oaths',
    'reason.pestering',
    'win.mafia',
    'wake.schemer',
    'wake.detective',
    'foul.forgiven',
    'vote.reminder',
    'replaced',
  ],
  ...['lastword.60', 'night.first-2', 'vote.crash', 'nominated.sport', 'vote.stop'],
] as const;

/** English takes that are cut out of a longer sentence, because the phrase goes on after them. */
export const DELIVERIES: Readonly<Record<string, Delivery | undefined>> = {
  ...Object.fromEntries(openLines),
  ...Object.fromEntries(QUESTIONS.map((name) => [name, { melody: 'statement' }] as const)),
  ...Object.fromEntries(
    NUMBERS.flatMap(({ en }, number) => [
      [`player.${number}-2`, goingOn(`Player ${en}`, 'and player one leave the table.')],
      [`against.${number}`, goingOn(`Against player ${en}`, 'and player one, three votes.')],
    ]),
  ),
  // Measured: said so, these are less like the other numbers (audio/README.md).
  'player.1-2': { within: 'So, [Player one] one vote.' },
  'num.1': { within: 'So, [one] votes.' },
  'num.7': { within: 'Now [seven].' },
  'num.11': { within: '[Eleven] now.' },
  // Measured: the other sentences let these fall.
  'vote.for': { within: '[All in favour of] everybody leaving the table.' },
  'game.players': { within: 'So, [Players at the table] player two.' },
  'against.25': { within: 'So, [Against player twenty five] one vote.' },
  'against.23': goingOn('Against player twenty three', 'three votes.'),
  'against.24': goingOn('Against player twenty four', 'three votes.'),
  ...Object.fromEntries(
    ['twenty three', 'twenty four', 'twenty five'].map((number, index) => [
      `player.${23 + index}-2`,
      { within: `So, [Player ${number}] has the floor.` },
    ]),
  ),
};
