import type { Layout, PageChoices, Panel, StepChoice } from '#game/ports/ports.ts';

type Page = Panel & { readonly kind: 'page' };

/** The pages of the town, in order. */
export const pagesIn = ({ panels }: Layout): readonly Page[] =>
  panels.flatMap(({ panel }) => (panel.kind === 'page' ? [panel] : []));

/** The choice of this kind on the current page, with its step, or `undefined` if the page has another one or none. */
export function choiceOn<K extends StepChoice['kind']>(
  layout: Layout,
  kind: K,
): (StepChoice & { readonly kind: K } & Pick<PageChoices, 'step' | 'until'>) | undefined {
  const now = pagesIn(layout).at(-1)?.now;
  if (now?.choice.kind !== kind) return undefined;
  return { ...(now.choice as StepChoice & { readonly kind: K }), step: now.step, until: now.until };
}
