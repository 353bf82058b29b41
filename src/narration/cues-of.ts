import type { Card } from '#engine/kernel/events.ts';
import type { Options, RulesetId, SeatNumber, VoteChoice } from '#engine/kernel/types.ts';
import { beginningCue, endingCue, partCue } from './calls.ts';
import { type CueId, type CueItem, isCue } from './cues.ts';
import type { Language } from './language.ts';
import type { Line, LineKey, LineOf, LineParams } from './line.ts';
import { isOwn } from './own-roles.ts';
import { shownAs } from './rulebook.ts';
import { themed } from './themed-cues.ts';
import { languageOf, themeOf, type Wording, wordsOf } from './words.ts';

/** The wording of a line at its table. */
interface Place {
  readonly wording: Wording;
  readonly ruleset: RulesetId;
}

/** A clip, alone or with the time that it fills up to the next beat. */
type Said = CueId | CueItem;

type Row<K extends LineKey> = (params: LineParams[K], place: Place) => readonly Said[];

/** The ids that are cues. Packs cannot say every seat and every role. */
const spoken = (...ids: readonly string[]): readonly CueId[] => ids.filter(isCue);

const player = (seat: SeatNumber): readonly CueId[] => spoken(`player.${seat}`);

const players = (seats: readonly SeatNumber[]): readonly CueId[] => seats.flatMap(player);

const chosen = (choice: VoteChoice): readonly CueId[] =>
  typeof choice === 'number' ? player(choice) : spoken(`choice.${choice}`);

/** "You have …", if packs have words for this length. */
const time = (seconds: number): readonly CueId[] => spoken(`time.${seconds}`);

const plurals: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules('en'),
  ru: new Intl.PluralRules('ru'),
};

function votes(count: number, language: Wording): readonly CueId[] {
  const form = plurals[languageOf(language)].select(count);
  return spoken(`num.${count}`, form === 'one' || form === 'few' ? `votes.${form}` : 'votes.many');
}

const barredFrom = (barred: readonly SeatNumber[]): readonly CueId[] => (barred.length > 0 ? ['vote.barred'] : []);

const ballot = (
  opening: readonly CueId[],
  { choices, seconds, defaults, everyone, barred, mandatory }: LineParams['vote.start'],
): readonly CueId[] => [
  ...opening,
  ...(everyone ? spoken('vote.everyone') : choices.flatMap(chosen)),
  ...barredFrom(barred),
  ...(mandatory ? spoken('vote.must') : []),
  ...(defaults ? spoken('vote.default') : []),
  ...(seconds === 10 ? spoken('vote.ten') : time(seconds)),
];

/** The seconds of a countdown, one number each second. */
const countdown = (seconds: number): readonly Said[] =>
  Array.from({ length: seconds }, (_, index) => seconds - index)
    .flatMap((left) => spoken(`num.${left}`))
    .map((cue) => ({ cue, lastsMs: 1000 }));

/** The largest number of seats that are read out one by one. For more seats only their number is said. */
const fewSeats = 8;

const opening: Row<'game.opening'> = ({ seats }) => {
  const all = Array.from({ length: seats }, (_, index) => index + 1);
  const introduced = seats > fewSeats ? spoken('game.players', `num.${seats}`) : players(all);
  return ['sfx.gong', 'game.welcome', ...introduced, 'game.cards'];
};

/** The number of results that are read out in full. Of a longer list only the top is read, unless too many share it. */
const fewResults = 3;

const closed: Row<'vote.closed'> = ({ tally, drawn }, { wording }) => {
  const results = tally.filter(({ votes }) => votes > 0);
  const most = Math.max(0, ...results.map(({ votes }) => votes));
  const top = results.filter(({ votes }) => votes === most);
  const long = top.length > fewSeats ? [] : top;
  return [
    'vote.closed',
    ...(drawn.length > 0 ? spoken('vote.drawn') : []),
    ...(results.length > fewResults ? long : results).flatMap(({ choice, votes: count }) => [
      ...chosen(choice),
      ...votes(count, wording),
    ]),
  ];
};

/** A card that is turned over. Own roles have no clip, so their card is only written. */
const turnedOver = ({ seat, role }: Card, { ruleset, wording }: Place): readonly CueId[] => [
  ...player(seat),
  'card.shown',
  ...(isOwn(role, wording) ? [] : spoken(`role.${shownAs(role, ruleset)}`)),
];

/** The winner, after the cards that explain the win (A36, D28). */
const ended: Row<'game.ended'> = ({ winner, turned = [] }, words) =>
  winner === 'none'
    ? ['game.aborted']
    : ['sfx.gong', ...turned.flatMap((card) => turnedOver(card, words)), ...spoken(`win.${winner}`), 'game.over'];

/** A reason of the rulebook by its id. The forbidden words and a host's own words are only written. */
const because = (reason: string): readonly CueId[] => spoken(`reason.${reason.split(' ')[0]}`);

const fouled: Row<'fouled'> = ({ seat, count, cost, reason }) => [
  'sfx.gavel',
  ...player(seat),
  ...spoken(`foul.${count}`),
  ...because(reason),
  ...spoken(`foul.${cost}`),
];

const say =
  (...cues: readonly CueId[]) =>
  (): readonly CueId[] =>
    cues;

/** For lines that are only written. Each of them states the reason. */
const silence = say();

/** Every line by voice, with seats and never with names. A missing row does not compile. */
const rows: { readonly [K in LineKey]: Row<K> } = {
  'game.opening': opening,
  'game.paused': say('game.pause'),
  'game.resumed': say('game.resume'),
  'game.restored': say('game.restored'),
  // The pause and its end are said. This line only explains the pause.
  'game.outage': silence,
  'game.extended': say('game.extended'),
  // For a table that has no voice.
  'game.voice-elsewhere': silence,
  'player.waiting': ({ seat }) => ['game.waiting', ...player(seat)],
  'player.back': ({ seat }) => [...player(seat), 'game.back'],
  // A countdown. Its step has already been announced.
  clock: silence,
  'night.first': say('night.first'),
  'night.plans': say('night.first'),
  'night.fall': say('night.fall'),
  meet: ({ call }, words) => [beginningCue('meet', call, words)],
  wake: ({ call, part }, words) => [part ? partCue(call, part) : beginningCue('wake', call, words)],
  number: ({ seat }) => spoken(`num.${seat}`),
  sleep: ({ call }, words) => [endingCue(call, words)],
  'morning.first': say('morning.break', 'day.discussion'),
  'morning.quiet': say('morning.break', 'morning.quiet'),
  'morning.mafia': say('morning.break', 'morning.mafia'),
  'morning.killed': ({ seats }) => [
    'morning.break',
    seats.length > 1 ? 'morning.killed.many' : 'morning.killed',
    ...players(seats),
  ],
  'day.overran': say('sfx.bell', 'day.overran'),
  nomination: ({ seat }) => [...player(seat), 'nomination'],
  'speech.turn': ({ seat, seconds }) => [...player(seat), ...time(seconds)],
  'speech.defence': ({ seat, seconds }) => [...player(seat), ...spoken(`defence.${seconds}`)],
  'speech.last-word': ({ seat, seconds }) => [...player(seat), ...spoken(`lastword.${seconds}`)],
  'speech.none': ({ seat, seconds }) => [
    ...player(seat),
    'speech.none',
    ...(seconds > 0 ? spoken('speech.none.nominates', `time.${seconds}`) : []),
  ],
  discussion: ({ seconds }) => ['discussion', ...time(seconds)],
  'discussion.over': say('discussion.over'),
  common: ({ seconds }) => ['common', ...time(seconds)],
  'common.begins': say('common.begins'),
  'common.over': say('common.over'),
  revenge: ({ seat, seconds }) => [...player(seat), 'revenge', ...time(seconds)],
  dragged: ({ by, seat }) => [...player(by), 'dragged', ...player(seat), 'vote.leaves'],
  fouled,
  forgiven: ({ seat }) => [...player(seat), 'foul.forgiven'],
  'fouls.cleared': say('foul.cleared'),
  'speech.ten': say('sfx.tick', 'speech.ten'),
  'speech.time': say('speech.time'),
  nominated: ({ seat }) => [...player(seat), 'nominated'],
  'vote.decide': ({ seconds }) => ['sfx.bell', ...(seconds === 5 ? spoken('vote.decide') : [])],
  'vote.count': ({ seconds }) => countdown(seconds),
  'vote.question': ({ seats, seconds, barred, majority }) => [
    'vote.question',
    ...players(seats),
    ...(majority ? spoken('vote.majority') : []),
    ...barredFrom(barred),
    ...time(seconds),
  ],
  'vote.start': (params) => ballot(params.everyone ? ['vote.start'] : ['vote.start', 'vote.nominees'], params),
  'vote.again': (params) => ballot(['vote.again'], params),
  judgement: ({ seats, seconds }) => ['sfx.gavel', 'judgement', ...players(seats), ...time(seconds)],
  'vote.reminder': ({ seats, seconds }) => [
    'vote.reminder',
    ...(seats.length <= fewSeats ? players(seats) : []),
    ...time(seconds),
    'vote.lot',
  ],
  'vote.ten': say('sfx.tick', 'vote.ten'),
  'vote.closed': closed,
  'verdict.no-nominee': say('vote.none'),
  'verdict.sole-nominee': ({ seat }) => ['vote.single', ...player(seat), 'vote.leaves'],
  'verdict.no-votes': say('vote.nobody'),
  'verdict.condemned': ({ seat }) => ['sfx.gavel', ...player(seat), 'vote.leaves'],
  'verdict.convicted': ({ seat }) => ['sfx.gavel', ...player(seat), 'vote.guilty'],
  'verdict.immunity': ({ seat }) => [...player(seat), 'vote.immunity'],
  'verdict.acquitted': ({ seat }) => ['sfx.gavel', ...player(seat), 'vote.acquitted'],
  appeal: ({ seconds }) => ['appeal', ...time(seconds)],
  'verdict.tie-duel': ({ seats }) => ['vote.equal', ...players(seats), 'vote.duel'],
  duel: ({ seat, seconds }) => [...player(seat), 'duel', ...time(seconds)],
  'duel.named': ({ seat, number, late }) => [
    ...player(seat),
    ...(late ? spoken('duel.late') : []),
    ...spoken(`num.${number}`),
  ],
  'verdict.duel': ({ drawn, seat }) => [
    'sfx.heartbeat',
    'duel.drawn',
    ...spoken(`num.${drawn.at(-1)}`),
    ...(seat === null ? spoken('duel.equal') : [...player(seat), ...spoken('vote.guilty')]),
  ],
  jailed: ({ seat }) => [...player(seat), 'jailed'],
  'verdict.tie': ({ seats }) => ['vote.tie', ...players(seats)],
  'verdict.tie-coin': ({ seats }) => [...players(seats), 'vote.coin'],
  'verdict.all-stay': say('vote.four'),
  'verdict.coin': ({ seat }) => ['sfx.heartbeat', 'sfx.coin', 'vote.coin.result', ...player(seat), 'vote.leaves'],
  'verdict.sole-stays': say('vote.single.stays'),
  'verdict.judged': ({ seat }) => ['sfx.gavel', 'judged', ...player(seat), 'vote.leaves'],
  'verdict.unjudged': ({ seats }) => ['sfx.gavel', 'unjudged', ...players(seats)],
  'verdict.unjudged-ballot': say('sfx.gavel', 'unjudged.ballot'),
  'verdict.retrial': ({ seats }) => ['vote.equal', ...players(seats), 'vote.retrial'],
  'verdict.tie-judgement': ({ seats }) => ['vote.equal', ...players(seats)],
  'verdict.alibi': ({ seat }) => ['sfx.gavel', ...player(seat), 'vote.alibi'],
  'verdict.tie-ballot': ({ seats }) => ['vote.equal', ...players(seats)],
  'verdict.crash': ({ seats }) => ['vote.crash', ...players(seats)],
  'verdict.tie-question': ({ seats }) => ['vote.tie.again', ...players(seats)],
  'verdict.tie-night': ({ seats }) => ['vote.tie.again', ...players(seats), 'vote.stay'],
  'verdict.all-leave': ({ seats }) => ['sfx.gavel', 'vote.all-leave', ...players(seats)],
  'verdict.none-leave': say('sfx.gavel', 'vote.stay'),
  left: ({ seat }) => [...player(seat), 'left'],
  removed: ({ seat, reason }) => [...player(seat), 'removed', ...because(reason)],
  'turns.skipped': say('turns.skipped'),
  // Says neither the new player nor the reason.
  replaced: ({ seat }) => [...player(seat), 'replaced'],
  'card.shown': turnedOver,
  'game.ended': ended,
  // There is no voice to say the first. The second needs no words, because the voice is heard again.
  'voice.lost': silence,
  'voice.back': silence,
};

/** The cues of a line in the words of its language and rulebook. Empty if the line is only written. */
export function cuesOf(line: Line, language: Wording, ruleset: RulesetId, options?: Options): readonly CueItem[] {
  const row = rows[line.key] as Row<LineKey>;
  const wording = wordsOf(language, { options });
  const said = row((line as LineOf<LineKey>).params, { wording, ruleset });
  return themed(said, themeOf(wording)).map((each) => (typeof each === 'string' ? { cue: each } : each));
}
