import type { Locator, Page } from 'playwright-core';
import type { Language } from '#narration/index.ts';
import { t } from '#narration/index.ts';
import type { KeyOf } from '#narration/texts/shape.ts';

/** The buttons that a player presses when they see them. */
const pressed = ['button.act', 'button.pass', 'verb.ready', 'button.card'] as const satisfies readonly KeyOf<'ui'>[];
/** The time between two looks at the page, ms. */
const lookMs = 250;

/** A person who plays a whole game with what is on the page, and with nothing else. */
export class PagePlayer {
  readonly #page: Page;
  readonly #language: Language;
  /** The controls that were used, as message and control. */
  readonly #used = new Set<string>();
  /** The texts of the buttons that were pressed, and the values that were chosen. */
  readonly actions: string[] = [];

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.#language = language;
  }

  /** Presses the button with which a person takes a seat, and waits for the table. */
  async sitDown(): Promise<void> {
    await this.#page.locator('[data-action="sit"]').click();
    await this.#page.locator('body[data-stage="open"]').waitFor({ timeout: 120_000 });
    await this.#page.locator('.app[data-may-act="true"]').waitFor();
  }

  /** Sets the speed of the others. */
  async setSpeed(speed: number): Promise<void> {
    await this.#page.locator('[data-action="speed"]').fill(String(speed));
  }

  /** Plays until `isOver` returns true at a look. */
  async play(isOver: () => Promise<boolean>): Promise<void> {
    while (!(await isOver())) {
      if (!(await this.#useOne())) await this.#page.waitForTimeout(lookMs);
    }
  }

  /** Uses one control of the newest message that has one. Returns false if there is none. */
  async #useOne(): Promise<boolean> {
    for (const message of (await this.#page.locator('#messages [data-message]').all()).reverse().slice(0, 6)) {
      if ((await this.#choose(message)) || (await this.#press(message))) return true;
    }
    return false;
  }

  /** Chooses in the first unused menu of a message. */
  async #choose(message: Locator): Promise<boolean> {
    for (const menu of await message.locator('select[data-custom-id]:enabled').all()) {
      const id = await menu.getAttribute('data-custom-id').catch(() => null);
      const values = await menu
        .locator('option:enabled')
        .evaluateAll((options) =>
          options.map((option) => (option as unknown as { value: string }).value).filter((value) => value !== ''),
        );
      const value = values.at(this.actions.length % Math.max(1, values.length));
      if (id === null || value === undefined || this.#used.has(id)) continue;
      this.#used.add(id);
      this.actions.push(`${id} ${value}`);
      await menu.selectOption(value, { timeout: 2_000 }).catch(() => {});
      return true;
    }
    return false;
  }

  async #press(message: Locator): Promise<boolean> {
    const labels = pressed.map((key) => t(this.#language, `ui:${key}`));
    for (const button of await message.locator('button[data-custom-id]:enabled').all()) {
      const [id, label] = [await button.getAttribute('data-custom-id').catch(() => null), await textOf(button)];
      const isWanted = labels.some((wanted) => label.includes(wanted)) || /:vote:/.test(id ?? '');
      if (id === null || !isWanted || this.#used.has(id)) continue;
      this.#used.add(id);
      this.actions.push(label);
      await button.click({ timeout: 2_000 }).catch(() => {});
      return true;
    }
    return false;
  }
}

/** The text of a node, or nothing if it has just been replaced. */
const textOf = async (node: Locator): Promise<string> => (await node.textContent().catch(() => null)) ?? '';
