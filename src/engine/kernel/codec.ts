import type { GameEvent } from './events.ts';
import { open, Secret, seal } from './secret.ts';

/** Returns an event as plain data for the store. Its secrets are opened and marked as such. */
export function encode(event: GameEvent): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(event).map(([name, value]) => [name, value instanceof Secret ? { secret: open(value) } : value]),
  );
}

/** Restores an event from plain data. The store has checked the shape of the data before. */
export function decode(plain: Readonly<Record<string, unknown>>): GameEvent {
  const entries = Object.entries(plain).map(([name, value]) => [name, isMarked(value) ? seal(value.secret) : value]);
  return Object.fromEntries(entries) as GameEvent;
}

const isMarked = (value: unknown): value is { secret: unknown } =>
  typeof value === 'object' && value !== null && 'secret' in value;
