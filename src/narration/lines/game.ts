/** Lines about the game as a whole: its beginning, pauses, and the people at the table. */
import type { SeatNumber } from '#engine/kernel/types.ts';
import { cleanName } from '../clean-name.ts';
import { rowsText, spanText, withClock, withSentence } from '../phrases.ts';
import { rulesIn } from '../rulebooks.ts';
import { t } from '../text.ts';
import type { Definitions } from './definition.ts';
import { defeatedText, removedText } from './foul-text.ts';
import type { Nothing, OneSeat, RemovedParams, Speaker, Timed } from './params.ts';
import { always, because, fewSeats, number, player, players, type SharedCue, silence } from './shared-cues.ts';
import { aboutSeat, addressed, plain, speech, toSeat } from './texts.ts';

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

/** The id of a cue of a line about the game as a whole. */
export type GameCue = (typeof gamePhrases)[number] | SharedCue;

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
  readonly left: OneSeat;
  readonly removed: RemovedParams;
  /** The side of this player loses, for this reason (F23). */
  readonly defeated: RemovedParams;
  /** The turns left in this round are skipped. */
  readonly 'turns.skipped': Nothing;
  /** `former`: the name of the player who had this seat before. */
  readonly replaced: OneSeat & { readonly former: string };
  readonly 'voice.lost': Nothing;
  readonly 'voice.muted': Nothing;
  readonly 'voice.back': Nothing;
}

const everySeat = (seats: number): readonly SeatNumber[] => Array.from({ length: seats }, (_, index) => index + 1);

export const gameLines: Definitions<GameLines, GameCue> = {
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
  // There is no voice to say the first two. The last needs no words, because the voice is heard again.
  'voice.lost': { text: plain('voice.lost'), cues: silence, priority: 'talk' },
  'voice.muted': { text: plain('voice.muted'), cues: silence, priority: 'talk' },
  'voice.back': { text: plain('voice.back'), cues: silence, priority: 'talk' },
};
