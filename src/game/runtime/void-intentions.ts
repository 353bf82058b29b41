import type { Refusal } from '#engine/kernel/refusal.ts';

/**
 * The intentions that the rules refused when their step opened, until another step: their people are told. A restart
 * forgets them.
 */
export class VoidIntentions {
  readonly #refused = new Map<string, { readonly step: number; readonly refusal: Refusal }>();

  /** Notes a refusal. One that says that it is done already is none: after a crash an intention may be carried out twice. */
  note(userId: string, step: number, refusal: Refusal): void {
    const { code } = refusal;
    if (code.startsWith('already-') && code !== 'already-stands') return;
    this.#refused.set(userId, { step, refusal });
  }

  /** Returns the refusal of this person's intention for this step. `null`: there is none. */
  in(userId: string, step: number | undefined): Refusal | null {
    const noted = this.#refused.get(userId);
    return noted?.step === step ? (noted?.refusal ?? null) : null;
  }
}
