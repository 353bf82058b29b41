import { LRUCache } from 'lru-cache';
import type { Ruleset } from '#engine/kernel/ruleset.ts';

/** The most values that are kept for a ruleset. Hosts choose the inputs, so there is no end of them. */
const most = 500;

/**
 * Returns a pure function that keeps its latest values: for each ruleset, and for each content of `input` as JSON. The
 * values live no longer than their ruleset.
 */
export function oncePerRuleset<I, T extends object | number>(
  compute: (rules: Ruleset, input: I) => T,
): (rules: Ruleset, input: I) => T {
  const known = new WeakMap<Ruleset, LRUCache<string, T>>();
  return (rules, input) => {
    const values = known.get(rules) ?? new LRUCache<string, T>({ max: most });
    known.set(rules, values);
    const key = JSON.stringify(input);
    const before = values.get(key);
    if (before !== undefined) return before;
    const value = compute(rules, input);
    values.set(key, value);
    return value;
  };
}
