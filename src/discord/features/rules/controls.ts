import { roleName, t } from '#narration/index.ts';
import { type Button, menuRow, menuSize, type Row } from '../../ui/body.ts';
import type { Suggestion } from '../../ui/context.ts';
import { rulesIds } from './custom-ids.ts';
import { type RulesScope, rulebookName } from './scope.ts';

/** The topic of the calls of a night. Its name in any language means the same. */
export const callsWord = 'calls';

/** The topics of a rulebook's menu: the calls and the cards. */
export const topics = ({ rulebook: { id, roles }, wording }: RulesScope): readonly Suggestion[] => [
  { name: t(wording, 'ui:rules.order'), value: callsWord },
  ...roles.map((role) => ({ name: roleName(role, wording, id), value: role })),
];

/** The calls and the cards of the rulebook. It has too many clauses for a menu. */
export const topicMenu = (scope: RulesScope): Row =>
  menuRow({
    id: rulesIds.chooseTopic(originOf(scope)),
    placeholder: t(scope.wording, 'ui:rules.menu'),
    options: topics(scope)
      .slice(0, menuSize)
      .map(({ name, value }) => ({ label: name, value })),
  });

/** The button that shows this page of the full text. */
export const pageButton = (
  scope: RulesScope,
  page: number,
  label: 'ui:rules.full' | 'ui:rules.back' | 'ui:rules.next',
): Button => ({ id: rulesIds.showPage({ ...originOf(scope), page }), label: t(scope.wording, label) });

const originOf = (scope: RulesScope) => ({ gameId: scope.table?.gameId ?? null, ruleset: rulebookName(scope) });
