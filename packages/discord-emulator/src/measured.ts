import { readFileSync } from 'node:fs';
import { BEHAVIOR_BELIEFS, type Behavior, type Belief, LIMIT_BELIEFS, type LimitBelief } from './beliefs.ts';
import { beliefs, type Facts, type LimitName, type Measured, readMeasured, type Seen } from './read-measured.ts';
import type { Limit } from './state/quotas.ts';

/** The limits by name, and those of single routes. */
type Limits = { [Name in LimitName]: Limit } & { [route: `${string} /${string}`]: Limit };

/** The values that a local Discord takes for true. */
export interface Truth {
  readonly limits: Limits;
  readonly behavior: Behavior;
}

/** A route with all its parameters named alike, as the headers of different clients are compared. */
export const plainRoute = (route: string): string => route.replaceAll(/\{\w+\}/g, '{id}');

/** The name of the limit that a route counts against. */
const limitNames = new Map(
  Object.entries<LimitBelief>(LIMIT_BELIEFS).flatMap(([name, { routes }]) =>
    routes.map((route) => [plainRoute(route), name as LimitName] as const),
  ),
);

/** The limit that a route counts against, by its plain form. */
export const limitNameOf = (route: string): LimitName | undefined => limitNames.get(plainRoute(route));

/** The beliefs, replaced by what was measured. A fact decides over the headers of a route. */
export function truthOf({ facts, routes }: Measured): Truth {
  const replaced = ([name, { value }]: [string, Belief]) => [name, facts[name as keyof Facts]?.value ?? value];
  const seen = Object.entries(routes).map(([route, { limit, windowMs }]): [string, Limit] => [
    limitNames.get(route) ?? route,
    { limit, windowMs },
  ]);
  const limits = {
    ...Object.fromEntries(Object.entries(LIMIT_BELIEFS).map(([name, { value }]) => [name, value])),
    ...Object.fromEntries(seen),
    ...Object.fromEntries(
      Object.entries(facts).flatMap(([name, { value }]) => (name in LIMIT_BELIEFS ? [[name, value]] : [])),
    ),
  };
  return {
    limits: limits as Limits,
    behavior: Object.fromEntries(Object.entries(BEHAVIOR_BELIEFS).map(replaced)) as Behavior,
  };
}

const SOURCE = new URL('beliefs.ts', import.meta.url);

/** The differences between a measured file and the beliefs, each with the file and the line of the belief. */
export function differencesOf({ facts, routes }: Measured): readonly string[] {
  const lines = readFileSync(SOURCE, 'utf8').split('\n');
  const tell = (name: string, value: unknown, at: string, seen = name): readonly string[] => {
    const { value: believed, source } = beliefs[name]!;
    if (JSON.stringify(believed) === JSON.stringify(value)) return [];
    const line = lines.findIndex((text) => new RegExp(`^ {2}${name}: `).test(text)) + 1;
    const said = `${JSON.stringify(value)} measured on ${at}, ${JSON.stringify(believed)} believed (${source})`;
    return [`${seen}: ${said}, packages/discord-emulator/src/beliefs.ts:${line}`];
  };
  return [
    ...Object.entries<Seen<unknown>>(facts).flatMap(([name, { value, at }]) => tell(name, value, at)),
    ...Object.entries(routes).flatMap(([route, { limit, windowMs, at }]) => {
      const name = limitNames.get(route) ?? 'other';
      return name in facts ? [] : tell(name, { limit, windowMs }, at, route);
    }),
  ];
}

const file = process.env.DISCORD_MEASURED;

/** The truth of this process: the beliefs, or the file that `DISCORD_MEASURED` names over them. */
export const TRUTH: Truth = truthOf(file ? readMeasured(file) : { facts: {}, routes: {} });
