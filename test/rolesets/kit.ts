import fc from 'fast-check';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { buildRoleSet, readRoleSet } from '#rolesets/index.ts';
import { findings } from '#rolesets/schema.ts';

const limits = {
  uses: fc.integer({ min: 1, max: 3 }),
  from: fc.integer({ min: 2, max: 4 }),
  nights: fc.constantFrom('all', 'odd', 'even'),
  self: fc.constantFrom('always', 'once', 'never'),
  repeat: fc.constantFrom('any', 'not-twice-running', 'once-a-game'),
  mayDecline: fc.boolean(),
};

const acts = [
  'compare',
  'shot',
  'heal',
  'block',
  'guard',
  'shelter',
  'alibi',
  'silence',
  'jail',
  'arrest',
  'watch',
  'track',
  'lookout',
  'frame',
  'shield',
];

const anyAbility = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom(...acts), ...limits }, { requiredKeys: ['kind'] }) },
  fc.record(
    { kind: fc.constant('check'), learns: fc.constantFrom(...findings), saves: fc.boolean(), ...limits },
    { requiredKeys: ['kind', 'learns'] },
  ),
  fc.record({ kind: fc.constant('take-along'), whom: fc.constantFrom('anybody', 'accusers') }),
  fc.record({ kind: fc.constant('infiltrate') }),
  fc.record({ kind: fc.constant('inherit'), heirOf: fc.constantFrom('commissar', 'doctor', 'sheriff', 'captain') }),
  fc.record(
    { kind: fc.constant('immunity'), against: fc.constantFrom('clans', 'all'), times: fc.constantFrom(1, 2) },
    { requiredKeys: ['kind', 'against'] },
  ),
  fc.constant({ kind: 'acquainted' }),
  fc.record({ kind: fc.constant('vote'), weight: fc.constantFrom('none', 'double', 'triple') }),
  fc.record({ kind: fc.constant('wins'), when: fc.constantFrom('voted-out', 'target-voted-out', 'alive') }),
);

const anyRole = (id: string) =>
  fc.record(
    {
      id: fc.constant(id),
      name: fc.constant({ en: id }),
      faction: fc.constantFrom('town', 'town', 'town', 'mafia', 'maniac', 'none'),
      clan: fc.constantFrom('hunts', 'known', 'apart'),
      looks: fc.constantFrom('civilian', 'mafioso', 'commissar'),
      place: fc.constantFrom('first', 'last', { before: 'mafia' }, { after: 'commissar' }),
      abilities: fc.array(anyAbility, { maxLength: 3 }),
    },
    { requiredKeys: ['id', 'name', 'faction', 'abilities'] },
  );

export interface OwnTable {
  readonly rules: Ruleset;
  readonly set: { readonly ownRoles: readonly { readonly id: string }[] };
  readonly roles: readonly string[];
  readonly seed: number;
}

/** Plain cards beside the own roles on seats 1 to 3. Seats 9 and 10 are civilians. */
const others = ['mafioso', 'mafioso', 'commissar', 'doctor', 'civilian', 'civilian', 'civilian'];

/** A table with three random own roles that the rulebook can play. */
export const anyOwnTable = (ruleset: string): fc.Arbitrary<OwnTable> =>
  fc
    .record({ ownRoles: fc.tuple(anyRole('ann'), anyRole('ben'), anyRole('cat')), seed: fc.nat() })
    .map(({ ownRoles, seed }) => {
      const set = { format: 'nightcall-role-set', version: 1, name: 'Any', ruleset, ownRoles };
      const read = readRoleSet(set);
      const built = read.ok ? buildRoleSet(read.value.set) : null;
      return built?.ok ? { rules: built.value, set, roles: ['ann', 'ben', 'cat', ...others], seed } : null;
    })
    .filter((table): table is NonNullable<typeof table> => table !== null);
