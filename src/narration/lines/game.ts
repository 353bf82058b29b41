/** Lines about the game as a whole: its beginning and end, pauses, and the people at the table. */
import type { Card } from '#engine/kernel/events.ts';
import type { RoleId, SeatNumber, Winner } from '#engine/kernel/types.ts';
import { cardCue } from '../card-cues.ts';
import { spokenName } from '../card-names.ts';
import { cleanName } from '../clean-name.ts';
import { isOwn } from '../own-roles.ts';
import { inPlaceText, rowsText, seatText, spanText, withClock, withSentence } from '../phrases.ts';
import { openedCard, roleName } from '../roles.ts';
import { rulesIn } from '../rulebooks.ts';
import type { Scene } from '../scene.ts';
import { t } from '../text.ts';
import { themeOf, type Wording } from '../words.ts';
import type { CueContext, Definition, Definitions, FirstOf, Reveal } from './definition.ts';
import { defeatedText, removedText } from './foul-text.ts';
import type { Nothing, OneSeat, RemovedParams, Seats, Speaker, Timed } from './params.ts';
import {
  always,
  because,
  fewSeats,
  ifKnown,
  lastOf,
  number,
  player,
  players,
  reveal,
  type SharedCue,
  silence,
  suspense,
} from './shared-cues.ts';
import { aboutSeat, aboutSeats, addressed, plain, speech, toSeat } from './texts.ts';

/** The fixed phrases of these lines. */
export const gamePhrases = [
  'game.welcome',
  'game.players',
  'game.cards',
  'game.pause',
  'game.resume',
  'game.extended',
  'game.waiting',
  'game.back',
  'game.aborted',
  'game.restored',
  'game.over',
  'foul.cleared',
  'left',
  'removed',
  'defeated',
  'replaced',
  'turns.skipped',
  'card.shown',
  'game.applause',
] as const;

/** The winners. */
export const winPhrases = ['win.town', 'win.mafia', 'win.yakuza', 'win.maniac', 'win.cardsharp', 'win.draw'] as const;

type Cue = (typeof gamePhrases)[number] | SharedCue;

interface EndedParams {
  readonly winner: Winner;
  readonly winners: readonly SeatNumber[];
  readonly cards: readonly Card[];
  /** The cards of the players whose change of side decided the win. */
  readonly turned?: readonly Card[];
  /** The cards of the players who win by an end of their own (B28). */
  readonly ownEnds?: readonly Card[];
}

/** The lines with their parameters: seats, counts and public facts of the game. */
export interface GameLines {
  /** `seats`: the number of seats at the table. */
  readonly 'game.opening': { readonly seats: number };
  /** `seconds`: the time left in the step. `host`: true if a person has paused the game and has to resume it. */
  readonly 'game.paused': Timed & { readonly host: boolean };
  readonly 'game.resumed': Nothing;
  readonly 'game.restored': Nothing;
  readonly 'game.outage': Nothing;
  readonly 'game.extended': Timed;
  readonly 'game.voice-elsewhere': Nothing;
  /** `seconds`: the time for which the seat is kept. `inText`: the table has no voice. */
  readonly 'player.waiting': Speaker & { readonly inText?: true };
  readonly 'player.back': OneSeat;
  /** The seats whose fouls are cleared after the game. */
  readonly 'fouls.cleared': Seats;
  readonly left: OneSeat;
  readonly removed: RemovedParams;
  /** The side of this player loses, for this reason (F23). */
  readonly defeated: RemovedParams;
  /** The turns left in this round are skipped. */
  readonly 'turns.skipped': Nothing;
  /** `former`: the name of the player who had this seat before. */
  readonly replaced: OneSeat & { readonly former: string };
  readonly 'card.shown': OneSeat & { readonly role: RoleId };
  readonly 'game.ended': EndedParams;
  readonly 'voice.lost': Nothing;
  readonly 'voice.muted': Nothing;
  readonly 'voice.back': Nothing;
}

/** Credits both players of a seat: the one who played to the end and the one who began. */
function inPlaceOf(seat: SeatNumber, wording: Wording, { former = [] }: Scene): string {
  const names = former.filter((each) => each.seat === seat).map(({ name }) => cleanName(name));
  return inPlaceText(names, wording);
}

const everySeat = (seats: number): readonly SeatNumber[] => Array.from({ length: seats }, (_, index) => index + 1);

/** The name of a card. Packs have no words for own roles, so their card is a bell. */
const cardClip = (role: RoleId, place: CueContext): FirstOf => ({
  firstOf: isOwn(role, place.wording) ? [] : [cardCue(spokenName(place, role))],
  otherwise: 'sfx.bell',
});

/** A card that is turned over. */
const turnedOver = ({ seat, role }: Card, place: CueContext): readonly (Cue | FirstOf | Reveal)[] => [
  player(seat),
  'card.shown',
  reveal,
  cardClip(role, place),
];

/** The largest table at whose end the cards are read out. */
const fewCards = 12;

/**
 * The cards at the end, each with its players. All others are plain civilians. Packs have no words for the animals'
 * cards. The text has all cards, so it is shown with the last one.
 */
function cardsRead(cards: readonly Card[], place: CueContext): readonly (Cue | FirstOf | Reveal)[] {
  const { detail, wording } = place;
  if (detail === 'brief' || cards.length > fewCards || themeOf(wording) === 'animals') return [];
  const special = cards.filter(({ role }) => role !== 'civilian');
  const read = [...new Set(special.map(({ role }) => role))].flatMap((role) => [
    cardClip(role, place),
    ...players(special.filter((card) => card.role === role).map(({ seat }) => seat)),
  ]);
  return read.length === 0 ? [] : lastOf(read);
}

const ended: Definition<EndedParams, Cue> = {
  text: ({ winner, winners, cards, turned = [], ownEnds = [] }, { wording, scene }) => {
    if (cards.length === 0) return t(wording, 'lines:end.hidden');
    const rows = cards.map(({ seat, ...card }) => {
      const who = `${seatText(seat, wording, scene)}${inPlaceOf(seat, wording, scene)}`;
      const params = { who, role: openedCard(card, wording, scene.ruleset) };
      return t(wording, winners.includes(seat) ? 'lines:end.card.winner' : 'lines:end.card', params);
    });
    const whoOf = (some: readonly Card[]) =>
      some
        .map(({ seat, role }) => `${seatText(seat, wording, scene)} (${roleName(role, wording, scene.ruleset)})`)
        .join(', ');
    const why = [
      ...(turned.length > 0 ? [t(wording, 'lines:end.turned', { who: whoOf(turned) })] : []),
      ...(ownEnds.length > 0 ? [t(wording, 'lines:end.own', { who: whoOf(ownEnds) })] : []),
    ];
    return [t(wording, `lines:end.${winner}`), ...why, rowsText(rows)].join('\n');
  },
  // The winner, after the cards that explain the win (A36, D28), and then all cards.
  cues: ({ winner, cards, turned = [] }, place) =>
    winner === 'none'
      ? ['game.aborted']
      : [
          'sfx.gong',
          ...turned.flatMap((card) => turnedOver(card, place)),
          ...suspense,
          ifKnown(`win.${winner}`),
          ...cardsRead(cards, place),
          'game.over',
        ],
};

export const gameLines: Definitions<GameLines, Cue> = {
  'game.opening': {
    text: ({ seats }, { wording, scene }) => {
      const rows = everySeat(seats).map((seat) => addressed(seat, wording, scene));
      const greets = rulesIn(wording.rulebooks, scene.ruleset)?.traits.introduces ?? false;
      const applause = greets ? `${t(wording, 'lines:game.applause')}\n` : '';
      return t(wording, 'lines:game.opening', { players: `${applause}${rowsText(rows)}` });
    },
    cues: ({ seats }, { detail, rules }) => {
      const counted = ['game.players', number(seats)] as const;
      const isCalled = rules.traits.introduces || (detail === 'full' && seats <= fewSeats);
      const introduced = isCalled ? players(everySeat(seats)) : detail === 'brief' ? [] : counted;
      const applause = rules.traits.introduces ? (['game.applause'] as const) : [];
      return ['sfx.gong', 'game.welcome', ...applause, ...introduced, 'game.cards'];
    },
    addresses: ({ seats }) => everySeat(seats),
  },
  'game.paused': {
    text: ({ seconds, host }, { wording }) => {
      const time = spanText(seconds, wording);
      const text = seconds > 0 ? t(wording, 'lines:game.paused.left', { time }) : t(wording, 'lines:game.paused');
      return host ? withSentence(text, t(wording, 'lines:game.paused.host')) : text;
    },
    cues: always('game.pause'),
  },
  'game.resumed': {
    text: (_, { wording, scene }) => withClock(t(wording, 'lines:game.resumed'), scene),
    cues: always('game.resume'),
  },
  'game.restored': {
    text: (_, { wording, scene }) => withClock(t(wording, 'lines:game.restored'), scene),
    cues: always('game.restored'),
  },
  // The pause and its end are said. This line only explains the pause.
  'game.outage': { text: plain('game.outage'), cues: silence, priority: 'talk' },
  'game.extended': {
    text: ({ seconds }, { wording, scene }) =>
      withClock(t(wording, 'lines:game.extended', { time: spanText(seconds, wording) }), scene),
    cues: always('game.extended'),
  },
  // For a table that has no voice.
  'game.voice-elsewhere': { text: plain('game.voice-elsewhere'), cues: silence },
  'player.waiting': {
    text: (params, context) => speech(params.inText ? 'player.waiting.text' : 'player.waiting')(params, context),
    cues: ({ seat }) => ['game.waiting', player(seat)],
    priority: 'talk',
    addresses: toSeat,
  },
  'player.back': {
    text: aboutSeat('player.back'),
    cues: ({ seat }) => [player(seat), 'game.back'],
    priority: 'talk',
  },
  'fouls.cleared': { text: aboutSeats('fouls.cleared'), cues: always('foul.cleared') },
  left: { text: aboutSeat('left'), cues: ({ seat }) => [player(seat), 'left'] },
  removed: {
    text: (params, { wording, scene }) => removedText(params, wording, scene),
    cues: ({ seat, reason }) => [player(seat), 'removed', because(reason)],
  },
  // Nobody has won yet when it is said: the end of the game follows.
  defeated: {
    text: (params, { wording, scene }) => defeatedText(params, wording, scene),
    cues: ({ seat, reason }) => ['sfx.gavel', player(seat), 'defeated', because(reason)],
  },
  'turns.skipped': { text: plain('turns.skipped'), cues: always('turns.skipped') },
  // By voice, neither the new player nor the reason is named.
  replaced: {
    text: ({ seat, former }, { wording, scene }) =>
      t(wording, 'lines:replaced', { who: addressed(seat, wording, scene), former: cleanName(former) || '…' }),
    cues: ({ seat }) => [player(seat), 'replaced'],
    addresses: toSeat,
  },
  'card.shown': {
    text: ({ seat, role }, { wording, scene }) =>
      t(wording, 'lines:card.shown', {
        who: seatText(seat, wording, scene),
        role: roleName(role, wording, scene.ruleset),
      }),
    cues: turnedOver,
  },
  'game.ended': ended,
  // There is no voice to say the first two. The last needs no words, because the voice is heard again.
  'voice.lost': { text: plain('voice.lost'), cues: silence, priority: 'talk' },
  'voice.muted': { text: plain('voice.muted'), cues: silence, priority: 'talk' },
  'voice.back': { text: plain('voice.back'), cues: silence, priority: 'talk' },
};
