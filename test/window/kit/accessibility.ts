import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** The guidelines that the page is held to: WCAG 2.2, levels A and AA. */
const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns the faults of a page for people who use a screen reader, a keyboard or a large contrast, one line each: the
 * rule, its remedy and the first element.
 */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    // biome-ignore lint/suspicious/noExplicitAny: this function runs in the browser, whose types are not known here
    (tags) => (globalThis as any).axe.run({ runOnly: tags }) as Promise<AxeResults>,
    guidelines,
  );
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes.length} times, first ${nodes[0]?.html} ${nodes[0]?.failureSummary})`,
  );
}

/** Presses Tab until the element has the focus. Rejects with an Error if it cannot be reached in 60 presses. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    // biome-ignore lint/suspicious/noExplicitAny: this function runs in the browser, whose types are not known here
    const isThere = await page.evaluate((css) => (globalThis as any).document.activeElement?.matches(css), selector);
    if (isThere) return;
  }
  throw new Error(`Tab does not reach ${selector}`);
}
