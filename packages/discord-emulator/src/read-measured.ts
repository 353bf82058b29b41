import { readFileSync } from 'node:fs';
import { BEHAVIOR_BELIEFS, type Behavior, type Belief, LIMIT_BELIEFS } from './beliefs.ts';
import type { Limit } from './state/quotas.ts';

export type LimitName = keyof typeof LIMIT_BELIEFS;

/** A value that a live check has seen on the real Discord, and the day. */
export interface Seen<Value> {
  readonly value: Value;
  /** `2026-11-29`. */
  readonly at: string;
}

/** All beliefs that a live check has measured. */
export type Facts = {
  readonly [Name in LimitName | keyof Behavior]?: Seen<Name extends keyof Behavior ? Behavior[Name] : Limit>;
};

/** The things that a silenced person tries in a live check. */
export const RIGHTS = [
  ...(['write', 'edit', 'delete', 'react', 'emoji effect', 'sound', 'status'] as const),
  ...(['camera', 'running camera', 'nickname', 'Activity', 'locked thread'] as const),
] as const;

export type Right = (typeof RIGHTS)[number];

/** The part of `discord-measured.json` that a local Discord takes for true. */
export interface Measured {
  readonly facts: Facts;
  /** The limits that headers have shown, by route: `PATCH /channels/{id}`. */
  readonly routes: Readonly<Record<string, Limit & { readonly at: string }>>;
  /** The day of the whole measurement. Missing: a file of an earlier version. */
  readonly at?: string;
  /** For each thing that a silenced person tried, whether Discord allowed it, on that day. */
  readonly rights?: Readonly<Partial<Record<Right, boolean>>>;
}

export const beliefs: Readonly<Record<string, Belief>> = { ...LIMIT_BELIEFS, ...BEHAVIOR_BELIEFS };

const oneOf =
  (...values: readonly unknown[]) =>
  (value: unknown) =>
    values.includes(value);
const isNumber = (value: unknown, least: number): boolean => Number.isFinite(value) && Number(value) >= least;
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;

/** The checks of beliefs for which another value of the same type is not enough. */
const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  secondSession: oneOf('hears', 'isDeaf'),
  firstNews: oneOf('people', 'channel'),
  callDeleted: oneOf(4014, 4022),
  droppedBits: (value) => typeof value === 'string' && /^\d{1,20}$/.test(value),
  callMove: (value) =>
    hasFields(value, ['code', 'endpointGone', 'afterMs']) &&
    oneOf(4014, 4022, null)(value['code']) &&
    typeof value['endpointGone'] === 'boolean' &&
    isNumber(value['afterMs'], 0),
};

/** A method and a path in which every id is `{id}`: nothing that names somebody. */
const plainRoutes = /^(?:GET|POST|PUT|PATCH|DELETE) (?:\/(?:[a-z-]+|@me|@original|\{[a-z]+\}))+$/;

/**
 * Reads `discord-measured.json`. Throws with what is wrong if the file cannot be read, names what nobody believes, or has a
 * value of another kind. The rest of the file, such as the forms of answers, is for people.
 */
export function readMeasured(file: string): Measured {
  const read = readJson(file);
  if (!isObject(read)) throw new Error(`${file} is not a measured Discord: it is no object`);
  const { at, facts = {}, routes = {}, rights = {} } = read;
  for (const [part, value] of Object.entries({ facts, routes, rights }))
    if (!isObject(value)) throw new Error(`${file}: ${part} is no object`);
  if (at !== undefined) checkDay(file, 'the whole', at);
  for (const [name, seen] of Object.entries(facts as object)) checkFact(file, name, seen);
  for (const [route, seen] of Object.entries(routes as object)) checkRoute(file, route, seen);
  for (const [right, isAllowed] of Object.entries(rights as object)) checkRight(file, right, isAllowed);
  return { ...(at === undefined ? {} : { at }), facts, routes, rights } as Measured;
}

function readJson(file: string): unknown {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is not a measured Discord: it is no JSON`);
  }
}

function checkFact(file: string, name: string, seen: unknown): void {
  if (!Object.hasOwn(beliefs, name))
    throw new Error(`${file}: ${cut(name)} is no belief of this Discord. The file may be of another version of it`);
  if (!isObject(seen) || !('value' in seen)) throw new Error(`${file}: ${name} has no value`);
  checkDay(file, name, seen['at']);
  if (!isPossible(name, seen['value']))
    throw new Error(`${file}: ${name} cannot be ${cut(JSON.stringify(seen['value']))}`);
}

function checkRoute(file: string, route: string, seen: unknown): void {
  if (!plainRoutes.test(route)) throw new Error(`${file}: ${cut(route)} is no route without ids`);
  const { limit, windowMs, at } = isObject(seen) ? seen : {};
  if (!isWhole(limit) || !isWhole(windowMs)) throw new Error(`${file}: the limit of ${route} is not one`);
  checkDay(file, route, at);
}

function checkRight(file: string, right: string, isAllowed: unknown): void {
  if (!oneOf(...RIGHTS)(right)) throw new Error(`${file}: ${cut(right)} is no right of a silenced person`);
  if (typeof isAllowed !== 'boolean') throw new Error(`${file}: the right ${right} is neither true nor false`);
}

function checkDay(file: string, name: string, at: unknown): void {
  if (typeof at !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(at) || Number.isNaN(Date.parse(at)))
    throw new Error(`${file}: ${name} does not say on which day it was measured`);
}

/** Returns true if a belief could have this value. */
function isPossible(name: string, value: unknown): boolean {
  if (Object.hasOwn(LIMIT_BELIEFS, name))
    return hasFields(value, ['limit', 'windowMs']) && isWhole(value['limit']) && isWhole(value['windowMs']);
  const check = checks[name];
  if (check !== undefined) return check(value);
  const { value: believed } = beliefs[name]!;
  return typeof believed === 'number' ? isWhole(value) : typeof believed === typeof value;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasFields = (value: unknown, fields: readonly string[]): value is Readonly<Record<string, unknown>> =>
  isObject(value) && Object.keys(value).sort().join() === [...fields].sort().join();

/** A part of a file that may be of any length, for a sentence. */
const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
