/**
 * The cues which a complete voice pack speaks. A pack may leave some out (the line is then text only) and may carry
 * more; these are the ids that the narration uses.
 */

const SEATS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const;
type SeatNumber = (typeof SEATS)[number];

/** A seat as a subject or an address: "Player seven." */
export const PLAYER_CUES = SEATS.map((seat) => `player.${seat}` as const);
/** A bare number. */
export const NUMBER_CUES = ([0, ...SEATS] as const).map((number) => `num.${number}` as const);

/** Everything else that is said. */
export const LINE_CUES = [
  'votes.one',
  'votes.few',
  'votes.many',
  'game.welcome',
  'game.cards',
  'game.pause',
  'game.resume',
  'game.waiting',
  'game.aborted',
  'game.restored',
  'game.over',
  'night.first',
  'night.fall',
  'night.over',
  'meet.mafia',
  'meet.don',
  'meet.commissar',
  'meet.doctor',
  'wake.mafia',
  'wake.don',
  'wake.commissar',
  'wake.doctor',
  'sleep.mafia',
  'sleep.don',
  'sleep.commissar',
  'sleep.doctor',
  'morning.break',
  'morning.quiet',
  'morning.killed',
  'day.discussion',
  'speech.minute',
  'speech.thirty',
  'speech.ten',
  'speech.time',
  'speech.thanks',
  'nominated',
  'vote.start',
  'vote.nominees',
  'vote.twenty',
  'vote.ten',
  'vote.closed',
  'vote.none',
  'vote.single',
  'vote.nobody',
  'vote.leaves',
  'vote.tie',
  'vote.again',
  'vote.four',
  'vote.coin',
  'vote.coin.result',
  'vote.default',
  'lastword.minute',
  'left',
  'removed',
  'card.shown',
  'role.civilian',
  'role.commissar',
  'role.doctor',
  'role.mafioso',
  'role.don',
  'win.town',
  'win.mafia',
  'win.draw',
] as const;

/** Sounds without words. */
export const EFFECT_CUES = ['sfx.gong', 'sfx.bell', 'sfx.gavel', 'sfx.tick', 'sfx.coin', 'sfx.heartbeat'] as const;

export type PlayerCue = `player.${SeatNumber}`;
export type NumberCue = `num.${0 | SeatNumber}`;
export type LineCue = (typeof LINE_CUES)[number];
export type EffectCue = (typeof EFFECT_CUES)[number];
export type SpokenCue = PlayerCue | NumberCue | LineCue;
export type CueId = SpokenCue | EffectCue;

export const SPOKEN_CUES: readonly SpokenCue[] = [...LINE_CUES, ...PLAYER_CUES, ...NUMBER_CUES];
export const CUES: readonly CueId[] = [...SPOKEN_CUES, ...EFFECT_CUES];
