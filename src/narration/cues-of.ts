import type { SeatNumber, Winner } from '#engine/words.ts';
import { type CueId, type CueItem, isCue } from './cues.ts';
import type { Language } from './language.ts';
import type { Line, LineKey, LineOf, LineParams } from './line.ts';

type Row<K extends LineKey> = (params: LineParams[K], language: Language) => readonly CueId[];

/** Those of these ids that packs have: there are seats and roles which no pack can say. */
const spoken = (...ids: readonly string[]): readonly CueId[] => ids.filter(isCue);

const player = (seat: SeatNumber): readonly CueId[] => spoken(`player.${seat}`);

const players = (seats: readonly unknown[]): readonly CueId[] => seats.flatMap((seat) => spoken(`player.${seat}`));

/** The length of a speech, where packs have words for it. */
const minute = (seconds: number, cue: CueId): readonly CueId[] => (seconds === 60 ? [cue] : []);

const plurals: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules('en'),
  ru: new Intl.PluralRules('ru'),
};

function votes(count: number, language: Language): readonly CueId[] {
  const form = plurals[language].select(count);
  return spoken(`num.${count}`, form === 'one' || form === 'few' ? `votes.${form}` : 'votes.many');
}

const ballot = (
  opening: readonly CueId[],
  { choices, seconds, defaults }: LineParams['vote.start'],
): readonly CueId[] => [
  ...opening,
  ...players(choices),
  ...(defaults ? spoken('vote.default') : []),
  ...(seconds === 20 ? spoken('vote.twenty') : []),
  ...(seconds === 10 ? spoken('vote.ten') : []),
];

/** How many results are read out in full; of a longer list only the top. */
const fewResults = 3;

const closed: Row<'vote.closed'> = ({ tally }, language) => {
  const results = tally.filter(({ votes }) => votes > 0);
  const top = Math.max(0, ...results.map(({ votes }) => votes));
  const read = results.length > fewResults ? results.filter((result) => result.votes === top) : results;
  return ['vote.closed', ...read.flatMap((each) => [...players([each.choice]), ...votes(each.votes, language)])];
};

const ending = (winner: Winner): readonly CueId[] =>
  winner === 'none' ? ['game.aborted'] : [...spoken(`win.${winner}`), 'game.over'];

const say =
  (...cues: readonly CueId[]) =>
  (): readonly CueId[] =>
    cues;

const silence = say();

/** Every line by voice, in seats and never in names. A missing row does not compile. */
const rows: { readonly [K in LineKey]: Row<K> } = {
  'game.opening': ({ seats }) => [
    'game.welcome',
    ...players(Array.from({ length: seats }, (_, index) => index + 1)),
    'game.cards',
  ],
  'game.paused': say('game.pause'),
  'game.resumed': say('game.resume'),
  'game.restored': say('game.restored'),
  'game.outage': silence,
  'game.extended': silence,
  'game.voice-elsewhere': silence,
  'player.waiting': ({ seat }) => ['game.waiting', ...player(seat)],
  'player.back': silence,
  clock: silence,
  'night.first': say('night.first'),
  'night.fall': say('night.fall'),
  'meet.mafia': say('meet.mafia'),
  'meet.don': say('meet.don'),
  'meet.commissar': say('meet.commissar'),
  'meet.doctor': say('meet.doctor'),
  'meet.other': say('sfx.bell'),
  'wake.mafia': say('wake.mafia'),
  'wake.don': say('wake.don'),
  'wake.commissar': say('wake.commissar'),
  'wake.doctor': say('wake.doctor'),
  'wake.other': say('sfx.bell'),
  'sleep.mafia': say('sleep.mafia'),
  'sleep.don': say('sleep.don'),
  'sleep.commissar': say('sleep.commissar'),
  'sleep.doctor': say('sleep.doctor'),
  'sleep.other': say('sfx.bell'),
  'morning.first': say('morning.break', 'day.discussion'),
  'morning.quiet': say('morning.break', 'morning.quiet'),
  'morning.killed': ({ seats }) => ['morning.break', 'morning.killed', ...players(seats)],
  'speech.turn': ({ seat, seconds }) => [...player(seat), ...minute(seconds, 'speech.minute')],
  'speech.defence': ({ seat, seconds }) => [...player(seat), ...(seconds === 30 ? spoken('speech.thirty') : [])],
  'speech.last-word': ({ seat, seconds }) => [...player(seat), ...minute(seconds, 'lastword.minute')],
  'speech.none': ({ seat }) => player(seat),
  common: say('day.discussion'),
  revenge: ({ seat }) => player(seat),
  dragged: ({ seat }) => [...player(seat), 'vote.leaves'],
  fouled: ({ seat }) => ['sfx.gavel', ...player(seat)],
  'speech.ten': say('speech.ten'),
  'speech.time': say('speech.time'),
  nominated: ({ seat }) => [...player(seat), 'nominated'],
  'vote.decide': say('sfx.bell'),
  'vote.question': ({ seats }) => ['vote.again', ...players(seats)],
  'vote.start': (params) => ballot(['vote.start', 'vote.nominees'], params),
  'vote.again': (params) => ballot(['vote.again'], params),
  'vote.ten': say('vote.ten'),
  'vote.closed': closed,
  'verdict.no-nominee': say('vote.none'),
  'verdict.sole-nominee': ({ seat }) => ['vote.single', ...player(seat), 'vote.leaves'],
  'verdict.no-votes': say('vote.nobody'),
  'verdict.condemned': ({ seat }) => ['sfx.gavel', ...player(seat), 'vote.leaves'],
  'verdict.tie': ({ seats }) => ['vote.tie', ...players(seats)],
  'verdict.tie-coin': ({ seats }) => [...players(seats), 'vote.coin'],
  'verdict.all-stay': say('vote.four'),
  'verdict.coin': ({ seat }) => ['sfx.coin', 'vote.coin.result', ...player(seat), 'vote.leaves'],
  'verdict.tie-question': ({ seats }) => ['vote.tie', ...players(seats)],
  'verdict.tie-night': ({ seats }) => ['vote.tie', ...players(seats), 'vote.nobody'],
  'verdict.all-leave': ({ seats }) => ['sfx.gavel', ...players(seats)],
  'verdict.none-leave': say('vote.nobody'),
  left: ({ seat }) => [...player(seat), 'left'],
  removed: ({ seat }) => [...player(seat), 'removed'],
  'card.shown': ({ seat, role }) => [...player(seat), 'card.shown', ...spoken(`role.${role}`)],
  'game.ended': ({ winner }) => ending(winner),
  'voice.lost': silence,
  'voice.back': silence,
};

/** The line by voice, in the order of that language. Empty: it is only written. */
export function cuesOf(line: Line, language: Language): readonly CueItem[] {
  const row = rows[line.key] as Row<LineKey>;
  return row((line as LineOf<LineKey>).params, language).map((cue) => ({ cue }));
}
