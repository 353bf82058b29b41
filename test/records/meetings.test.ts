/** The meetings of the rulebook `grand` with more than two abilities at one player. */
import { describe, expect, test } from 'vitest';
import type { RoleId, SeatNumber } from '#engine/kernel/types.ts';
import { rulesets } from '#rulesets/index.ts';
import { type NightAct, type Nights, nightsOf, recordsOf } from './nights.ts';

const grand = rulesets['grand']!;
const roles = Object.keys(grand.roles).sort();
const records = recordsOf('grand').map((text) => nightsOf(grand, text));

const sorted = (some: Iterable<string>): readonly string[] => [...new Set(some)].sort();

const roleAt = ({ seats }: Nights, seat: SeatNumber): RoleId => seats[seat - 1]!.role;

/** The roles that have this verb. */
const able = (verb: NightAct['verb']): readonly RoleId[] =>
  roles.filter((role) => grand.roles[role]!.abilities.some((ability) => ability.verb === verb));

describe('meetings of grand that are in a record', () => {
  test('A33: the cardsharp takes the power of every card, and turns that of every card on its owner', () => {
    const copies = records.flatMap((record) =>
      record.acts
        .filter(({ verb, targets }) => verb === 'copies' && targets.length === 2)
        .map(({ targets }) => ({ role: roleAt(record, targets[0]!), twice: targets[0] === targets[1] })),
    );
    expect(sorted(copies.filter(({ twice }) => !twice).map(({ role }) => role))).toEqual(roles);
    expect(sorted(copies.filter(({ twice }) => twice).map(({ role }) => role))).toEqual(roles);
  });

  test('A28: a player whom the schemer has framed is checked by each player who checks', () => {
    const checkers = records.flatMap(({ acts }) => {
      const framed = acts.filter(({ verb }) => verb === 'frames');
      const isFramed = ({ phase, targets }: NightAct) =>
        framed.some((frame) => frame.phase === phase && targets.includes(frame.targets[0]!));
      return acts.filter((act) => act.verb === 'checks' && isFramed(act)).map(({ actor }) => actor.role);
    });
    expect(sorted(checkers)).toEqual(able('checks'));
  });

  test('A24: the werewolf is shot by each who shoots: the mafia, the commissar, the maniac, the cardsharp', () => {
    const shooters = records.flatMap((record) =>
      record.acts.flatMap(({ call, verb, targets }) => {
        const isAtHim = targets.length > 0 && roleAt(record, targets.at(-1)!) === 'werewolf';
        return isAtHim && (verb === 'shoots' || (verb === 'copies' && targets.length === 2)) ? [call] : [];
      }),
    );
    expect(sorted(shooters)).toEqual(['cardsharp', 'commissar', 'detective', 'mafia', 'maniac']);
  });

  test('A17, A19, A20, A23: a doctor, a priest, a bodyguard and a courtesan act in one night', () => {
    const four = ['bodyguard', 'courtesan', 'doctor', 'priest'];
    const nights = records.flatMap(({ acts }) =>
      sorted(acts.map(({ phase }) => phase)).map((phase) =>
        acts.filter((act) => act.phase === phase).map(({ call }) => call),
      ),
    );
    expect(nights.filter((calls) => four.every((call) => calls.includes(call))).length).toBeGreaterThan(0);
  });
});
