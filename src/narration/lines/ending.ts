/** Lines about the end of a game: the winner, and the cards that are opened. */
import type { Card } from '#engine/kernel/events.ts';
import type { RoleId, SeatNumber, Winner } from '#engine/kernel/types.ts';
import { cardCue } from '../card-cues.ts';
import { spokenName } from '../card-names.ts';
import { cleanName } from '../clean-name.ts';
import { isOwn } from '../own-roles.ts';
import { inPlaceText, rowsText, seatText } from '../phrases.ts';
import { openedCard, roleName } from '../roles.ts';
import type { Scene } from '../scene.ts';
import { t } from '../text.ts';
import { themeOf, type Wording } from '../words.ts';
import type { CueContext, Definitions, FirstOf, Reveal, TextContext } from './definition.ts';
import type { GameCue } from './game.ts';
import type { OneSeat, Seats } from './params.ts';
import { always, ifKnown, lastOf, player, players, reveal, silence, suspense } from './shared-cues.ts';
import { aboutSeats } from './texts.ts';

/** The winner, with what explains the win. */
interface WonParams {
  readonly winner: Winner;
  /** The cards of the players whose change of side decided the win. */
  readonly turned?: readonly Card[];
  /** The cards of the players who win by an end of their own (B28). */
  readonly ownEnds?: readonly Card[];
}

/** Cards that are turned over together. */
interface OpenedParams {
  readonly cards: readonly Card[];
  readonly winners: readonly SeatNumber[];
}

/** The lines with their parameters: seats, counts and public facts of the game. */
export interface EndingLines {
  readonly 'card.shown': OneSeat & { readonly role: RoleId };
  /** `isOpen`: the winner and the cards have been told by the two lines below. */
  readonly 'game.ended': WonParams & OpenedParams & { readonly isOpen?: true };
  /** At tables that open the cards one by one. */
  readonly 'end.won': WonParams;
  /** The cards of one role. */
  readonly 'end.opened': OpenedParams;
  /** The cards of the plain civilians. */
  readonly 'end.rest': OpenedParams;
  /** The seats whose fouls are cleared after the game. */
  readonly 'fouls.cleared': Seats;
}

/** Credits both players of a seat: the one who played to the end and the one who began. */
function inPlaceOf(seat: SeatNumber, wording: Wording, { former = [] }: Scene): string {
  const names = former.filter((each) => each.seat === seat).map(({ name }) => cleanName(name));
  return inPlaceText(names, wording);
}

/** The name of a card. Packs have no words for own roles, so their card is a bell. */
const cardClip = (role: RoleId, place: CueContext): FirstOf => ({
  firstOf: isOwn(role, place.wording) ? [] : [cardCue(spokenName(place, role))],
  otherwise: 'sfx.bell',
});

/** A card that is turned over. */
const turnedOver = ({ seat, role }: Card, place: CueContext): readonly (GameCue | FirstOf | Reveal)[] => [
  player(seat),
  'card.shown',
  reveal,
  cardClip(role, place),
];

/** The largest table at whose end the cards are read out, unless it opens them one by one. */
const fewCards = 12;

/** Returns true for a plain civilian. Their cards are not read: all other cards are. */
export const isPlain = ({ role }: Card): boolean => role === 'civilian';

/** The cards of each role, in the order of the cards. */
export const byRole = (cards: readonly Card[]): readonly (readonly Card[])[] =>
  [...new Set(cards.map(({ role }) => role))].map((role) => cards.filter((card) => card.role === role));

/** The cards of one role, with their players. */
const sameCards = (cards: readonly Card[], place: CueContext): readonly FirstOf[] => [
  cardClip(cards[0]!.role, place),
  ...players(cards.map(({ seat }) => seat)),
];

/**
 * The cards at the end. Packs have no words for the animals' cards. The text has all cards, so it is shown with the last
 * one.
 */
function cardsRead(cards: readonly Card[], place: CueContext): readonly (GameCue | FirstOf | Reveal)[] {
  const { detail, wording } = place;
  if (detail === 'brief' || cards.length > fewCards || themeOf(wording) === 'animals') return [];
  const read = byRole(cards.filter((card) => !isPlain(card))).flatMap((same) => sameCards(same, place));
  return read.length === 0 ? [] : lastOf(read);
}

function rowsOf({ cards, winners }: OpenedParams, { wording, scene }: TextContext): string {
  const rows = cards.map(({ seat, ...card }) => {
    const who = `${seatText(seat, wording, scene)}${inPlaceOf(seat, wording, scene)}`;
    const params = { who, role: openedCard(card, wording, scene.ruleset) };
    return t(wording, winners.includes(seat) ? 'lines:end.card.winner' : 'lines:end.card', params);
  });
  return rowsText(rows);
}

function wonText({ winner, turned = [], ownEnds = [] }: WonParams, { wording, scene }: TextContext): string {
  const whoOf = (some: readonly Card[]) =>
    some
      .map(({ seat, role }) => `${seatText(seat, wording, scene)} (${roleName(role, wording, scene.ruleset)})`)
      .join(', ');
  const why = [
    ...(turned.length > 0 ? [t(wording, 'lines:end.turned', { who: whoOf(turned) })] : []),
    ...(ownEnds.length > 0 ? [t(wording, 'lines:end.own', { who: whoOf(ownEnds) })] : []),
  ];
  return [t(wording, `lines:end.${winner}`), ...why].join('\n');
}

/** The winner, after the cards that explain the win (A36, D28). */
const wonCues = ({ winner, turned = [] }: WonParams, place: CueContext) => [
  'sfx.gong' as const,
  ...turned.flatMap((card) => turnedOver(card, place)),
  ...suspense,
  ifKnown(`win.${winner}`),
];

export const endingLines: Definitions<EndingLines, GameCue> = {
  'card.shown': {
    text: ({ seat, role }, { wording, scene }) =>
      t(wording, 'lines:card.shown', {
        who: seatText(seat, wording, scene),
        role: roleName(role, wording, scene.ruleset),
      }),
    cues: turnedOver,
  },
  'game.ended': {
    text: (params, context) => {
      if (params.isOpen) return t(context.wording, 'lines:end.open');
      if (params.cards.length === 0) return t(context.wording, 'lines:end.hidden');
      return [wonText(params, context), rowsOf(params, context)].join('\n');
    },
    cues: (params, place) => {
      if (params.winner === 'none') return ['game.aborted'];
      return [...(params.isOpen ? [] : [...wonCues(params, place), ...cardsRead(params.cards, place)]), 'game.over'];
    },
  },
  'end.won': { text: wonText, cues: wonCues, onPage: true },
  'end.opened': { text: rowsOf, cues: ({ cards }, place) => lastOf(sameCards(cards, place)), onPage: true },
  // All other cards have been read.
  'end.rest': { text: rowsOf, cues: silence, onPage: true },
  'fouls.cleared': { text: aboutSeats('fouls.cleared'), cues: always('foul.cleared') },
};
