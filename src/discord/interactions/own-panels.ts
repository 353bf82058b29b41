import { setTimeout as pause } from 'node:timers/promises';
import { type InteractionWebhook, MessageFlags } from 'discord.js';
import type { Reconciler } from '#game/ports/ports.ts';
import { faultOf } from '../connection/faults.ts';
import { within } from '../connection/within.ts';
import type { Body, BodyFile } from '../ui/body.ts';
import type { CommandMentions } from '../ui/command-mentions.ts';
import type { Answer, Context } from '../ui/context.ts';
import { filesIn, type KeptFile, keeping, message } from '../ui/message.ts';
import type { Answerable, Given, Press } from './answer.ts';

/** The longest that a stop waits until the own panels are deleted, ms. */
const stopMs = 1_500;
/** Milliseconds for which a panel can be edited after a press: Discord takes its token for 15 minutes. */
const lifeMs = 14.5 * 60_000;
/** The minimum time between two edits of a panel, ms. Discord takes five in two seconds. */
const restMs = 500;

/** An answer, and how it was given. */
export interface Answered {
  readonly answer: Answer;
  readonly given: Given;
}

type Tables = Pick<Context['service'], 'tablesIn'>;

const personOf = (guildId: string, userId: string): string => `${guildId} ${userId}`;

/** The message of an own panel, and the token by which it is edited. */
interface PanelMessage {
  /** The id of the interaction whose answer made the message. */
  readonly origin: string;
  readonly webhook: Pick<InteractionWebhook, 'editMessage' | 'deleteMessage'>;
  /** `@original`: the answer itself. */
  readonly messageId: string;
}

/**
 * The own panels of people at tables: the one message that each person has for themselves. A new answer replaces it. A
 * living one is drawn again when the table changes, by the token of the person's latest press on it, and deleted before
 * the token ends. A token is never stored and never logged.
 */
export class OwnPanels {
  readonly #panels = new Map<string, OwnPanel>();
  /** The origins of the messages whose presses are not answered yet. */
  readonly #pressed = new Set<string>();
  /** Panels that others have replaced while a press on them was being answered, by origin. */
  readonly #replaced = new Map<string, OwnPanel>();
  /** When a table was last arranged, ms of `performance.now`. */
  #arrangedAt = 0;
  readonly #mentions: CommandMentions;
  readonly #service: () => Tables;

  constructor(mentions: CommandMentions, service: () => Tables) {
    this.#mentions = mentions;
    this.#service = service;
  }

  /**
   * Leaves an own panel alone until the press on it is answered. Returns the id of the interaction whose answer has made
   * the message. `null`: everybody sees the message.
   */
  pressed({ message }: Press): string | null {
    if (!message.flags.has(MessageFlags.Ephemeral)) return null;
    const origin = message.interactionMetadata?.id ?? message.id;
    this.#pressed.add(origin);
    return origin;
  }

  /**
   * Notes an answer. `null`: it could not be given. `origin`: of the own panel that was pressed. `returning`: draws an
   * answer that does not change with the game, until it makes way for the panel.
   */
  answered(
    { id, guildId, user, webhook }: Answerable,
    answered: Answered | null,
    origin: string | null,
    returning: (shown: Body) => Body,
  ): void {
    const person = personOf(guildId, user.id);
    const { kind, body } = answered?.answer ?? { kind: 'done', body: null };
    if (origin !== null && this.#pressed.delete(origin) && this.#leaves(origin, kind === 'redraw' ? body : null))
      return;
    const pressed = this.#panels.get(person);
    const isOwn = (): boolean =>
      body?.living !== undefined || pressed?.origin === origin || this.#isAtTable(guildId, user.id);
    if (answered !== null && body !== null && isOwn()) {
      if (kind === 'tell' && origin === null)
        this.#take(person, { origin: id, webhook, messageId: answered.given.messageId }, body, returning);
      if (kind === 'redraw' && origin !== null)
        this.#take(person, { origin, webhook, messageId: '@original' }, body, returning);
    }
    if (pressed?.origin === origin) pressed.changed();
  }

  /**
   * Returns true if the pressed panel was replaced meanwhile. An answer that no panel shows is left on it: its reader has
   * asked for it. Otherwise it is deleted.
   */
  #leaves(origin: string, body: Body | null): boolean {
    const replaced = this.#replaced.get(origin);
    if (replaced === undefined) return false;
    this.#replaced.delete(origin);
    if (body === null || body.living !== undefined) void replaced.remove();
    return true;
  }

  /** Returns true for a player or the host of an open table, also after its game. */
  #isAtTable(guildId: string, userId: string): boolean {
    const tables = this.#service().tablesIn(guildId);
    return tables.some(({ hostId, players }) => hostId === userId || players.some((each) => each.userId === userId));
  }

  /** A message is the own panel of a person from now on. Their former one is deleted. */
  #take(person: string, place: PanelMessage, given: Body, returning: (shown: Body) => Body): void {
    const body = given.living === undefined ? returning(given) : given;
    const former = this.#panels.get(person);
    const isSame = former?.origin === place.origin;
    // An edit that is on its way may arrive before or after the answer, so one more follows.
    const state = isSame && former.isEdited ? '' : stateOf(body);
    if (isSame) former.end();
    else if (former?.isPressed) this.#replaced.set(former.origin, former.end());
    else void former?.remove();
    const parts: PanelParts = {
      mentions: this.#mentions,
      isPressed: () => this.#pressed.has(place.origin),
      ended: () => this.#forget(person, panel),
    };
    const panel: OwnPanel = new OwnPanel(place, body, parts, { state, files: isSame ? former.files : null });
    this.#panels.set(person, panel);
    // The table may have changed while the answer was on its way.
    if (state === '' || this.#arrangedAt >= (body.living?.readAt ?? 0)) panel.changed();
  }

  /** The reconciler, each of whose layouts also draws the panels of its table again. */
  after(reconciler: Reconciler): Reconciler {
    return {
      ...reconciler,
      arrange: (layout) => {
        this.#arrangedAt = performance.now();
        for (const panel of this.#panels.values()) if (panel.gameId === layout.gameId) panel.changed();
        return reconciler.arrange(layout);
      },
    };
  }

  /** Deletes the panels, which nobody could draw again, as far as that can be done in a moment. Edits nothing more. */
  async close(): Promise<void> {
    const panels = [...this.#panels.values()];
    this.#panels.clear();
    this.#replaced.clear();
    await within(stopMs, Promise.all(panels.map((panel) => panel.leave())));
  }

  #forget(person: string, panel: OwnPanel): void {
    if (this.#panels.get(person) === panel) this.#panels.delete(person);
  }
}

/** The parts that a panel needs. `ended`: called when it can be edited no more. */
interface PanelParts {
  readonly mentions: CommandMentions;
  /** Returns true while a press on it is being answered. */
  isPressed(): boolean;
  ended(): void;
}

/** One own panel, as long as its token lasts. */
class OwnPanel {
  readonly origin: string;
  readonly #place: PanelMessage;
  readonly #parts: PanelParts;
  readonly #timer: NodeJS.Timeout;
  /** The files of its message. */
  #files: PanelFiles;
  #living: Body['living'];
  #state: string;
  #isOver = false;
  #isChanged = false;
  #drawing: Promise<void> | null = null;
  #edit: Promise<unknown> | null = null;

  /** `state`: what is shown. Empty: it is not known. */
  constructor(
    place: PanelMessage,
    body: Body,
    parts: PanelParts,
    { state, files }: { readonly state: string; readonly files: PanelFiles | null },
  ) {
    this.#files = body.files === undefined && files !== null ? files : { sent: body.files ?? [], kept: null };
    this.origin = place.origin;
    this.#place = place;
    this.#parts = parts;
    this.#living = body.living;
    this.#state = state;
    this.#timer = setTimeout(() => void this.leave(), lifeMs).unref();
  }

  /** Returns true while a press on it is being answered. */
  get isPressed(): boolean {
    return this.#parts.isPressed();
  }

  /** Returns true while an edit is on its way. */
  get isEdited(): boolean {
    return this.#edit !== null;
  }

  get files(): PanelFiles {
    return this.#files;
  }

  /** The table whose changes it shows. */
  get gameId(): string | undefined {
    return this.#living?.gameId;
  }

  /** Draws it again, at once or when that may be done. Only a panel that looks different is edited. */
  changed(): void {
    this.#isChanged = true;
    if (this.isPressed || this.#isOver) return;
    this.#drawing ??= this.#draw().finally(() => {
      this.#drawing = null;
    });
  }

  /** Changes it no more. */
  end(): this {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#parts.ended();
    return this;
  }

  /** An edit that leaves the files of the message where they are. Those that Discord has not named are sent again. */
  #keeping(body: Body) {
    if (body.files !== undefined) this.#files = { sent: body.files, kept: null };
    const { sent, kept } = this.#files;
    if (kept !== null) return keeping(body, kept);
    return message(sent.length === 0 ? body : { ...body, files: sent });
  }

  /** Changes it no more, and deletes its message if it would not be right for long. */
  async leave(): Promise<void> {
    if (this.#living === undefined) this.end();
    else await this.remove();
  }

  /** Deletes its message. */
  async remove(): Promise<void> {
    this.end();
    const { webhook, messageId } = this.#place;
    await this.#edit?.catch(() => undefined);
    // Its reader may have dismissed it.
    await webhook.deleteMessage(messageId).catch(() => undefined);
  }

  async #draw(): Promise<void> {
    // Several changes of the same moment are one.
    await null;
    while (this.#isChanged && !this.isPressed && !this.#isOver) {
      this.#isChanged = false;
      if (await this.#show()) await pause(restMs, undefined, { ref: false });
    }
  }

  /** Returns true if the message was edited. */
  async #show(): Promise<boolean> {
    if (this.#living === undefined) return false;
    const body = this.#parts.mentions(this.#living.draw());
    this.#living = body.living;
    const state = stateOf(body);
    if (state === this.#state) return false;
    this.#state = state;
    const { webhook, messageId } = this.#place;
    try {
      const edit = webhook.editMessage(messageId, this.#keeping(body));
      this.#edit = edit;
      const { components = [] } = await edit;
      const shown = components.map((each) => ('toJSON' in each ? each.toJSON() : each));
      this.#files = { ...this.#files, kept: filesIn(shown) };
    } catch (error) {
      // An edit that was lost is repeated with the next change. Anything else is for good.
      this.#state = '';
      if (faultOf(error) !== 'out-of-reach') this.end();
    } finally {
      this.#edit = null;
    }
    return true;
  }
}

/** The files of a panel's message. `kept`: as Discord has named them. `null`: it has not yet. */
interface PanelFiles {
  readonly sent: readonly BodyFile[];
  readonly kept: readonly KeptFile[] | null;
}

const stateOf = ({ content, components, tone }: Body): string => JSON.stringify([content, components, tone]);
