import { t } from '#narration/index.ts';
import { rulebookAbout } from '../../formats/rulebook-brief.ts';
import { type Body, body, menuRow } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { editionName, editionsOf, editionWording, rulesetText } from '../../ui/texts.ts';
import { rulesIds } from './custom-ids.ts';

/** The menu of the rulebooks, with their editions for children (D4). */
export function drawRulebookMenu({ service }: Context, { wording }: Caller): Body {
  const options = service.rulebooks().flatMap((id) => {
    const rulebook = service.rulebook(id);
    if (rulebook === null) return [];
    return editionsOf(id, wording.rulebooks).map((edition) => {
      const own = editionWording(edition, wording);
      return { label: rulesetText(own, id), value: editionName(edition), about: rulebookAbout(rulebook, own) };
    });
  });
  const menu = { id: rulesIds.chooseRulebook({}), placeholder: t(wording, 'ui:rules.books'), options };
  return body([t(wording, 'ui:rules.which')], [menuRow(menu)]);
}
