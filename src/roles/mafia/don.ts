import type { Ability, Role } from '#engine/kernel/role.ts';
import { aim } from '../abilities/aim.ts';
import { check, isCommissar } from '../abilities/check.ts';
import { everyOtherNight } from '../abilities/every-other-night.ts';
import { clanShot } from '../abilities/shot.ts';

/**
 * The head of the mafia: shoots with it, and searches for the commissar at a call of their own. With `silences`, the
 * don also silences one player at that call each night, and searches only every other night (A31).
 */
export const don = ({
  introducedAs = 'don',
  hunts = [clanShot('mafia')],
  silences,
}: {
  readonly introducedAs?: string;
  readonly hunts?: readonly Ability[];
  readonly silences?: string;
} = {}): Role => ({
  id: 'don',
  faction: 'mafia',
  abilities: [...hunts, ...(silences ? silencing(silences) : [search])],
  introducedAs,
  headsClan: true,
  single: true,
});

const search = check('don', isCommissar);

const silencing = (clause: string): readonly Ability[] => [
  everyOtherNight(search, clause),
  { ...aim({ verb: 'silences', call: 'don', effect: 'silence', clause, self: true, repeat: 'any' }), beside: true },
];

declare module '#engine/kernel/types.ts' {
  interface Verbs {
    readonly silences: unknown;
  }
}
