import type { Ability, Role } from '#engine/kernel/role.ts';
import { didLastNight } from '../abilities/limits.ts';

/**
 * Takes the power of the first named player and uses it on the second, or lets two players learn the role of the third
 * (A33). The ruleset defines the effect of a copied power.
 */
export const cardsharp = (rules: Required<Pick<Ability, 'answer' | 'tells'>> & { readonly clause: string }): Role => ({
  id: 'cardsharp',
  faction: 'cardsharp',
  abilities: [
    {
      verb: 'copies',
      call: 'cardsharp',
      targets: 2,
      most: 3,
      twice: true,
      refuse: (state, actor, target) =>
        didLastNight(state, actor, 'copies', target)
          ? { code: 'target-repeated', seat: target, clause: rules.clause }
          : null,
      answer: rules.answer,
      tells: rules.tells,
    },
  ],
  introducedAs: 'cardsharp',
});

declare module '#engine/kernel/types.ts' {
  interface Loners {
    readonly cardsharp: unknown;
  }
  interface Verbs {
    readonly copies: unknown;
  }
}
