import { keptByName } from '#engine/kernel/kept.ts';
import type { Refusal } from '#engine/kernel/refusal.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { KnownDeal } from '#narration/index.ts';
import { knownDeal } from '../model/calls.ts';
import { optionsOf } from '../model/deck.ts';
import { earlyView } from '../model/intentions.ts';
import { isHostLed } from '../model/leading.ts';
import { lobbyView } from '../model/lobby.ts';
import { overviewOf } from '../model/overview.ts';
import { ownTurnsOf } from '../model/own-turns.ts';
import { packOf } from '../model/pack-of.ts';
import { personIds } from '../model/practice.ts';
import { firstNames } from '../model/record.ts';
import type { TableRules } from '../model/rules-of.ts';
import { seatIn, seatsOf } from '../model/seating.ts';
import { finishedOf, gameOf, stageOf } from '../model/stages.ts';
import { settingsOf } from '../model/table-settings.ts';
import { saidThanks } from '../model/thanks.ts';
import type { HostedDeps } from '../ports/deps.ts';
import type { OwnTurns, SeatInsight, TableSummary } from '../ports/game-service.ts';
import { type LiveTable, liveUses } from '../ports/live.ts';
import type { LobbyView } from '../ports/ports.ts';
import type { Scene, SceneSource, TextFacts } from '../presentation/scene.ts';
import type { TablePresenter } from '../presentation/table-presenter.ts';
import type { ToldGame } from '../presentation/told-game.ts';
import type { TableRegistry } from './table-registry.ts';
import { gatheredIn, type Run, stageNow, type TableState, untilNow } from './table-state.ts';

/** The state from which a table is shown. */
export interface ShownState {
  readonly deps: HostedDeps;
  readonly registry: TableRegistry;
  readonly tableRules: TableRules;
  readonly source: { readonly state: TableState };
  readonly told: ToldGame;
}

/** Puts together what is known about a table now: for its layout, for everybody, and for one seat. */
export class TableView implements SceneSource {
  readonly #shown: ShownState;
  readonly #turnsOf: (state: GameState, seat: SeatNumber) => OwnTurns;

  constructor(shown: ShownState) {
    this.#shown = shown;
    this.#turnsOf = keptByName((state, seat) => ownTurnsOf(shown.tableRules.rules, state, seat));
  }

  get #state(): TableState {
    return this.#shown.source.state;
  }

  get #table(): TableState['table'] {
    return this.#state.table;
  }

  /** Tells where the narrator speaks: at this table, at another table of the guild, or nowhere. */
  get voice(): TableSummary['voice'] {
    const { deps, registry } = this.#shown;
    const table = this.#table;
    const { lead, guildId, gameId } = table;
    if (!deps.settings.voice || lead === 'person' || packOf(deps, table, table.options).pack === null) return 'none';
    if (registry.voices.of(gameId) !== null) return 'here';
    if (table.stage.kind === 'lobby') return registry.isVoiceBusy(guildId) ? 'elsewhere' : 'here';
    return registry.voices.isTaken(guildId) ? 'elsewhere' : 'none';
  }

  /** True if the bot has to be in the table's voice channel: it speaks, or rings the gong for a host in person. */
  get isInVoice(): boolean {
    const { deps, registry } = this.#shown;
    const table = this.#table;
    const hasGong = isHostLed(table) && packOf(deps, table, table.options).pack !== null;
    return this.voice === 'here' || (hasGong && registry.voices.of(table.gameId) !== null);
  }

  /** The facts that determine the table's texts. */
  get textFacts(): TextFacts {
    const { table, game } = this.#state;
    return { table, ...this.#shown.tableRules, deal: this.#deal, ahead: game };
  }

  /** Returns the facts that determine the table's layout. */
  scene(): Scene {
    const { deps, registry, told } = this.#shown;
    const facts = this.textFacts;
    const { table } = facts;
    const { gameId, follows, voiceChannelId } = table;
    const next = registry.nextOf(gameId);
    const nextVoice = next === null ? undefined : registry.nextVoice(gameId);
    const hasNextBegun = finishedOf(table)?.followed ?? false;
    return {
      ...facts,
      formerVoiceId: follows === null ? null : deps.reconciler.channel(follows, 'voice'),
      isFormerOpen: follows !== null && registry.isOpen(follows),
      formerId: follows !== null && registry.handsOnTown(follows) ? follows : null,
      next,
      // The next game has both for good once it has begun, also after its own end.
      isFollowed: nextVoice !== undefined || hasNextBegun,
      isVoiceHandedOn: voiceChannelId ? nextVoice === voiceChannelId : nextVoice === null || hasNextBegun,
      game: told.told,
      lobby: () => this.#lobby(),
      present: () => gatheredIn(table, deps.reconciler.present(gameId)) ?? [],
      record: told.record,
      earned: told.earned,
      speakerId: registry.voices.of(gameId),
      until: this.#until,
      now: deps.clock.now(),
      script: deps.script,
    };
  }

  #lobby(): LobbyView {
    const { deps, tableRules } = this.#shown;
    const { table, run } = this.#state;
    const isOpen = table.stage.kind === 'lobby';
    return lobbyView(table, tableRules.rules, {
      notes: run.notes,
      voice: this.voice,
      speaker: this.#speaker,
      deps,
      ...(isOpen && deps.settings.voice ? { inVoice: this.#inVoice() } : {}),
      state: isOpen ? run.progress : this.#stage === 'over' ? 'closed' : 'on',
    });
  }

  /** The bot that will speak, if the lobby has to name it: the server has several bots. `null`: it need not. */
  get #speaker(): string | null {
    const { deps, registry } = this.#shown;
    const { guildId, gameId, voiceBotId } = this.#table;
    if (deps.voiceBots === undefined || deps.voiceBots.countIn(guildId) < 2) return null;
    return registry.voices.of(gameId) ?? registry.voices.next(guildId, voiceBotId);
  }

  /** The stage of the table as far as the town was told. */
  get #stage(): TableSummary['stage'] {
    const { told } = this.#shown.told;
    const stage = stageNow(this.#state);
    return stage === 'over' && told !== this.#state.game && told.state.outcome === null ? 'playing' : stage;
  }

  /** The end of the time limit that people see running. */
  get #until(): number | null {
    return this.#shown.told.told === this.#state.game ? untilNow(this.#state) : null;
  }

  /** Returns what everybody knows about the cards. `null`: they have not been dealt. */
  get #deal(): KnownDeal | null {
    const { table, game } = this.#state;
    const { players, cards } = table;
    if (game.batches === 0) return null;
    const { rules } = this.#shown.tableRules;
    return knownDeal(rules, { options: game.state.options, cards, players: players.length });
  }

  /** Returns the players who are in the table's voice channel, or in any while it has none. `undefined`: unknown. */
  #inVoice(): readonly string[] | undefined {
    const { guildId, players, voiceChannelId: channelId } = this.#table;
    const ids = personIds(players);
    return this.#shown.deps.reconciler.inVoice?.({ guildId, channelId }, ids);
  }

  /**
   * Returns the public facts about the table. `issues`: what Discord does not let the bot do at the moment. `rooms`:
   * tells if those of the game have been made.
   */
  summary({ issues, rooms }: Pick<TablePresenter, 'issues' | 'rooms'>): TableSummary {
    const { deps, tableRules, told } = this.#shown;
    const { rules, ownRoles } = tableRules;
    const { table, game } = this.#state;
    const { gameId, guildId, ruleset, language, hostId, lead, waiting, watchers } = table;
    const { hushed = [] } = gameOf(table) ?? {};
    const removal = stageOf(table, 'playing')?.removal;
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
      thanks: saidThanks(rules, told.told, deps.clock.now())?.seat,
      stage,
      issues,
      awaitsRooms: (stage === 'gathering' || stage === 'playing') && !rooms.areMade,
      ownRoles,
      until,
      deal: this.#deal,
      lobby: stage === 'lobby' ? this.#lobby() : null,
      voice: this.voice,
      former: game.former,
      players: seatsOf(table),
      options: optionsOf(rules, table),
      settings: settingsOf(rules, table, deps.settings),
      cards: table.cards,
      ...(table.roleSet === null ? {} : { roleSet: table.roleSet.name }),
      town: told.told.views[0]!,
      overview: overviewOf(rules, told.told, until),
    };
  }

  /** Returns what a live page may know. `null`: the token belongs to no link of the table. */
  live(token: string): LiveTable | null {
    const { deps, tableRules, told } = this.#shown;
    const { table, game } = this.#state;
    const { gameId, language, players, roleSet, links } = table;
    const link = liveUses.map((use) => links[use]).find((each) => each?.token === token);
    if (link === undefined) return null;
    const { rules, ownRoles } = tableRules;
    const { options } = game.state;
    return {
      gameId,
      rules,
      options,
      names: firstNames({ players, former: game.former }),
      roleSet: roleSet?.name ?? null,
      wording: deps.script.wordingOf(language, { options, ownRoles, deal: this.#deal }),
      moments: told.moments,
      delay: link.delay,
    };
  }

  /** Returns the knowledge of this person's seat. `null`: they have none, or the cards are not dealt yet. */
  insight(userId: string): SeatInsight | null {
    const { deps, tableRules, told } = this.#shown;
    const { table, run } = this.#state;
    const players = seatsOf(table);
    const player = seatIn(table, userId);
    const view = player && told.told.views[player.seat];
    if (!view) return null;
    const { gameId, guildId } = table;
    const { rules, ownRoles } = tableRules;
    const { state } = told.told;
    const { seat } = player;
    const isHost = userId === table.hostId;
    const { intentions = [] } = stageOf(table, 'playing') ?? {};
    const own = intentions.filter((one) => one.userId === userId);
    const early = earlyView(rules, state, view, own);
    const shown = { ...early, voided: early.voided ?? voidedOf(run, userId, view.step?.number) };
    // Only an answer to a press at the wrong time needs the turns.
    const turns = () => this.#turnsOf(state, seat);
    const until = this.#until;
    const thanks = saidThanks(rules, told.told, deps.clock.now())?.seat === seat;
    const of = { gameId, guildId, seat, isHost };
    return { ...of, ...shown, saidThanks: thanks, players, until, turns, ownRoles, deal: this.#deal };
  }
}

/** Returns the refusal of this person's intention for this step. `null`: there is none. */
function voidedOf({ voided }: Run, userId: string, step: number | undefined): Refusal | null {
  const noted = voided.find((each) => each.userId === userId);
  return noted?.step === step ? (noted?.refusal ?? null) : null;
}
