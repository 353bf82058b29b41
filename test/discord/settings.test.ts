import { describe, expect, test } from 'vitest';
import { valuesOf } from '#discord/formats/rulebook-options.ts';
import { completeOptions } from '#engine/kernel/options.ts';
import { languages, say } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';

const options = Object.values(rulesets).flatMap((rules) =>
  Object.entries(rules.options).map(([name, spec]) => ({ rules, name, spec })),
);

describe.each(options)('$rules.id: the setting $name', ({ rules, name, spec }) => {
  test('has a name and its values in both languages, as a menu takes them', () => {
    const values = valuesOf(spec);
    expect(values.length > 0 || spec.kind === 'list').toBe(true);
    expect(values.length).toBeLessThanOrEqual(25);
    for (const language of languages) {
      if (values.length > 0) expect(say(language, `settings:${name}`)?.length).toBeLessThanOrEqual(100);
      if (spec.kind === 'word' || spec.kind === 'switch')
        for (const value of values) expect(say(language, `settings:${name}.${value}`), value).not.toBeNull();
    }
  });

  test('offers nothing that the rulebook refuses, and always offers the default', () => {
    const typed = (text: string) =>
      spec.kind === 'switch' ? text === 'on' : /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    for (const value of valuesOf(spec)) expect(completeOptions(rules, { [name]: typed(value) }).ok, value).toBe(true);
    if (spec.kind !== 'list') expect(valuesOf(spec).map(typed)).toContain(spec.default);
  });
});
