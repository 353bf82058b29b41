import type { Ruleset } from '#engine/kernel/ruleset.ts';

/**
 * Returns a pure function that computes each value once: for each ruleset, and for each content of `input` as JSON.
 * The values live as long as their ruleset.
 */
export function oncePerRuleset<I, T>(compute: (rules: Ruleset, input: I) => T): (rules: Ruleset, input: I) => T {
  const known = new WeakMap<Ruleset, Map<string, T>>();
  return (rules, input) => {
    const values = known.get(rules) ?? new Map<string, T>();
    known.set(rules, values);
    const key = JSON.stringify(input);
    if (!values.has(key)) values.set(key, compute(rules, input));
    return values.get(key) as T;
  };
}
