import { isInvitation, remarksOf } from '../model/lobby-news.ts';
import type { Audience, Message, Remark, Room } from '../ports/ports.ts';
import type { LobbyNews } from '../ports/table-document.ts';
import type { OutputDeps } from './owned-output.ts';

/** The room of a notification, the time for which it is true, and whether it goes with the lobby. */
interface Notification extends Pick<Message, 'ofLobby'> {
  readonly room?: Room | 'lobby';
  readonly isTrue?: () => boolean;
}

/** Posts that no page shows: to particular people, most of them in the channel of the lobby, and about the store. */
export class DirectPosts {
  readonly #deps: Pick<OutputDeps, 'reconciler' | 'script' | 'clock'>;
  readonly #gameId: string;
  readonly #audience: () => Audience;
  /** The time in the latest nonce, ms since 1970. */
  #latest = 0;

  constructor(deps: Pick<OutputDeps, 'reconciler' | 'script' | 'clock'>, gameId: string, audience: () => Audience) {
    this.#deps = deps;
    this.#gameId = gameId;
    this.#audience = audience;
  }

  /**
   * Pings these people. They can read the channel in which the table was opened (`lobby`) regardless of their access to
   * rooms. `isTrue`: see `Reconciler.post`.
   */
  notify(
    remark: Remark,
    tag: string,
    mentions: readonly string[],
    { room = 'lobby', isTrue, ofLobby }: Notification = {},
  ): Promise<boolean> {
    const { message: words } = this.#deps.script.remark(remark, this.#audience());
    const message = { ...words, mentions, ...(ofLobby === undefined ? {} : { ofLobby }) };
    return this.#deps.reconciler.post(this.#gameId, room, message, this.nonce(tag), isTrue);
  }

  /**
   * Tells people of the lobby their news in one message, once for each number. Resolves with true after the post or
   * refusal, and with false if the bot stops before, or if `isTrue` returns false before.
   */
  tellLobby(
    news: readonly LobbyNews[],
    { hostId, number }: { readonly hostId: string; readonly number: number },
    isTrue: () => boolean,
  ): Promise<boolean> {
    const mentions = [...new Set(news.flatMap(({ userIds }) => userIds))];
    const { rules, language, ...table } = this.#audience();
    const wording = this.#deps.script.wordingOf(language, table);
    const ruleset = this.#deps.script.label({ key: 'layout.rules', params: { ruleset: rules.id } }, wording);
    const text = this.#joined(remarksOf(news, { ruleset, hostId }));
    const message = { text, mentions, ofLobby: { links: isInvitation(news) } };
    return this.#deps.reconciler.post(this.#gameId, 'lobby', message, `${this.#gameId}-w${number}`, isTrue);
  }

  /** Writes remarks in one post, without voice. `lobby`: the town does not exist yet. `isTrue`: see `Reconciler.post`. */
  write(room: 'lobby' | 'town', remarks: readonly Remark[], tag: string, isTrue: () => boolean): Promise<boolean> {
    return this.#deps.reconciler.post(this.#gameId, room, { text: this.#joined(remarks) }, this.nonce(tag), isTrue);
  }

  /** Posts a remark in the town at once, while the store may not answer. It is dropped when the signal is aborted. */
  tellAtOnce(remark: Remark, tag: string, signal: AbortSignal): void {
    const { message } = this.#deps.script.remark(remark, this.#audience());
    void this.#deps.reconciler.postAtOnce(this.#gameId, message, this.nonce(tag), signal);
  }

  #joined(remarks: readonly Remark[]): string {
    return remarks.map((each) => this.#deps.script.remark(each, this.#audience()).message.text).join('\n');
  }

  /** The nonce of a post that is made once, now. Two posts of the same moment have two. */
  nonce(tag: string): string {
    this.#latest = Math.max(this.#latest + 1, this.#deps.clock.now());
    return `${this.#gameId}-${tag}${this.#latest.toString(36)}`;
  }
}
