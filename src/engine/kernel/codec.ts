import type { GameEvent } from './events.ts';
import { open, Secret, seal } from './secret.ts';

type MarkedValue<V> = V extends Secret<infer T> ? { secret: T } : V;

type Marked<E> = { [K in keyof E]: MarkedValue<E[K]> };

/** An event as plain data, with its secrets opened and marked. Only the store has events in this form. */
export type StoredEvent = Marked<GameEvent>;

/** Returns an event as plain data for the store. */
export function encode(event: GameEvent): StoredEvent {
  const plain = Object.fromEntries(
    Object.entries(event).map(([name, value]) => [name, value instanceof Secret ? { secret: open(value) } : value]),
  );
  return plain as StoredEvent;
}

/** Restores an event from plain data. The store has checked the shape of the data before. */
export function decode(plain: StoredEvent): GameEvent {
  const entries = Object.entries(plain).map(([name, value]) => [name, isMarked(value) ? seal(value.secret) : value]);
  return Object.fromEntries(entries) as GameEvent;
}

const isMarked = (value: unknown): value is { secret: unknown } =>
  typeof value === 'object' && value !== null && 'secret' in value;
