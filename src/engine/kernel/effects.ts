import { form, type Values } from './form.ts';
import type { SeatNumber } from './types.ts';

/** The effects that an action of the night can have on a seat. The effects of abilities add to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: mechanics extend it by declaration merging
export interface EffectKinds {}

/** The kind of an effect. */
export type EffectKind = keyof EffectKinds;

const effect = {
  kind: form.part('effect'),
  on: form.seat,
  call: form.text,
  /** The seat that acted. `null`: a clan jointly. */
  by: form.nullable(form.seat),
  /** The seat at which the action was aimed, where it has hit this seat as well (A19). */
  through: form.optional(form.seat),
};

export const effectForm = form.fields(effect);

/** An effect that holds from the end of its call on, where actions take effect in their order (B12, A14). */
export type Effect = Values<typeof effect>;

/** The results of a call's actions when its time has run out. */
export interface Settlement {
  readonly effects: readonly Effect[];
  /** Seats whose cards are shown to the living members of the clan that was called, and to nobody else (B21). */
  readonly shown?: readonly SeatNumber[];
}

declare module './form.ts' {
  interface Parts {
    readonly effect: EffectKind;
  }
}
