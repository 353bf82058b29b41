import type { SeatNumber } from '#engine/kernel/types.ts';
import { ballotText, closedText, questionText } from './ballot-text.ts';
import { calledText, soughtBy } from './calls.ts';
import { cleanName } from './clean-name.ts';
import { fouledText, removedText } from './foul-text.ts';
import type { Line, LineKey, LineOf, LineParams } from './line.ts';
import { isOwn } from './own-roles.ts';
import { countdown, rowsText, seatsText, seatText, spanText, withClock } from './phrases.ts';
import { roleName } from './roles.ts';
import type { Scene } from './scene.ts';
import { say, t } from './text.ts';
import type { Wording } from './words.ts';
import { wordsOf } from './words.ts';

/** The language of a text and the table around its line. */
interface Words {
  readonly language: Wording;
  readonly scene: Scene;
}

type Row<K extends LineKey> = (params: LineParams[K], words: Words) => string;

/** Lines whose text has no parameters. */
type PlainKey = {
  [K in LineKey]: keyof LineParams[K] extends never ? K : never;
}[LineKey];

const plain =
  <K extends PlainKey>(key: K): Row<K> =>
  (_, { language }) =>
    (t as (language: Wording, key: string) => string)(language, `lines:${key}`);

/** The text of a call. A call without words in the catalogues is told by its name. */
const call =
  <K extends 'meet' | 'wake'>(kind: K): Row<K> =>
  (params, { language, scene }) => {
    const called = calledText(params.call, language, scene.ruleset);
    const sought = t(language, `words:sought.${soughtBy(scene.ruleset)}`);
    const values = { called, sought, time: spanText(params.seconds, language) };
    const key = 'part' in params && params.part ? `${params.call}.${params.part}` : params.call;
    const start = `lines:${kind as 'meet' | 'wake'}` as const;
    const written = isOwn(params.call, language) ? null : say(language, `${start}.${key}`, values);
    const text = written ?? say(language, `${start}.other`, values)!;
    return withClock(text, scene);
  };

type SpeechKey = `speech.${'turn' | 'defence' | 'last-word'}` | 'nomination' | 'revenge' | 'player.waiting';

const speech =
  <K extends SpeechKey>(key: K): Row<K> =>
  ({ seat, seconds }, { language, scene }) => {
    const params = { who: addressed(seat, language, scene), time: spanText(seconds, language) };
    return withClock(t(language, `lines:${key as SpeechKey}`, params), scene);
  };

const timed =
  <K extends 'common' | 'discussion'>(key: K): Row<K> =>
  ({ seconds }, { language, scene }) =>
    withClock(t(language, `lines:${key as 'common' | 'discussion'}`, { time: spanText(seconds, language) }), scene);

type WhoKey =
  | 'player.back'
  | 'number'
  | 'speech.time'
  | `verdict.${'sole-nominee' | 'sole-stays' | 'condemned' | 'judged' | 'coin' | 'alibi'}`
  | `verdict.${'convicted' | 'immunity' | 'acquitted'}`
  | 'jailed'
  | 'left';

const one =
  <K extends WhoKey>(key: K): Row<K> =>
  ({ seat }, { language, scene }) =>
    t(language, `lines:${key as WhoKey}`, { who: seatText(seat, language, scene) });

type TieKey = `verdict.${
  | 'tie'
  | 'crash'
  | 'retrial'
  | `tie-${'ballot' | 'coin' | 'judgement' | 'duel' | 'question' | 'night'}`
  | 'unjudged'
  | 'unjudged-ballot'
  | 'all-stay'
  | 'all-leave'
  | 'none-leave'}`;

const tie =
  <K extends TieKey>(key: K): Row<K> =>
  ({ seats }, { language, scene }) =>
    t(language, `lines:${key as TieKey}`, { who: seatsText(seats, language, scene) });

const ended: Row<'game.ended'> = ({ winner, winners, cards, turned = [] }, { language, scene }) => {
  if (cards.length === 0) return t(language, 'lines:end.hidden');
  const rows = cards.map(({ seat, role }) => {
    const who = `${seatText(seat, language, scene)}${inPlaceOf(seat, language, scene)}`;
    const params = { who, role: roleName(role, language, scene.ruleset) };
    return t(language, winners.includes(seat) ? 'lines:end.card.winner' : 'lines:end.card', params);
  });
  const who = turned.map(
    ({ seat, role }) => `${seatText(seat, language, scene)} (${roleName(role, language, scene.ruleset)})`,
  );
  const why = who.length > 0 ? [t(language, 'lines:end.turned', { who: who.join(', ') })] : [];
  return [t(language, `lines:end.${winner}`), ...why, rowsText(rows)].join('\n');
};

/** Credits both players of a seat: the one who played to the end and the one who began. */
function inPlaceOf(seat: SeatNumber, language: Wording, { former = [] }: Scene): string {
  const names = former.filter((each) => each.seat === seat).map(({ name }) => cleanName(name));
  return names.length === 0 ? '' : ` ${t(language, 'lines:end.in-place-of', { names: names.join(', ') })}`;
}

/** A8: if several numbers were drawn, all but the last left everybody equally far away. */
const duelText: Row<'verdict.duel'> = ({ drawn, seat }, { language, scene }) => {
  const numbers = drawn.join(', ');
  if (seat === null) return t(language, 'lines:verdict.duel.equal', { numbers });
  const who = seatText(seat, language, scene);
  return drawn.length > 1
    ? t(language, 'lines:verdict.duel.again', { numbers, who })
    : t(language, 'lines:verdict.duel', { number: numbers, who });
};

/** The text of every line. A missing row does not compile. */
const rows: { readonly [K in LineKey]: Row<K> } = {
  'game.opening': ({ seats }, { language, scene }) => {
    const players = Array.from({ length: seats }, (_, index) => seatText(index + 1, language, scene));
    return t(language, 'lines:game.opening', { players: rowsText(players) });
  },
  'game.paused': ({ seconds, host }, { language }) => {
    const time = spanText(seconds, language);
    const text = seconds > 0 ? t(language, 'lines:game.paused.left', { time }) : t(language, 'lines:game.paused');
    return host ? `${text} ${t(language, 'lines:game.paused.host')}` : text;
  },
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
  'night.plans': plain('night.plans'),
  'night.fall': ({ night }, { language }) => t(language, 'lines:night.fall', { night }),
  meet: call('meet'),
  wake: call('wake'),
  number: one('number'),
  sleep: (params, { language, scene }) =>
    t(language, 'lines:sleep', { called: calledText(params.call, language, scene.ruleset) }),
  'morning.first': ({ day }, { language }) => t(language, 'lines:morning.first', { day }),
  'morning.mafia': ({ day }, { language }) => t(language, 'lines:morning.mafia', { day }),
  'morning.quiet': ({ day }, { language }) => t(language, 'lines:morning.quiet', { day }),
  'morning.killed': ({ day, seats }, { language, scene }) =>
    t(language, 'lines:morning.killed', { day, who: seatsText(seats, language, scene) }),
  'day.overran': plain('day.overran'),
  nomination: speech('nomination'),
  'speech.turn': speech('speech.turn'),
  'speech.defence': speech('speech.defence'),
  'speech.last-word': speech('speech.last-word'),
  'speech.none': ({ seat, seconds, writes }, { language, scene }) => {
    const none = t(language, 'lines:speech.none', { who: seatText(seat, language, scene) });
    const text = writes ? `${none} ${t(language, 'lines:speech.none.writes')}` : none;
    if (seconds === 0) return text;
    const time = spanText(seconds, language);
    return withClock(`${text} ${t(language, 'lines:speech.none.nominates', { time })}`, scene);
  },
  discussion: timed('discussion'),
  'discussion.over': plain('discussion.over'),
  common: timed('common'),
  'common.begins': plain('common.begins'),
  'common.over': plain('common.over'),
  revenge: speech('revenge'),
  dragged: ({ by, seat }, { language, scene }) =>
    t(language, 'lines:dragged', { by: seatText(by, language, scene), who: seatText(seat, language, scene) }),
  fouled: (params, { language, scene }) => fouledText(params, language, scene),
  forgiven: ({ seat, count }, { language, scene }) =>
    t(language, 'lines:forgiven', { who: seatText(seat, language, scene), number: count }),
  'fouls.cleared': ({ seats }, { language, scene }) =>
    t(language, 'lines:fouls.cleared', { who: seatsText(seats, language, scene) }),
  'speech.ten': plain('speech.ten'),
  'speech.time': one('speech.time'),
  nominated: ({ by, seat }, { language, scene }) =>
    t(language, 'lines:nominated', { by: seatText(by, language, scene), who: seatText(seat, language, scene) }),
  'vote.decide': ({ seconds }, { language }) => t(language, 'lines:vote.decide', { time: spanText(seconds, language) }),
  'vote.count': ({ seconds }, { language }) => t(language, 'lines:vote.count', { time: spanText(seconds, language) }),
  'vote.question': (params, { language, scene }) => questionText(params, language, scene),
  'vote.start': (params, { language, scene }) => ballotText('vote.start', params, language, scene),
  'vote.again': (params, { language, scene }) => ballotText('vote.again', params, language, scene),
  judgement: ({ seats, seconds }, { language, scene }) => {
    const choices = rowsText(seats.map((seat) => seatText(seat, language, scene)));
    return withClock(t(language, 'lines:judgement', { choices, time: spanText(seconds, language) }), scene);
  },
  'vote.reminder': ({ seats, seconds }, { language, scene }) => {
    const who = seats.map((seat) => addressed(seat, language, scene)).join(', ');
    return withClock(t(language, 'lines:vote.reminder', { who, time: spanText(seconds, language) }), scene);
  },
  'vote.ten': plain('vote.ten'),
  'vote.closed': (params, { language, scene }) => closedText(params, language, scene),
  'verdict.no-nominee': plain('verdict.no-nominee'),
  'verdict.sole-nominee': one('verdict.sole-nominee'),
  'verdict.no-votes': plain('verdict.no-votes'),
  'verdict.condemned': one('verdict.condemned'),
  'verdict.sole-stays': one('verdict.sole-stays'),
  'verdict.judged': one('verdict.judged'),
  'verdict.unjudged': tie('verdict.unjudged'),
  'verdict.unjudged-ballot': tie('verdict.unjudged-ballot'),
  'verdict.retrial': tie('verdict.retrial'),
  'verdict.tie-judgement': tie('verdict.tie-judgement'),
  'verdict.alibi': one('verdict.alibi'),
  'verdict.convicted': one('verdict.convicted'),
  'verdict.immunity': one('verdict.immunity'),
  'verdict.acquitted': one('verdict.acquitted'),
  appeal: ({ seat, seconds }, { language, scene }) =>
    withClock(
      t(language, 'lines:appeal', { who: seatText(seat, language, scene), time: spanText(seconds, language) }),
      scene,
    ),
  'verdict.tie-duel': tie('verdict.tie-duel'),
  duel: (params, { language, scene }) => {
    const time = spanText(params.seconds, language);
    const who = addressed(params.seat, language, scene);
    return withClock(t(language, 'lines:duel', { who, free: params.free.join(', '), time }), scene);
  },
  'duel.named': ({ seat, number, late }, { language, scene }) =>
    t(language, late ? 'lines:duel.late' : 'lines:duel.named', { who: seatText(seat, language, scene), number }),
  'verdict.duel': duelText,
  jailed: one('jailed'),
  'verdict.tie': tie('verdict.tie'),
  'verdict.crash': tie('verdict.crash'),
  'verdict.tie-ballot': tie('verdict.tie-ballot'),
  'verdict.tie-coin': tie('verdict.tie-coin'),
  'verdict.all-stay': tie('verdict.all-stay'),
  'verdict.coin': one('verdict.coin'),
  'verdict.tie-question': tie('verdict.tie-question'),
  'verdict.tie-night': tie('verdict.tie-night'),
  'verdict.all-leave': tie('verdict.all-leave'),
  'verdict.none-leave': tie('verdict.none-leave'),
  left: one('left'),
  removed: (params, { language, scene }) => removedText(params, language, scene),
  'turns.skipped': plain('turns.skipped'),
  replaced: ({ seat, former }, { language, scene }) =>
    t(language, 'lines:replaced', { who: addressed(seat, language, scene), former: cleanName(former) || '…' }),
  'card.shown': ({ seat, role }, { language, scene }) =>
    t(language, 'lines:card.shown', {
      who: seatText(seat, language, scene),
      role: roleName(role, language, scene.ruleset),
    }),
  'game.ended': ended,
  'voice.lost': plain('voice.lost'),
  'voice.back': plain('voice.back'),
};

/** The text of a line, ready for Discord. */
export function textOf(line: Line, language: Wording, scene: Scene): string {
  const row = rows[line.key] as Row<LineKey>;
  return row((line as LineOf<LineKey>).params, { language: wordsOf(language, scene), scene });
}

function addressed(seat: SeatNumber, language: Wording, scene: Scene): string {
  const mention = scene.mentionOf?.(seat);
  return mention === undefined
    ? seatText(seat, language, scene)
    : `${t(language, 'words:seat.bare', { seat })} ${mention}`;
}

const timeLeft = (seconds: number, language: Wording, { until }: Scene): string =>
  until === undefined || until === null ? spanText(seconds, language) : countdown(until);

/**
 * Returns true if the line gets a message of its own. Lines that only mark a beginning or an end are just spoken,
 * because the next line shows it anyway.
 */
export const isWritten = ({ key }: Line): boolean => !spoken.has(key);

const spoken: ReadonlySet<LineKey> = new Set([
  'sleep',
  'number',
  'speech.time',
  'discussion.over',
  'common.begins',
  'common.over',
  'vote.count',
]);
