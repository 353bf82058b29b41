import type { KnownDeal } from '#narration/index.ts';
import { knownDeal } from '../model/calls.ts';
import { optionsOf } from '../model/deck.ts';
import { earlyView } from '../model/intentions.ts';
import { isHostLed } from '../model/leading.ts';
import { type LobbyProgress, lobbyView } from '../model/lobby.ts';
import { overviewOf } from '../model/overview.ts';
import { ownTurnsOf } from '../model/own-turns.ts';
import { packOf } from '../model/pack-of.ts';
import { personIds } from '../model/practice.ts';
import { firstNames } from '../model/record.ts';
import type { TableRules } from '../model/rules-of.ts';
import { seatIn, seatsOf } from '../model/seating.ts';
import { finishedOf, gameOf } from '../model/stages.ts';
import { settingsOf } from '../model/table-settings.ts';
import { saidThanks } from '../model/thanks.ts';
import type { HostedDeps } from '../ports/deps.ts';
import type { SeatInsight, TableSummary } from '../ports/game-service.ts';
import { type LiveTable, liveUses } from '../ports/live.ts';
import type { LobbyView } from '../ports/ports.ts';
import type { Scene, SceneSource } from '../presentation/scene.ts';
import type { TablePresenter } from '../presentation/table-presenter.ts';
import type { StoredGame } from './stored-game.ts';
import type { TableRegistry } from './table-registry.ts';
import type { TableState } from './table-state.ts';
import type { VoidIntentions } from './void-intentions.ts';

/** The state from which a table is shown. */
export interface ShownState {
  readonly deps: HostedDeps;
  readonly registry: TableRegistry;
  readonly tableRules: TableRules;
  readonly tableState: TableState;
  readonly game: StoredGame;
  readonly lobbyState: LobbyProgress;
  readonly voidIntentions: VoidIntentions;
}

/** Puts together what is known about a table now: for its layout, for everybody, and for one seat. */
export class TableView implements SceneSource {
  readonly #state: ShownState;

  constructor(state: ShownState) {
    this.#state = state;
  }

  /** Tells where the narrator speaks: at this table, at another table of the guild, or nowhere. */
  get voice(): TableSummary['voice'] {
    const { deps, registry, tableState, game } = this.#state;
    const { table } = tableState;
    const { lead, guildId, gameId } = table;
    if (!deps.settings.voice || lead === 'person' || packOf(deps, table, table.options).pack === null) return 'none';
    if (registry.voices.of(gameId) !== null) return 'here';
    if (game.stage === 'lobby') return registry.isVoiceBusy(guildId) ? 'elsewhere' : 'here';
    return registry.voices.isTaken(guildId) ? 'elsewhere' : 'none';
  }

  /** True if the bot has to be in the table's voice channel: it speaks, or rings the gong for a host in person. */
  get isInVoice(): boolean {
    const { deps, registry, tableState } = this.#state;
    const { table } = tableState;
    const hasGong = isHostLed(table) && packOf(deps, table, table.options).pack !== null;
    return this.voice === 'here' || (hasGong && registry.voices.of(table.gameId) !== null);
  }

  /** True if the table is played in text: nobody has to be in its voice channel. */
  get isInText(): boolean {
    return this.voice !== 'here' && this.#state.tableState.table.lead !== 'person';
  }

  /** Returns the facts that determine the table's layout. */
  scene(): Scene {
    const { deps, registry, tableRules, tableState, game } = this.#state;
    const { table } = tableState;
    const { gameId, follows } = table;
    const formerVoiceId = follows === null ? null : deps.reconciler.channel(follows, 'voice');
    const isFormerOpen = follows !== null && registry.isOpen(follows);
    const formerId = follows !== null && registry.handsOnTown(follows) ? follows : null;
    const former = { formerVoiceId, isFormerOpen, formerId };
    const handedOn = { isVoiceHandedOn: this.#isVoiceHandedOn, isFollowed: this.#isFollowed };
    const around = { next: registry.nextOf(gameId), ...former, ...handedOn };
    return {
      table,
      ...tableRules,
      ...around,
      deal: this.#deal,
      game: game.told,
      ahead: game.now,
      lobby: () => this.#lobby(),
      present: this.gathered ?? [],
      record: game.record,
      earned: game.earned,
      speakerId: registry.voices.of(gameId),
      until: this.#until,
      now: deps.clock.now(),
      script: deps.script,
    };
  }

  #lobby(): LobbyView {
    const { deps, tableRules, tableState, game, lobbyState } = this.#state;
    const isOpen = game.stage === 'lobby';
    return lobbyView(tableState.table, tableRules.rules, {
      notes: lobbyState.notes,
      voice: this.voice,
      speaker: this.#speaker,
      deps,
      ...(isOpen && deps.settings.voice ? { inVoice: this.#inVoice() } : {}),
      state: isOpen ? lobbyState.progress : this.#stage === 'over' ? 'closed' : 'on',
    });
  }

  /** The bot that will speak, if the lobby has to name it: the server has several bots. `null`: it need not. */
  get #speaker(): string | null {
    const { deps, registry, tableState } = this.#state;
    const { guildId, gameId, voiceBotId } = tableState.table;
    if (deps.voiceBots === undefined || deps.voiceBots.countIn(guildId) < 2) return null;
    return registry.voices.of(gameId) ?? registry.voices.next(guildId, voiceBotId);
  }

  /**
   * User ids of the people who are there while the table gathers: in the voice room, or by their own word at a table in
   * text. `null`: there is no room, or the table does not gather.
   */
  get gathered(): readonly string[] | null {
    const { deps, tableState } = this.#state;
    const gathering = tableState.in('gathering');
    const present = gathering === null ? null : deps.reconciler.present(tableState.table.gameId);
    return present && [...present, ...(gathering?.here ?? [])];
  }

  /** The stage of the table as far as the town was told. */
  get #stage(): TableSummary['stage'] {
    const { stage, told, now } = this.#state.game;
    return stage === 'over' && told !== now && told.state.outcome === null ? 'playing' : stage;
  }

  /** The end of the time limit that people see running. */
  get #until(): number | null {
    const { told, now, until } = this.#state.game;
    return told === now ? until : null;
  }

  /** True if the next game has the voice room. It has it for good once it has begun, also after its own end. */
  get #isVoiceHandedOn(): boolean {
    const { registry, tableState } = this.#state;
    const { gameId, voiceChannelId } = tableState.table;
    const next = registry.nextVoice(gameId);
    return voiceChannelId ? next === voiceChannelId : next === null || this.#hasNextBegun;
  }

  /** True once the next game gathers its players, and for good once it has begun. */
  get #isFollowed(): boolean {
    const { registry, tableState } = this.#state;
    return registry.nextVoice(tableState.table.gameId) !== undefined || this.#hasNextBegun;
  }

  get #hasNextBegun(): boolean {
    return finishedOf(this.#state.tableState.table)?.followed ?? false;
  }

  /** Returns what everybody knows about the cards. `null`: they have not been dealt. */
  get #deal(): KnownDeal | null {
    const { tableRules, tableState, game } = this.#state;
    const { players, cards } = tableState.table;
    if (game.now.batches === 0) return null;
    return knownDeal(tableRules.rules, { options: game.now.state.options, cards, players: players.length });
  }

  /** Returns the players who are in the table's voice channel, or in any while it has none. `undefined`: unknown. */
  #inVoice(): readonly string[] | undefined {
    const { guildId, players, voiceChannelId: channelId } = this.#state.tableState.table;
    const ids = personIds(players);
    return this.#state.deps.reconciler.inVoice?.({ guildId, channelId }, ids);
  }

  /**
   * Returns the public facts about the table. `issues`: what Discord does not let the bot do at the moment. `rooms`:
   * tells if those of the game have been made.
   */
  summary({ issues, rooms }: Pick<TablePresenter, 'issues' | 'rooms'>): TableSummary {
    const { deps, tableRules, tableState, game } = this.#state;
    const { rules, ownRoles } = tableRules;
    const { table } = tableState;
    const { gameId, guildId, ruleset, language, hostId, lead, waiting, watchers } = table;
    const { hushed = [] } = gameOf(table) ?? {};
    const removal = tableState.in('playing')?.removal;
    const leaving = removal ? seatIn(table, removal.userId) : undefined;
    const stage = this.#stage;
    const until = this.#until;
    return {
      gameId,
      guildId,
      ruleset,
      language,
      hostId,
      lead,
      waiting,
      hushed: seatsOf(table).flatMap(({ seat, userId }) => (hushed.includes(userId) ? [seat] : [])),
      ...(leaving && removal ? { removal: { seat: leaving.seat, at: removal.at } } : {}),
      watchers,
      thanks: saidThanks(rules, game.told, deps.clock.now())?.seat,
      stage,
      issues,
      awaitsRooms: (stage === 'gathering' || stage === 'playing') && !rooms.areMade,
      ownRoles,
      until,
      deal: this.#deal,
      lobby: stage === 'lobby' ? this.#lobby() : null,
      voice: this.voice,
      former: game.now.former,
      players: seatsOf(table),
      options: optionsOf(rules, table),
      settings: settingsOf(rules, table, deps.settings),
      cards: table.cards,
      ...(table.roleSet === null ? {} : { roleSet: table.roleSet.name }),
      town: game.told.views[0]!,
      overview: overviewOf(rules, game.told, until),
    };
  }

  /** Returns what a live page may know. `null`: the token belongs to no link of the table. */
  live(token: string): LiveTable | null {
    const { deps, tableRules, tableState, game } = this.#state;
    const { gameId, language, players, roleSet, links } = tableState.table;
    const link = liveUses.map((use) => links[use]).find((each) => each?.token === token);
    if (link === undefined) return null;
    const { rules, ownRoles } = tableRules;
    const { options } = game.now.state;
    return {
      gameId,
      rules,
      options,
      names: firstNames({ players, former: game.now.former }),
      roleSet: roleSet?.name ?? null,
      wording: deps.script.wordingOf(language, { options, ownRoles, deal: this.#deal }),
      moments: game.moments,
      delay: link.delay,
    };
  }

  /** Returns the knowledge of this person's seat. `null`: they have none, or the cards are not dealt yet. */
  insight(userId: string): SeatInsight | null {
    const { deps, tableRules, tableState, game, voidIntentions } = this.#state;
    const players = seatsOf(tableState.table);
    const player = players.find((each) => each.userId === userId);
    const view = player && game.told.views[player.seat];
    if (!view) return null;
    const { gameId } = tableState.table;
    const { rules, ownRoles } = tableRules;
    const { state } = game.told;
    const { seat } = player;
    const { intentions = [] } = tableState.in('playing') ?? {};
    const own = intentions.filter((one) => one.userId === userId);
    const early = earlyView(rules, state, view, own);
    const shown = { ...early, voided: early.voided ?? voidIntentions.in(userId, view.step?.number) };
    // Only an answer to a press at the wrong time needs the turns.
    const turns = () => ownTurnsOf(rules, state, seat);
    const until = this.#until;
    const thanks = saidThanks(rules, game.told, deps.clock.now())?.seat === seat;
    return { gameId, seat, ...shown, saidThanks: thanks, players, until, turns, ownRoles, deal: this.#deal };
  }
}
