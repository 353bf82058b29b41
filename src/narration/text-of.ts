import type { SeatNumber } from '#engine/words.ts';
import { cleanName } from './clean-name.ts';
import type { Language } from './language.ts';
import type { Line, LineKey, LineOf, LineParams } from './line.ts';
import { choiceText, countdown, numbersText, rowsText, seatsText, seatText, spanText, withClock } from './phrases.ts';
import { roleName } from './roles.ts';
import type { Scene } from './scene.ts';
import { t } from './text.ts';

/** In what words: the language, and the table around the line. */
interface Words {
  readonly language: Language;
  readonly scene: Scene;
}

type Row<K extends LineKey> = (params: LineParams[K], words: Words) => string;

/** Lines whose text has no params but those of its key. */
type PlainKey = {
  [K in LineKey]: keyof LineParams[K] extends never ? K : never;
}[LineKey];

const plain =
  <K extends PlainKey>(key: K): Row<K> =>
  (_, { language }) =>
    (t as (language: Language, key: string) => string)(language, `lines:${key}`);

type CallKey = Extract<LineKey, `${'meet' | 'wake'}.${'mafia' | 'don' | 'commissar' | 'doctor'}`>;

const call =
  <K extends CallKey>(key: K): Row<K> =>
  ({ seconds }, { language, scene }) =>
    withClock(t(language, `lines:${key as CallKey}`, { time: spanText(seconds, language) }), scene);

type SpeechKey = 'speech.turn' | 'speech.defence' | 'speech.last-word' | 'revenge' | 'player.waiting';

const speech =
  <K extends SpeechKey>(key: K): Row<K> =>
  ({ seat, seconds }, { language, scene }) => {
    const params = { who: addressed(seat, language, scene), time: spanText(seconds, language) };
    return withClock(t(language, `lines:${key as SpeechKey}`, params), scene);
  };

type WhoKey =
  | 'player.back'
  | 'speech.none'
  | 'speech.time'
  | 'verdict.sole-nominee'
  | 'verdict.condemned'
  | 'verdict.coin'
  | 'left';

const one =
  <K extends WhoKey>(key: K): Row<K> =>
  ({ seat }, { language, scene }) =>
    t(language, `lines:${key as WhoKey}`, { who: seatText(seat, language, scene) });

type TieKey = `verdict.${'tie' | 'tie-coin' | 'all-stay' | 'tie-question' | 'tie-night' | 'all-leave' | 'none-leave'}`;

const tie =
  <K extends TieKey>(key: K): Row<K> =>
  ({ seats }, { language, scene }) =>
    t(language, `lines:${key as TieKey}`, { who: seatsText(seats, language, scene) });

type OtherCallKey = 'meet.other' | 'wake.other';

const otherCall =
  <K extends OtherCallKey>(key: K): Row<K> =>
  (params, { language, scene }) => {
    const called = roleName(params.call, language, scene.ruleset);
    const time = spanText(params.seconds, language);
    return withClock(t(language, `lines:${key as OtherCallKey}`, { call: called, time }), scene);
  };

const ballot =
  <K extends 'vote.start' | 'vote.again'>(key: K): Row<K> =>
  ({ choices, seconds, defaults }, { language, scene }) => {
    const list = rowsText(choices.map((choice) => choiceText(choice, language, scene)));
    const text = t(language, `lines:${key as 'vote.start' | 'vote.again'}`, {
      choices: list,
      time: spanText(seconds, language),
    });
    return withClock(defaults ? `${text} ${t(language, 'lines:vote.default')}` : text, scene);
  };

/** The votes as they are read out: who has voted for whom, the voters by number. */
const closed: Row<'vote.closed'> = ({ tally, votes, defaulted }, { language, scene }) => {
  const rows = tally.map(({ choice, votes: count }) => {
    const by = votes.filter((vote) => vote.choice === choice).map((vote) => vote.by);
    const params = { choice: choiceText(choice, language, scene), votes: t(language, 'words:votes', { count }) };
    if (by.length === 0) return t(language, 'lines:vote.row.none', params);
    return t(language, 'lines:vote.row', { ...params, by: numbersText(by, language) });
  });
  const text = t(language, 'lines:vote.closed', { rows: rowsText(rows) });
  if (defaulted.length === 0) return text;
  return `${text}\n${t(language, 'lines:vote.defaulted', { by: numbersText(defaulted, language) })}`;
};

/** The longest reason of the host that is shown, in UTF-16 units before escaping. */
const longestReason = 120;

/** C20: reason and count are announced, and what the foul costs. */
const fouled: Row<'fouled'> = ({ seat, reason, count, silent }, { language, scene }) => {
  const params = { who: seatText(seat, language, scene), number: count };
  const why = cleanName(reason, longestReason);
  const text =
    why === '' ? t(language, 'lines:fouled', params) : t(language, 'lines:fouled.why', { ...params, reason: why });
  return silent === null ? text : `${text} ${t(language, 'lines:fouled.silent', { day: silent })}`;
};

const ended: Row<'game.ended'> = ({ winner, winners, cards }, { language, scene }) => {
  const rows = cards.map(({ seat, role }) => {
    const params = { who: seatText(seat, language, scene), role: roleName(role, language, scene.ruleset) };
    return t(language, winners.includes(seat) ? 'lines:end.card.winner' : 'lines:end.card', params);
  });
  return `${t(language, `lines:end.${winner}`)}\n${rowsText(rows)}`;
};

/** Every line in writing. A missing row does not compile. */
const rows: { readonly [K in LineKey]: Row<K> } = {
  'game.opening': ({ seats }, { language, scene }) => {
    const players = Array.from({ length: seats }, (_, index) => seatText(index + 1, language, scene));
    return t(language, 'lines:game.opening', { players: rowsText(players) });
  },
  'game.paused': ({ seconds }, { language }) =>
    seconds > 0
      ? t(language, 'lines:game.paused.left', { time: spanText(seconds, language) })
      : t(language, 'lines:game.paused'),
  'game.resumed': (_, { language, scene }) => withClock(t(language, 'lines:game.resumed'), scene),
  'game.restored': (_, { language, scene }) => withClock(t(language, 'lines:game.restored'), scene),
  'game.outage': plain('game.outage'),
  'game.extended': ({ seconds }, { language, scene }) =>
    withClock(t(language, 'lines:game.extended', { time: spanText(seconds, language) }), scene),
  'game.voice-elsewhere': plain('game.voice-elsewhere'),
  'player.waiting': speech('player.waiting'),
  'player.back': one('player.back'),
  clock: ({ seconds }, { language, scene }) => t(language, 'lines:clock', { time: timeLeft(seconds, language, scene) }),
  'night.first': plain('night.first'),
  'night.fall': ({ night }, { language }) => t(language, 'lines:night.fall', { night }),
  'meet.mafia': call('meet.mafia'),
  'meet.don': call('meet.don'),
  'meet.commissar': call('meet.commissar'),
  'meet.doctor': call('meet.doctor'),
  'meet.other': otherCall('meet.other'),
  'wake.mafia': call('wake.mafia'),
  'wake.don': call('wake.don'),
  'wake.commissar': call('wake.commissar'),
  'wake.doctor': call('wake.doctor'),
  'wake.other': otherCall('wake.other'),
  'sleep.mafia': plain('sleep.mafia'),
  'sleep.don': plain('sleep.don'),
  'sleep.commissar': plain('sleep.commissar'),
  'sleep.doctor': plain('sleep.doctor'),
  'sleep.other': (params, { language, scene }) =>
    t(language, 'lines:sleep.other', { call: roleName(params.call, language, scene.ruleset) }),
  'morning.first': ({ day }, { language }) => t(language, 'lines:morning.first', { day }),
  'morning.quiet': ({ day }, { language }) => t(language, 'lines:morning.quiet', { day }),
  'morning.killed': ({ day, seats }, { language, scene }) =>
    t(language, 'lines:morning.killed', { day, who: seatsText(seats, language, scene) }),
  'speech.turn': speech('speech.turn'),
  'speech.defence': speech('speech.defence'),
  'speech.last-word': speech('speech.last-word'),
  'speech.none': one('speech.none'),
  common: ({ seconds }, { language, scene }) =>
    withClock(t(language, 'lines:common', { time: spanText(seconds, language) }), scene),
  revenge: speech('revenge'),
  dragged: ({ by, seat }, { language, scene }) =>
    t(language, 'lines:dragged', { by: seatText(by, language, scene), who: seatText(seat, language, scene) }),
  fouled,
  'speech.ten': plain('speech.ten'),
  'speech.time': one('speech.time'),
  nominated: ({ by, seat }, { language, scene }) =>
    t(language, 'lines:nominated', { by: seatText(by, language, scene), who: seatText(seat, language, scene) }),
  'vote.decide': ({ seconds }, { language }) => t(language, 'lines:vote.decide', { time: spanText(seconds, language) }),
  'vote.question': ({ seats, seconds }, { language, scene }) => {
    const params = { who: seatsText(seats, language, scene), time: spanText(seconds, language) };
    return withClock(t(language, 'lines:vote.question', params), scene);
  },
  'vote.start': ballot('vote.start'),
  'vote.again': ballot('vote.again'),
  'vote.ten': plain('vote.ten'),
  'vote.closed': closed,
  'verdict.no-nominee': plain('verdict.no-nominee'),
  'verdict.sole-nominee': one('verdict.sole-nominee'),
  'verdict.no-votes': plain('verdict.no-votes'),
  'verdict.condemned': one('verdict.condemned'),
  'verdict.tie': tie('verdict.tie'),
  'verdict.tie-coin': tie('verdict.tie-coin'),
  'verdict.all-stay': tie('verdict.all-stay'),
  'verdict.coin': one('verdict.coin'),
  'verdict.tie-question': tie('verdict.tie-question'),
  'verdict.tie-night': tie('verdict.tie-night'),
  'verdict.all-leave': tie('verdict.all-leave'),
  'verdict.none-leave': tie('verdict.none-leave'),
  left: one('left'),
  removed: ({ seat, reason }, { language, scene }) => {
    const who = seatText(seat, language, scene);
    const why = cleanName(reason, longestReason);
    return why === '' ? t(language, 'lines:removed', { who }) : t(language, 'lines:removed.why', { who, reason: why });
  },
  'card.shown': ({ seat, role }, { language, scene }) =>
    t(language, 'lines:card.shown', {
      who: seatText(seat, language, scene),
      role: roleName(role, language, scene.ruleset),
    }),
  'game.ended': ended,
  'voice.lost': plain('voice.lost'),
  'voice.back': plain('voice.back'),
};

/** The line in writing, ready for Discord. */
export function textOf(line: Line, language: Language, scene: Scene): string {
  const row = rows[line.key] as Row<LineKey>;
  return row((line as LineOf<LineKey>).params, { language, scene });
}

function addressed(seat: SeatNumber, language: Language, scene: Scene): string {
  const mention = scene.mentionOf?.(seat);
  return mention === undefined
    ? seatText(seat, language, scene)
    : `${t(language, 'words:seat.bare', { seat })} ${mention}`;
}

const timeLeft = (seconds: number, language: Language, { until }: Scene): string =>
  until === undefined || until === null ? spanText(seconds, language) : countdown(until);

/**
 * Whether the written line is worth a message of its own. What only marks an end is said for the ears: the next line
 * shows it anyway.
 */
export const isWritten = ({ key }: Line): boolean => key !== 'speech.time' && !key.startsWith('sleep.');
