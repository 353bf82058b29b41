import { hasAnimals, t, wordsOf } from '#narration/index.ts';
import { rulebookAbout } from '../../formats/rulebook-brief.ts';
import { type Body, body, menuRow } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { rulesetText } from '../../ui/texts.ts';
import { rulesIds } from './custom-ids.ts';

/** The edition for children (D4). */
const animals = { options: { theme: 'animals' } } as const;

/** The menu of the rulebooks, with their editions for children (D4). */
export function drawRulebookMenu({ service }: Context, { wording }: Caller): Body {
  const options = service.rulebooks().flatMap((id) => {
    const rulebook = service.rulebook(id);
    if (rulebook === null) return [];
    const themed = { value: `${id}:${animals.options.theme}`, wording: wordsOf(wording, animals) };
    const editions = [
      { value: id, wording: wordsOf(wording, {}) },
      ...(hasAnimals(id, wording.rulebooks) ? [themed] : []),
    ];
    return editions.map(({ value, wording }) => ({
      label: rulesetText(wording, id),
      value,
      about: rulebookAbout(rulebook, wording),
    }));
  });
  const menu = { id: rulesIds.chooseRulebook({}), placeholder: t(wording, 'ui:rules.books'), options };
  return body([t(wording, 'ui:rules.which')], [menuRow(menu)]);
}
