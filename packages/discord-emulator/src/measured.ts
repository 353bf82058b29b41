import { readFileSync } from 'node:fs';
import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { BEHAVIOR_BELIEFS, type Behavior, type Belief, LIMIT_BELIEFS, type LimitBelief } from './beliefs.ts';
import {
  beliefs,
  type Facts,
  type LimitName,
  type Measured,
  type Right,
  readMeasured,
  type Seen,
} from './read-measured.ts';
import type { Limit } from './state/quotas.ts';

/** The limits by name, and those of single routes. */
type Limits = { [Name in LimitName]: Limit } & { [route: `${string} /${string}`]: Limit };

/** The values that a local Discord takes for true. */
export interface Truth {
  readonly limits: Limits;
  readonly behavior: Behavior;
  /** The permissions that people have in a channel that they see, even if it denies them. */
  readonly undenied: bigint;
}

type Rights = NonNullable<Measured['rights']>;
type BooleanBelief = {
  [Name in keyof Behavior]: Behavior[Name] extends boolean ? Name : never;
}[keyof Behavior];

/** The beliefs about what a silenced person can do. */
const beliefOfRight: Readonly<Partial<Record<Right, BooleanBelief>>> = {
  edit: 'silencedEdits',
  delete: 'silencedDeletes',
  'emoji effect': 'mutedEffects',
  'running camera': 'runningVideoStays',
  nickname: 'mutedNicknames',
};

/** The permissions without which a silenced person cannot do something. */
const bitOfRight: Readonly<Partial<Record<Right, bigint>>> = {
  write: P.SendMessages,
  react: P.AddReactions,
  sound: P.UseSoundboard,
  status: P.SetVoiceChannelStatus,
  camera: P.Stream,
  Activity: P.UseEmbeddedActivities,
};

const namesOf = (rights: Rights): readonly Right[] => Object.keys(rights) as Right[];

/** The permissions whose denial has no effect. */
export const undeniedBy = (rights: Rights): bigint =>
  namesOf(rights).reduce((all, right) => (rights[right] ? all | (bitOfRight[right] ?? 0n) : all), 0n);

/** The beliefs that rights replace. */
const believedBy = (rights: Rights): Partial<Behavior> =>
  Object.fromEntries(
    namesOf(rights).flatMap((right) => {
      const name = beliefOfRight[right];
      return name === undefined ? [] : [[name, rights[right]]];
    }),
  );

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

/** The beliefs, replaced by what was measured. A fact decides over the headers of a route, and over a right. */
export function truthOf({ facts, routes, rights = {} }: Measured): Truth {
  const tried: Partial<Behavior> = believedBy(rights);
  const replaced = ([name, { value }]: [string, Belief]) => [
    name,
    facts[name as keyof Facts]?.value ?? tried[name as keyof Behavior] ?? value,
  ];
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
    undenied: undeniedBy(rights),
  };
}

const SOURCE = new URL('beliefs.ts', import.meta.url);

/** The differences between a measured file and the beliefs, each with the file and the line of the belief. */
export function differencesOf({ at: day = 'an unknown day', facts, routes, rights = {} }: Measured): readonly string[] {
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
    ...namesOf(rights).flatMap((right) => {
      const name = beliefOfRight[right];
      if (name !== undefined) return name in facts ? [] : tell(name, rights[right], day, right);
      const against = 'against the documented permissions';
      return rights[right] ? [`${right}: possible where a channel denies it, measured on ${day}, ${against}`] : [];
    }),
  ];
}

const file = process.env.DISCORD_MEASURED;

/** The truth of this process: the beliefs, or the file that `DISCORD_MEASURED` names over them. */
export const TRUTH: Truth = truthOf(file ? readMeasured(file) : { facts: {}, routes: {} });
