import { t, type Wording } from '#narration/index.ts';
import { type Body, body, type MenuOption, menuRow, portions, type Row } from '../../ui/body.ts';
import type { CustomId } from '../../ui/custom-id.ts';
import { type KeptRequest, newTableIds } from './custom-ids.ts';

/** The menu of the rules for a new table. `before`: lines above it. */
export const drawRulesMenu = (
  offers: readonly MenuOption[],
  kept: KeptRequest,
  { wording, before = [] }: { readonly wording: Wording; readonly before?: readonly (string | null)[] },
): Body =>
  body(
    [...before, t(wording, 'ui:new.choose')],
    rulesRows(offers, wording, (menu) => newTableIds.chooseRules({ kept, menu })),
  );

/** The menus of all rules. `idOf`: the custom id of each menu, by its number from 0. */
export const rulesRows = (
  offers: readonly MenuOption[],
  wording: Wording,
  idOf: (menu: number) => CustomId,
): readonly Row[] =>
  portions(offers).map((options, menu) => menuRow({ id: idOf(menu), placeholder: t(wording, 'ui:new.menu'), options }));
