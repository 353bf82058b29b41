import type { InteractionResult, ShownMessage, SimulatedUser } from 'discord-emulator';
import type { Clan, SeatNumber } from '#engine/kernel/types.ts';
import { type Language, t } from '#narration/index.ts';
import type { KeyOf } from '#narration/texts/shape.ts';
import { menuWith, useMenu } from './controls.ts';
import { type LineName, lineIn } from './spoken-lines.ts';

type UiKey = KeyOf<'ui'>;

/** The table's rooms and panels as one player's client shows them. */
export class Screen {
  readonly #user: SimulatedUser;
  readonly #language: Language;

  constructor(user: SimulatedUser, language: Language) {
    this.#user = user;
    this.#language = language;
  }

  label(key: UiKey): string {
    return t(this.#language, `ui:${key}`);
  }

  /** All messages that the player can read. */
  get messages(): ShownMessage[] {
    return this.#user
      .channels()
      .filter((channel) => channel.type === 0)
      .flatMap((channel) => this.#user.messages(channel.id));
  }

  /** The latest message with one of these lines of the host. */
  latest(lines: readonly LineName[]): ShownMessage | undefined {
    return this.messages.findLast(({ text: content }) => lineIn(this.#language, lines, content) !== null);
  }

  /** The latest message that has this button. */
  panel(key: UiKey): ShownMessage | undefined {
    const label = JSON.stringify(this.label(key));
    return this.messages.findLast(
      ({ rows: components = [] }) => components.length > 0 && JSON.stringify(components).includes(label),
    );
  }

  /** Presses a button in the latest message that has it, or `undefined` if no message has it. */
  async press(key: UiKey): Promise<InteractionResult | undefined> {
    const panel = this.panel(key);
    return panel && this.#user.press(panel, this.label(key));
  }

  /** Nominates somebody where that is possible now. */
  async nominate(suspect: SeatNumber | null): Promise<void> {
    const shown = suspect === null ? undefined : await this.press('button.nominate');
    const menu = shown?.message ? menuWith(shown.message, String(suspect)) : null;
    if (menu && shown?.message) await useMenu(this.#user, shown.message, menu, [String(suspect)]);
  }

  isTown(channelId: string): boolean {
    return this.#user.guild.channels.get(channelId)?.name === t(this.#language, 'words:room.town');
  }

  get town(): { readonly id: string } | undefined {
    return this.#user.channels().find(({ id }) => this.isTown(id));
  }

  /** The night chat of the player's clan, while they can view it. */
  chat(clan: Clan): { readonly id: string; readonly name: string } | undefined {
    return this.#user.channels().find(({ name }) => name === t(this.#language, `words:room.clan-${clan}`));
  }
}
