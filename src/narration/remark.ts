import type { DealWarning } from '#engine/kernel/rules.ts';
import type { KeyOf, TextParams } from './texts/shape.ts';

/** The remarks that are lines of the narrator, with their parameters. */
export interface LineRemarks {
  readonly 'game.restored': Nothing;
  readonly 'game.outage': Nothing;
  readonly 'game.voice-elsewhere': Nothing;
  readonly 'player.waiting': MissedPlayer;
  /** The same line again, with the time that is left. */
  readonly 'player.reminder': MissedPlayer;
  readonly 'player.back': { readonly seat: number };
  readonly 'speech.ten': Nothing;
  readonly 'vote.ten': Nothing;
  readonly 'voice.lost': Nothing;
  readonly 'voice.muted': Nothing;
  readonly 'voice.back': Nothing;
}

/** A player for whom the table waits. `inText`: the table has no voice. */
interface MissedPlayer {
  readonly seat: number;
  readonly seconds: number;
  readonly inText?: true;
}

type Nothing = Readonly<Record<never, never>>;

/** The keys of all remarks. The English catalogue defines those that are written. */
type RemarkKey = KeyOf<'remarks'> | keyof LineRemarks;

/**
 * The kinds of remark that are treated in a way of their own.
 * - `permission`: the bot lacks a permission in the server. A panel adds how to grant it.
 * - `obstacle`: anything else that a person has to put right.
 * - `slow`: a limit of Discord that ends without a person's help.
 * - `onlooker`: somebody could look into secret channels.
 * - `no-seat`: there is no seat to take now, but waiting for one helps.
 * - `passing`: the request failed for a reason that ends by itself, so it may be tried again.
 * - `now`, `soon`: a player can act at this moment, or in this step once its time runs.
 * - `left`: a player has left the game and has no turn any more.
 */
type RemarkKind = keyof KeysOfKinds;

interface KeysOfKinds {
  readonly permission: `lacks.${string}` | 'stays-open';
  readonly obstacle:
    | `${'lacks-here' | 'obstacle'}.${string}`
    | 'grant'
    | 'issue.permission'
    | 'issue.channels'
    | `issue.${'exposed' | 'left-open' | 'left-writable'}`;
  readonly slow: 'issue.slow';
  readonly onlooker: `onlooker.${string}`;
  readonly 'no-seat': 'table.full' | 'table.started' | 'table.elsewhere';
  readonly passing: 'discord.out-of-reach' | 'table.storage-full' | 'table.not-shown';
  readonly now: 'turn.now';
  readonly soon: 'turn.soon';
  readonly left: 'turn.left';
}

type KindOf<K extends RemarkKey> = {
  [Kind in RemarkKind]: K extends KeysOfKinds[Kind] ? Kind : never;
}[RemarkKind];

/** The parameters of a remark's text. `count` is a whole number and chooses the plural form. */
export type RemarkParams<K extends RemarkKey> = K extends keyof LineRemarks
  ? LineRemarks[K]
  : K extends KeyOf<'remarks'>
    ? TextParams<`remarks:${K}`>
    : never;

/** A remark with this key. */
type RemarkOf<K extends RemarkKey> = { readonly key: K } & ([KindOf<K>] extends [never]
  ? { readonly kind?: never }
  : { readonly kind: KindOf<K> }) &
  (keyof RemarkParams<K> extends never ? { readonly params?: Nothing } : { readonly params: RemarkParams<K> });

/** A text of the catalogue with its parameters. Narration renders it in a language. */
export type Remark = { [K in RemarkKey]: RemarkOf<K> }[RemarkKey];

/** The keys of the remarks without a kind. */
export type PlainRemarkKey = { [K in RemarkKey]: [KindOf<K>] extends [never] ? K : never }[RemarkKey];

/** The remark about a warning of the rulebook. A warning without a text does not compile. */
export function warningRemark(warning: DealWarning): Remark {
  const { got, clause } = warning;
  switch (warning.code) {
    case 'much-mafia':
      return { key: 'deck.much-mafia', params: { got, clause, most: warning.most } };
    case 'many-criminals':
      return { key: 'deck.many-criminals', params: { got, clause, most: warning.most } };
    case 'special-townsfolk':
      return { key: 'deck.special-townsfolk', params: { got, clause, least: warning.least, most: warning.most } };
    case 'no-leader':
      return { key: 'deck.no-leader', params: { clause } };
  }
}
