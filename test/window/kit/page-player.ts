import type { Page } from 'playwright-core';
import { type Language, t } from '#narration/index.ts';
import type { KeyOf } from '#narration/texts/shape.ts';
import { seatOfButton } from '../../../src/demo/controls.ts';
import { tabTo } from './accessibility.ts';

/** The buttons that a player presses when they see them. */
const pressed = ['button.act', 'button.pass', 'verb.ready'] as const satisfies readonly KeyOf<'ui'>[];
/** The time between two looks at the page, ms. */
const lookMs = 250;
/** The time after which a person presses a button again that is still there, ms. */
const againMs = 4_000;
/** The limit of one press, ms. The control may just have been replaced. */
const pressMs = 2_000;

/** A control on the page that can be used. */
interface Control {
  readonly messageId: string;
  readonly customId: string;
  /** The text of a button. */
  readonly label: string;
  /** The values of a menu, or `null` for a button. */
  readonly values: readonly string[] | null;
}

/** Returns the controls of the latest messages of the open channel, the newest first. Runs in the page. */
function controlsOnPage(): Control[] {
  // biome-ignore lint/suspicious/noExplicitAny: this function runs in the browser, whose types are not known here
  const page = (globalThis as any).document;
  const nodes = page.querySelectorAll('#messages [data-custom-id]:enabled');
  return [...nodes].reverse().map((node) => ({
    messageId: node.closest('[data-message]')?.dataset.message ?? '',
    customId: node.dataset.customId,
    label: node.textContent ?? '',
    values:
      node.localName === 'select'
        ? [...node.options].filter(({ value, disabled }) => value !== '' && !disabled).map(({ value }) => value)
        : null,
  }));
}

/** A person who plays a whole game with the things on the page, and with nothing else. Presses buttons by keyboard. */
export class PagePlayer {
  readonly #page: Page;
  readonly #language: Language;
  /** The times when the controls were last used, by message and custom id, ms since 1970. */
  readonly #used = new Map<string, number>();
  /** The texts of the buttons that were pressed, and the values that were chosen. */
  readonly actions: string[] = [];

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.#language = language;
  }

  /** Presses the button with which a person takes a seat or hosts, and waits for the table. */
  async sitDown(as: 'player' | 'host' = 'player'): Promise<void> {
    await tabTo(this.#page, `[data-action="${as}"]`);
    await this.#page.keyboard.press('Enter');
    await this.#page.locator('body[data-stage="open"]').waitFor({ timeout: 120_000 });
    await this.#page.locator('.app[data-may-act="true"]').waitFor();
  }

  /** Presses the latest button with this label, once it is there. On a narrow page the channel is behind a button. */
  async pressLatest(channel: string, label: string): Promise<void> {
    await this.openChannel(channel);
    await this.#page
      .locator('#messages button', { hasText: new RegExp(`^${label}$`, 'u') })
      .last()
      .press('Enter');
  }

  /** Sets the speed of the others. */
  async setSpeed(speed: number): Promise<void> {
    await this.#page.locator('[data-action="speed"]').fill(String(speed));
  }

  /** Opens a channel of the list, if it is not open. On a narrow page the list is behind a button. */
  async openChannel(name: string): Promise<void> {
    const channel = this.#page.locator('button.channel', { hasText: new RegExp(`# ${name}`, 'u') });
    if ((await channel.count()) === 0 || (await channel.getAttribute('aria-current')) !== null) return;
    const list = this.#page.locator('[data-action="channels"]');
    if (await list.isVisible()) await list.press('Enter', { timeout: pressMs });
    await channel.press('Enter', { timeout: pressMs });
  }

  /** Plays until `isOver` returns true at a look. */
  async play(isOver: () => Promise<boolean>): Promise<void> {
    const town = t(this.#language, 'words:room.town');
    while (!(await isOver())) {
      await this.openChannel(town).catch(() => {});
      if (!(await this.#useOne())) await this.#page.waitForTimeout(lookMs);
    }
  }

  /** Uses one control that was not used before. Returns false if there is none. */
  async #useOne(): Promise<boolean> {
    const controls = await this.#page.evaluate(controlsOnPage);
    const control = controls.find((each) => this.#isFresh(each) && this.#isWanted(each));
    if (!control) return false;
    this.#used.set(keyOf(control), Date.now());
    await this.#use(control).catch(() => {});
    return true;
  }

  /** A button that came too early is pressed again. A menu is used once. */
  #isFresh(control: Control): boolean {
    const last = this.#used.get(keyOf(control));
    const isOnce = control.values !== null || isOfList(control.customId);
    return last === undefined || (!isOnce && Date.now() - last > againMs);
  }

  #isWanted({ customId, label, values }: Control): boolean {
    if (values !== null) return values.length > 0;
    return (
      customId.includes(':vote:') ||
      isOfList(customId) ||
      pressed.some((key) => label.includes(t(this.#language, `ui:${key}`)))
    );
  }

  async #use({ messageId, customId, label, values }: Control): Promise<void> {
    const node = this.#page.locator(`[data-message="${messageId}"] [data-custom-id="${customId}"]`);
    const value = values?.[this.actions.length % values.length];
    if (value === undefined) await node.press('Enter', { timeout: pressMs });
    else await node.selectOption(value, { timeout: pressMs });
    this.actions.push(value === undefined ? label : `${customId} ${value}`);
  }
}

/** The buttons of a list of seats are one thing to use. */
const keyOf = ({ messageId, customId }: Control): string => `${messageId} ${seatOfButton(customId)?.list ?? customId}`;

const isOfList = (customId: string): boolean => seatOfButton(customId) !== null;
