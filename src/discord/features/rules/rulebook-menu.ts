import { t } from '#narration/index.ts';
import { editionsOf, rulebookAbout } from '../../formats/rulebook-brief.ts';
import { type Body, body, menuRow } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { rulesetText } from '../../ui/texts.ts';
import { rulesIds } from './custom-ids.ts';

/** The menu of the rulebooks, with their editions for children (D4). */
export function drawRulebookMenu({ service }: Context, { wording }: Caller): Body {
  const options = service.rulebooks().flatMap((id) => {
    const rulebook = service.rulebook(id);
    if (rulebook === null) return [];
    return editionsOf(id, wording).map(({ value, wording }) => ({
      label: rulesetText(wording, id),
      value,
      about: rulebookAbout(rulebook, wording),
    }));
  });
  const menu = { id: rulesIds.chooseRulebook({}), placeholder: t(wording, 'ui:rules.books'), options };
  return body([t(wording, 'ui:rules.which')], [menuRow(menu)]);
}
