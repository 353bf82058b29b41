import { missingPlayers } from '../lobby/gathering.ts';
import { trueNews } from '../lobby/lobby-changes.ts';
import { seatsOf } from '../model/seating.ts';
import { absenceOf } from '../runtime/absences.ts';
import type { Condition, Effect } from '../runtime/effects.ts';
import { hostAbsenceOf } from '../runtime/host-absence.ts';
import type { Request } from '../runtime/requests.ts';
import { isOn, stageNow, type TableState } from '../runtime/table-state.ts';
import { valueWithin } from '../scheduling/clock.ts';
import type { Announcer } from './announcer.ts';
import type { Dismantling } from './dismantling.ts';
import type { TableParts } from './table-parts.ts';
import { findOnlookers } from './table-questions.ts';

/** The time limit for the question when the last message was written in the town, ms. */
const QUIET_LOOK_MS = 10_000;

/** The parts of a table with which effects are carried out. */
interface EffectParts extends TableParts {
  readonly announcer: Pick<Announcer, 'again'>;
  readonly dismantling: Pick<Dismantling, 'dismantle' | 'keepResult'>;
}

/** Returns true if this holds now. */
export function holds(
  { ground, source, facts }: Pick<TableParts, 'ground' | 'source' | 'facts'>,
  condition: Condition,
): boolean {
  const { state } = source;
  const { table } = state;
  switch (condition.is) {
    case 'lobby':
      return stageNow(state) === 'lobby';
    case 'absent':
      return absenceOf(table, condition.userId) !== undefined;
    case 'host-away':
      return hostAbsenceOf(table) !== undefined;
    case 'missing': {
      const missing = missingPlayers(table, ground, facts.room);
      return condition.userIds.every((userId) => missing.includes(userId));
    }
    case 'seated':
      return isOn(state) && seatsOf(table)[condition.seat - 1]?.userId === condition.userId;
    case 'step':
      return isOn(state) && (state.game.state.step?.number ?? null) === condition.step;
    case 'voice-elsewhere':
      return facts.voice === 'elsewhere';
    case 'out-of-reach':
      return state.run.isOutOfReach;
    case 'before':
      return facts.now < condition.until;
    case 'room':
      return facts.room.channelId === condition.channelId;
  }
}

type Kind = Effect['do'];
type Of<Name extends Kind> = Extract<Effect, { readonly do: Name }>;
/** The effects that the loop carries out itself. */
type OfLoop = 'store' | 'note' | 'append' | 'correct' | 'decide' | 'begin' | 'ask';
type Runners = { readonly [Name in Exclude<Kind, OfLoop>]: (effect: Of<Name>) => unknown };

/** Carries out the effects of a table that are no writes of its own. Most only begin: nobody waits for Discord. */
export class EffectRunner {
  readonly #parts: EffectParts;
  /** Aborted once the store works again: then the words about it are not true any more. `null`: it works. */
  #storeWords: AbortController | null = null;

  constructor(parts: EffectParts) {
    this.#parts = parts;
  }

  /** Carries out an effect. Resolves when the next one may begin. */
  async run(effect: Exclude<Effect, Of<OfLoop>>): Promise<void> {
    const run = this.#runners[effect.do] as (effect: Effect) => unknown;
    await run(effect);
  }

  readonly #runners: Runners = {
    arrange: ({ tell }) => this.#tell(this.#parts.presenter.arrange(), tell),
    'await-rooms': ({ tell }) => this.#tell(this.#parts.presenter.roomed(), tell),
    remark: ({ remark, tag, while: condition }) => {
      this.#parts.presenter.remark(remark, tag, this.#test(condition));
    },
    notify: ({ remark, tag, mentions, room = 'lobby', while: condition, ofLobby }) => {
      const isTrue = this.#test(condition);
      const how = { room, ...(isTrue && { isTrue }), ...(ofLobby && { ofLobby }) };
      void this.#parts.presenter.direct.notify(remark, tag, mentions, how);
    },
    write: ({ room, remark, tag }) => void this.#parts.presenter.direct.write(room, [remark], tag, () => true),
    whisper: ({ remark }) => this.#parts.presenter.whisper(remark),
    'tell-lobby': (effect) => void this.#tellLobby(effect),
    'tell-insider': (effect) => void this.#tellInsider(effect),
    'store-said': ({ room, seat, text }) => this.#parts.talk.store(room, seat, text),
    'tell-store-out': () => {
      this.#storeWords ??= new AbortController();
      this.#parts.presenter.direct.tellAtOnce({ key: 'table.store-out' }, 'd', this.#storeWords.signal);
    },
    'forget-store-out': () => {
      this.#storeWords?.abort();
      this.#storeWords = null;
    },
    'announce-again': () => this.#parts.announcer.again(),
    gong: () => this.#parts.presenter.gong(),
    'open-voice': () => this.#parts.presenter.openVoice(),
    'release-voice': () => void this.#releaseVoice(),
    'take-voice': () => this.takeVoice(),
    'free-voice': () => this.#parts.registry.freeVoice(this.#table.gameId),
    seek: ({ userIds }) => void this.#seek(userIds),
    'find-onlookers': () => void this.#findOnlookers(),
    'find-quiet': () => void this.#findQuiet(),
    'keep-result': () => void this.#parts.dismantling.keepResult(),
    dismantle: () => void this.#parts.dismantling.dismantle(),
    'show-live-pages': () => this.#parts.deps.live?.changed(this.#table.gameId),
    'tell-tables': ({ what }) => this.#tellTables(what),
    log: ({ details, text }) => this.#parts.deps.log.info(details, text),
  };

  get #table(): TableState['table'] {
    return this.#parts.source.state.table;
  }

  #tell(work: Promise<unknown>, news: Request | undefined): void {
    if (news !== undefined) void work.then(() => this.#parts.begin(news));
  }

  #test(condition: Condition | undefined): (() => boolean) | undefined {
    return condition && (() => holds(this.#parts, condition));
  }

  /** Gives the table a bot that speaks, the same as before if possible, and notes it for a restart. */
  takeVoice(): void {
    const { guildId, gameId, voiceBotId } = this.#table;
    this.noteVoice(this.#parts.registry.takeVoice(guildId, gameId, voiceBotId));
  }

  /** Notes the bot that speaks at the table, so that it keeps the same one after a restart. */
  noteVoice(botId: string | null): void {
    if (this.#parts.deps.voiceBots !== undefined) this.#parts.begin({ type: 'voice-noted', botId });
  }

  /** Gives the narrator of a finished game to other tables, once its last words are spoken. */
  async #releaseVoice(): Promise<void> {
    const { presenter, registry } = this.#parts;
    await presenter.spoken();
    await presenter.closeVoice();
    registry.freeVoice(this.#table.gameId);
  }

  /** Posts news of a lobby: one message with mentions for each change, in the lobby's channel. */
  async #tellLobby({ number, news }: Of<'tell-lobby'>): Promise<void> {
    const { presenter, begin, ground, source } = this.#parts;
    const told = JSON.stringify(news);
    const isTrue = (): boolean => JSON.stringify(trueNews(ground, source.state, news)) === told;
    const { hostId } = this.#table;
    const isTold = await this.#isTold(() => presenter.direct.tellLobby(news, { number, hostId }, isTrue));
    begin({ type: 'lobby-told', number, isTold, isTrue: isTrue() });
  }

  async #tellInsider({ userId, number }: Of<'tell-insider'>): Promise<void> {
    const { presenter, begin } = this.#parts;
    const remark = { key: 'notebook.opened', params: { person: `<@${userId}>` } } as const;
    const isTold = await this.#isTold(() => presenter.tellTown(remark, `n${number}`));
    begin({ type: 'insider-told', userId, isTold });
  }

  /** Returns true if the post was made. After a fault the news stays stored, and is told later. */
  async #isTold(post: () => Promise<boolean>): Promise<boolean> {
    try {
      return await post();
    } catch (error) {
      this.#parts.deps.log.warn({ error }, 'stored news could not be told');
      return false;
    }
  }

  async #seek(userIds: readonly string[]): Promise<void> {
    const gone = await this.#parts.deps.reconciler.gone(this.#table.gameId, userIds);
    // All at once: the news of a person who comes back meanwhile is queued after them.
    for (const userId of gone) this.#parts.begin({ type: 'player-gone', userId });
  }

  async #findOnlookers(): Promise<void> {
    this.#parts.begin({ type: 'onlookers-found', remarks: await findOnlookers(this.#parts.deps, this.#table) });
  }

  async #findQuiet(): Promise<void> {
    const { clock, reconciler } = this.#parts.deps;
    const asked = reconciler.quietFor?.(this.#table.gameId) ?? Promise.resolve(null);
    this.#parts.begin({ type: 'quiet', ms: await valueWithin(clock, QUIET_LOOK_MS, asked, null) });
  }

  #tellTables(what: Of<'tell-tables'>['what']): void {
    const { registry } = this.#parts;
    const { guildId, follows } = this.#table;
    if (what === 'seats-freed') registry.freed(guildId);
    else if (what === 'rooms-unused') registry.unusedRooms.note(guildId);
    else if (follows === null) return;
    else if (what === 'next-gathers') registry.nextGathers(follows);
    else registry.nextBegan(follows);
  }
}
