import type { RoleId } from '#engine/kernel/types.ts';

const list = (names: string): readonly string[] => names.split(' ');

/**
 * A10: the sixteen orders of a night. The agent has no separate call. A role that is named twice acts at the first
 * call.
 */
export const nightOrders: readonly (readonly string[])[] = [
  list('mafia doctor commissar'),
  list('mafia maniac courtesan doctor commissar'),
  list('mafia don commissar maniac doctor'),
  list('mafia courtesan doctor commissar maniac don'),
  list('lawyer doctor bodyguard mafia maniac mistress commissar journalist witness bloodhound detective don courtesan'),
  list('courtesan schemer doctor witness bodyguard journalist commissar mafia don maniac'),
  list('courtesan bloodhound schemer doctor bodyguard lawyer mafia commissar maniac mistress don cardsharp'),
  list('priest agent mafia don detective maniac doctor commissar lawyer courtesan journalist'),
  list('lawyer mafia commissar doctor courtesan maniac don journalist'),
  list('bloodhound mafia don doctor courtesan commissar maniac judge'),
  list(
    'witness judge courtesan schemer doctor witness bodyguard journalist lawyer priest commissar mafia cardsharp mistress don maniac detective',
  ),
  list('schemer courtesan bodyguard doctor mafia commissar detective don maniac'),
  list('mafia don commissar'),
  list('mafia commissar doctor maniac courtesan'),
  list('courtesan mafia don commissar doctor maniac'),
  list('mafia maniac doctor commissar courtesan'),
];

const eleventh = nightOrders[10]!;

/** A10: the order of all calls. Calls that a chosen order lacks follow it in this order. */
export const fullOrder: readonly string[] = [...new Set([...eleventh, 'bloodhound'])];

/** The words that a moderator's own order may contain. */
export const orderWords: readonly string[] = [...fullOrder, 'agent'];

/**
 * The shortest order that holds all of these calls, and the lowest number among equally short ones. Otherwise number
 * 11.
 */
export function defaultOrder(called: readonly RoleId[]): readonly string[] {
  const fitting = nightOrders.filter((order) => called.every((name) => order.includes(name)));
  return fitting.toSorted((one, other) => one.length - other.length)[0] ?? eleventh;
}
