import type { GameEvent } from './events.ts';
import { open, Secret, seal } from './secret.ts';

/** An event as plain data for the store, its secrets opened under a mark of their own. */
export function encode(event: GameEvent): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(event).map(([name, value]) => [name, value instanceof Secret ? { secret: open(value) } : value]),
  );
}

/** The event again. The store has checked the data's shape before. */
export function decode(plain: Readonly<Record<string, unknown>>): GameEvent {
  const entries = Object.entries(plain).map(([name, value]) => [name, isMarked(value) ? seal(value.secret) : value]);
  return Object.fromEntries(entries) as GameEvent;
}

const isMarked = (value: unknown): value is { secret: unknown } =>
  typeof value === 'object' && value !== null && 'secret' in value;
