import type { APIMessage } from 'discord-api-types/v10';
import type { InteractionResult, ReceivedEvent, SimulatedUser } from 'discord-emulator';
import { type CallId, isClan } from '#engine/kernel/types.ts';
import type { Language } from '#narration/index.ts';
import { t } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { NewLines } from '../../../src/demo/new-lines.ts';
import { callIn, holdsLine, lineIn, refusalIn, untimelyIn, wakes } from '../../../src/demo/spoken-lines.ts';
import { ballotsOf, type Plot, type PlotAct } from './plot.ts';

const mornings = ['morning.first', 'morning.mafia', 'morning.quiet', 'morning.killed'] as const;
const floors = ['speech.turn', 'speech.defence', 'speech.last-word'] as const;
/** The lines that end a call for a listener: the next call or the morning. */
const afterCall = ['sleep', ...mornings] as const;

/** After these lines the numbers are called (D14). */
const countings = ['wake.mafia.shooting', 'wake.yakuza.shooting'] as const;

/**
 * Milliseconds between two looks into a panel to which nothing is pushed. The bot ignores more frequent ones as a
 * flood.
 */
const lookMs = 700;

/** The words of a person in a night chat. */
export const wordOf = (seat: number, phase: string): string => `${seat} says so in ${phase}`;

/** A pick in a clan's call, and the steps of its contract. */
const clanActions = /^(🎯|✔️|📜)/u;

/** Refusals whose reason is over within a moment. */
const passing: readonly string[] = ['not-yet', 'game-paused'];

/** The presses that only show what the person may do. */
const showing: readonly string[] = ['act', 'nominate'];

/** Refusals of an action that came too late and was not carried out. */
const late: readonly string[] = ['not-now', 'not-called', 'stale', 'no-time-running', 'game-over'];

/**
 * Milliseconds before a person repeats a press that came too early. After more than twelve presses in 5 s the bot stops
 * answering.
 */
const momentMs = 500;

const clanRooms = ['words:room.clan-mafia', 'words:room.clan-yakuza'] as const;

/** A menu, or the buttons that answer a question. */
interface Menu {
  readonly customId: string;
  readonly picked: readonly string[];
  readonly isButton?: boolean;
}

type Component = { custom_id?: string; components?: Component[]; options?: { value: string; default?: boolean }[] };

/**
 * A person who plays their part of a plot by what they see and hear. They act when their call is open, speak when their
 * microphone is, vote when the ballot is open, and look at their card. After "I lost my thread" they repeat what the
 * moment asks for.
 */
export class Person {
  readonly user: SimulatedUser;
  readonly seat: number;
  readonly #plot: Plot;
  readonly #language: Language;
  readonly #done = new Set<PlotAct>();
  /** Acts that have been sent to the bot, with or without an answer. */
  readonly #sent = new Set<PlotAct>();
  /** Acts that were sent and never answered because the bot was killed. They may be stored or not. */
  readonly #doubtful = new Set<PlotAct>();
  readonly #panels = new Map<string, APIMessage>();
  readonly #newLines = new NewLines();
  readonly #rooms = new Map<string, string>();
  #night = 0;
  #day = 0;
  #phase = '';
  #called: CallId | null = null;
  /** The number of earlier windows of the open call. */
  #window = 0;
  #lastCalled: CallId | null = null;
  #open = false;
  #clanPicks = 0;
  /** Free discussion is going on. `#proposals` counts its nominations. */
  #talks = false;
  #proposals = 0;
  #proposing = false;
  /** The town has heard this person's nomination of the day. */
  #nominated = false;
  /** This person is asked to name a candidate, after the speeches. */
  #isAsked = false;
  #floor: (typeof floors)[number] | null = null;
  /** The panel on which this person has pressed to give the floor away. */
  #passedOn: string | null = null;
  /** Turns that were over before this person gave the floor away, and votes that came after the reminder or never. */
  readonly #late: PlotAct[] = [];
  #muted = false;
  readonly #ballots: string[] = [];
  /** The next ballot is the last one again, for those who have not voted. */
  #reminded = false;
  /** Increases whenever the bot starts again. Anything begun before is given up. */
  #life = 0;
  /** Numbers are being called to the clan that is awake. `#heard` lists them (D14). */
  #counts = false;
  #heard: { readonly number: number; readonly at: number }[] = [];
  #firing = false;
  #acting = false;
  #speaking = false;
  /** The answers that show what the person may do now. */
  readonly #offers = new WeakSet<InteractionResult>();
  /** The failures that this person met, with the action and its error. */
  readonly issues: string[] = [];

  constructor(user: SimulatedUser, seat: number, plot: Plot, language: Language) {
    this.user = user;
    this.seat = seat;
    this.#plot = plot;
    this.#language = language;
    user.inbox.onEvent((event) => this.#notice(event));
  }

  /** The player's acts that have not been done, as far as the player knows, or that came too late for the plot. */
  get undone(): readonly PlotAct[] {
    const isOpen = (act: PlotAct) => !this.#done.has(act) || this.#doubtful.has(act);
    return [...this.#plot.acts.filter((act) => act.seat === this.seat && isOpen(act)), ...this.#late];
  }

  #notice({ t: type, d }: ReceivedEvent): void {
    if (type === 'CHANNEL_CREATE' || type === 'CHANNEL_UPDATE') this.#rooms.set(d.id, d.name);
    if (type === 'MESSAGE_DELETE') this.#panels.delete(d.id);
    if (type === 'MESSAGE_CREATE' || type === 'MESSAGE_UPDATE') this.#read(type, d);
    if (type === 'VOICE_STATE_UPDATE' && d.user_id === this.user.id && d.channel_id) {
      const opened = this.#muted && !d.mute;
      this.#muted = d.mute;
      if (opened) void this.#speak();
    }
  }

  #read(type: string, message: APIMessage): void {
    const room = this.#rooms.get(message.channel_id);
    if (((message.flags ?? 0) & 64) !== 0 || room === undefined) return;
    const hasChoices = (message.components ?? []).length > 0;
    if (hasChoices) this.#seePanel(message);
    else this.#closePanel(message.id);
    if (room === t(this.#language, 'words:room.town')) this.#hearTown(this.#newLines.of(message));
    else if (hasChoices || type !== 'MESSAGE_CREATE') return;
    else if (clanRooms.some((key) => room === t(this.#language, key))) this.#hearClan(message.content);
  }

  #hearTown(text: string): void {
    if (text === '') return;
    for (const line of text.split('\n')) this.#hearLine(line);
    const floor = lineIn(this.#language, floors, text);
    if (floor) this.#takeFloor(text.includes(`<@${this.user.id}>`) ? floor : null);
    // The microphone may be open before its owner reads the reason.
    if (floor && !this.#muted) void this.#speak();
    if (holdsLine(this.#language, 'nomination', text)) this.#isAsked = text.includes(`<@${this.user.id}>`);
    if (this.#isAsked && holdsLine(this.#language, 'clock', text)) void this.#nominate();
    if (holdsLine(this.#language, 'game.restored', text)) this.#again();
    else if (this.#open) void this.#act();
    if (this.#open) void this.#fire();
  }

  #hearLine(line: string): void {
    const language = this.#language;
    if (line.startsWith('### 🌙')) {
      this.#phase = `night ${++this.#night}`;
      this.#clanPicks = 0;
      this.#lastCalled = null;
      this.#heard = [];
      this.#ballots.length = 0;
    }
    if (line.startsWith('### ☀️')) {
      this.#phase = `day ${++this.#day}`;
      this.#proposals = 0;
      this.#nominated = false;
    }
    const waking = callIn(language, this.#plot.ruleset, line);
    if (waking !== null) {
      this.#counts = lineIn(language, countings, line) !== null;
      this.#window = waking === this.#lastCalled ? this.#window + 1 : 0;
      this.#called = waking;
      this.#lastCalled = waking;
    }
    if (lineIn(language, afterCall, line) || line.startsWith('### ☀️')) this.#called = null;
    const opens = this.#called !== null && !this.#open && holdsLine(language, 'clock', line);
    this.#open = this.#called !== null && waking === null && (this.#open || opens);
    if (lineIn(language, ['discussion', 'discussion.over'], line))
      this.#talks = holdsLine(language, 'discussion', line);
    if (holdsLine(language, 'nominated', line)) this.#hearNomination(line);
    if (holdsLine(language, 'vote.reminder', line)) this.#hearReminder();
    if (this.#talks && this.#isTalk(line)) void this.#discuss();
    if (opens && this.#called === 'mafia') void this.#talk();
    // A player with nothing to do presses the button too, to check for an action.
    if (opens && this.#called === 'mafia' && !this.#next('shoots')) void this.#press('act');
  }

  #hearReminder(): void {
    this.#reminded = true;
    const vote = this.#votesIn(this.#ballots.at(-1)).find(({ seat }) => seat === this.seat);
    if (vote && !this.#done.has(vote)) this.#late.push(vote);
  }

  /** The votes of the plot in a ballot that this person has seen. */
  #votesIn(ballot: string | undefined): readonly PlotAct[] {
    const index = ballot === undefined ? -1 : this.#ballots.indexOf(ballot);
    return ballotsOf(this.#plot, this.#phase)[index] ?? [];
  }

  #hearNomination(line: string): void {
    this.#proposals += 1;
    const own = t(this.#language, 'words:seat', { seat: this.seat, name: this.user.name });
    if (line.startsWith(`📌 ${own}`)) this.#nominated = true;
  }

  /** Returns true if the time for nominations has begun, or another nomination was made. */
  #isTalk(line: string): boolean {
    return holdsLine(this.#language, 'clock', line) || holdsLine(this.#language, 'nominated', line);
  }

  /** The texts that this person has read in night chats in panels, panel by panel. */
  readonly talks: string[] = [];
  #talking = false;

  /** Opens the night chat, says a word in it if allowed, and looks again while waiting for the picks of others. */
  async #talk(): Promise<void> {
    if (this.#talking) return;
    this.#talking = true;
    const life = this.#life;
    let panel = (await this.#press('talk'))?.message;
    const say = panel && buttonOf(panel, 'say');
    const form = say && (await this.#try('say', () => this.user.press(panel!, say)))?.modal;
    if (form) await this.#try('said', () => this.user.submit(form, { text: wordOf(this.seat, this.#phase) }));
    do {
      panel = panel && (await this.#lookAgain(panel));
      if (!panel || life !== this.#life) break;
      this.talks.push(panel.content);
      this.#clanPicks = this.#picksIn(panel.content);
      void this.#act();
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    } while (this.#open && this.#called === 'mafia' && this.#next('shoots') && life === this.#life);
    if (life === this.#life) this.#talking = false;
  }

  async #lookAgain(panel: APIMessage): Promise<APIMessage | undefined> {
    const again = buttonOf(panel, 'chat');
    return again ? (await this.#try('chat', () => this.user.press(panel, again)))?.message : undefined;
  }

  /** The number of picks of this night. The chat still shows those of earlier nights. */
  #picksIn(text: string): number {
    const night = (phase: string) => Number(phase.split(' ')[1]);
    const earlier = this.#plot.acts.filter(({ verb, phase }) => verb === 'shoots' && night(phase) < this.#night);
    return text.split('\n').filter((line) => line.startsWith('🎯')).length - earlier.length;
  }

  /** Counts the actions of the clan. The chat also shows that the clan has found or turned somebody. */
  #hearClan(text: string): void {
    this.#clanPicks += text.split('\n').filter((line) => clanActions.test(line)).length;
    void this.#act();
  }

  #seePanel(message: APIMessage): void {
    const isNew = !this.#panels.has(message.id);
    this.#panels.set(message.id, message);
    // A page that begins a night or a day.
    if (isNew && message.content.startsWith('##') && buttonOf(message, 'card')) void this.#press('card');
    this.#decide(message);
  }

  /** Notes that a panel has lost its buttons. The floor is over with its panel. */
  #closePanel(id: string): void {
    this.#panels.delete(id);
    if (id === this.#passedOn) this.#takeFloor(null);
  }

  /** Notes whose turn it is. `null`: it is not this person's. */
  #takeFloor(floor: (typeof floors)[number] | null): void {
    if (this.#floor !== null && this.#passedOn === null)
      this.#late.push({ phase: this.#phase, seat: this.seat, verb: 'passes', targets: [], waits: 0 });
    this.#floor = floor;
    this.#passedOn = null;
    this.#speaking = false;
  }

  /** Makes a decision on a message that everybody sees. */
  #decide(panel: APIMessage): void {
    if (this.#ballotOf(panel)) void this.#vote(panel);
    else if (menuOf(panel, ':open:drags')) void this.#avenge(panel);
    else if (buttonOf(panel, 'open')) void this.#judge(panel);
  }

  /** Repeats what the moment asks for, after the bot has lost its thread. */
  #again(): void {
    this.#life += 1;
    this.#firing = false;
    void this.#fire();
    this.#acting = false;
    this.#talking = false;
    this.#speaking = false;
    if (!this.#muted) this.#passedOn = null;
    if (this.#open) void this.#act();
    this.#proposing = false;
    if (!this.#muted) void this.#speak();
    if (this.#talks) void this.#discuss();
    if (this.#isAsked) void this.#nominate();
    for (const panel of this.#panels.values()) this.#decide(panel);
  }

  get #role(): string {
    return this.#plot.roles[this.seat - 1]!;
  }

  /** The verbs of this person's card at that call. */
  #verbsAt(call: CallId): readonly string[] {
    return verbsAt(this.#plot, this.#role, call);
  }

  #next(...verbs: readonly string[]): PlotAct | undefined {
    return this.#plot.acts.find(
      (act) => act.seat === this.seat && act.phase === this.#phase && verbs.includes(act.verb) && !this.#done.has(act),
    );
  }

  /** The person's next act of this call. A clan member waits for the picks that come earlier in the plot. */
  #due(): PlotAct | undefined {
    if (!this.#open) return undefined;
    const called = this.#called!;
    // A shot waits for its number instead (D14).
    const next = this.#next(...this.#verbsAt(called).filter((verb) => verb !== 'fires'));
    if (!next || !isClan(called)) return next;
    const { acts, roles } = this.#plot;
    const shots = acts.filter(
      (act) => act.phase === this.#phase && verbsAt(this.#plot, roles[act.seat - 1]!, called).includes(act.verb),
    );
    // Only the mafia may be asked twice (B21).
    const isNow = called !== 'mafia' || next.waits === this.#window;
    return isNow && shots.indexOf(next) <= this.#clanPicks ? next : undefined;
  }

  async #act(): Promise<void> {
    const life = this.#life;
    if (this.#acting) return;
    this.#acting = true;
    for (let due = this.#due(); due && life === this.#life; due = this.#due()) {
      const shown = await this.#press('act');
      if (life !== this.#life) return;
      const menu = shown && (due.verb === 'agrees' ? agreeing(shown) : menuOf(shown.message, markOf(due)));
      // With no menu, the question has been answered before, or the call is over and the player is late.
      if (shown && !shown.failed && !menu && (!this.#sent.has(due) || (this.#called !== null && isClan(this.#called))))
        break;
      const isNew = menu !== undefined && !sameChoice(menu.picked, due) && !this.#hasProposed(shown!, due);
      const chosen = isNew ? await this.#chooseAll(shown!.message!, menu, due) : shown;
      if (life !== this.#life) return;
      if (!this.#did(chosen)) break;
      this.#done.add(due);
      if (!menu) this.#doubtful.add(due);
    }
    if (life === this.#life) this.#acting = false;
  }

  /** Returns true if the contract was proposed before the bot lost its thread (D6). */
  #hasProposed({ content }: InteractionResult, { verb }: PlotAct): boolean {
    const unpicked = t(this.#language, 'ui:act.unpicked', { verb: t(this.#language, 'ui:verb.orders') });
    return verb === 'orders' && !content.includes(unpicked);
  }

  /** Puts a contract together seat by seat, and then proposes it (D6). */
  async #order(message: APIMessage, { targets }: PlotAct): Promise<InteractionResult | undefined> {
    const life = this.#life;
    let shown: InteractionResult | undefined;
    for (const target of targets) {
      const from: APIMessage | undefined = shown === undefined ? message : shown.message;
      const menu = menuOf(from, ':list:');
      if (!from || !menu || life !== this.#life) return undefined;
      shown = await this.#try(`list ${target}`, () => this.user.choose(from, menu.customId, [String(target)]));
    }
    const from = shown?.message;
    const button = from && buttonOf(from, 'propose');
    return button && life === this.#life ? this.#try('propose', () => this.user.press(from, button)) : undefined;
  }

  /** Notes a number that the narrator says. */
  hearNumber(number: number, at: number): void {
    const isHis = this.#counts && this.#called !== null && this.#verbsAt(this.#called).includes('fires');
    if (isHis) this.#heard.push({ number, at });
  }

  /**
   * Fires with a delayed press. It reaches the bot during a call of the same night at which nobody has anything to do
   * and no number is called. It counts for the time at which this person last heard the victim's number (D14).
   */
  async #fire(): Promise<void> {
    const called = this.#called;
    const isQuiet =
      this.#open && !this.#counts && called !== null && !this.#plot.acts.some((act) => this.#isOf(act, called));
    const due = isQuiet ? this.#next('fires') : undefined;
    const heard = this.#heard.findLast(({ number }) => number === due?.targets[0]);
    if (!due || !heard || this.#firing) return;
    this.#firing = true;
    const life = this.#life;
    const answer = await this.#press('fire', { at: heard.at });
    if (life !== this.#life) return;
    this.#firing = false;
    if (this.#did(answer)) this.#done.add(due);
  }

  #isOf({ phase, seat, verb }: PlotAct, call: CallId): boolean {
    return phase === this.#phase && verbsAt(this.#plot, this.#plot.roles[seat - 1]!, call).includes(verb);
  }

  /** Chooses in a menu. The names of a cardsharp are chosen one after the other (A33). */
  async #chooseAll(message: APIMessage, menu: Menu, due: PlotAct): Promise<InteractionResult | undefined> {
    this.#sent.add(due);
    if (due.verb === 'orders') return this.#order(message, due);
    if (due.verb === 'agrees') return this.#try('agrees', () => this.user.press(message, menu.customId));
    if (due.verb !== 'copies') return this.#choose(message, menu, due);
    let shown: InteractionResult | undefined;
    for (const [index, target] of due.targets.entries()) {
      const from = index === 0 ? message : shown?.message;
      const next = menuOf(from, `:copy:${[due.targets.length, ...due.targets.slice(0, index)].join('-')}`);
      if (!from || !next) return undefined;
      shown = await this.#choose(from, next, { ...due, targets: [target] });
    }
    return shown;
  }

  /** Names the candidate of the plot, if it has one, when asked for it. */
  async #nominate(): Promise<void> {
    const nomination = this.#next('nominates');
    if (!nomination) return;
    const life = this.#life;
    const shown = await this.#press('nominate');
    if (life !== this.#life) return;
    const menu = shown && menuOf(shown.message, ':pick:nominates');
    const chosen = menu && (await this.#choose(shown.message!, menu, nomination));
    if (life === this.#life && this.#did(chosen)) this.#done.add(nomination);
  }

  /** Uses the floor: nominates, if the plot says so, and gives the floor away. */
  async #speak(): Promise<void> {
    const life = this.#life;
    if (this.#speaking || this.#floor === null) return;
    this.#speaking = true;
    // A6: where candidates are named in a time of their own, a speech may not nominate.
    const isTime = this.#floor === 'speech.turn' && !rulesets[this.#plot.ruleset]!.nominations.apart;
    const nomination = isTime ? this.#next('nominates') : undefined;
    if (nomination && !this.#nominated) {
      const shown = await this.#press('nominate');
      if (life !== this.#life) return;
      const menu = shown && menuOf(shown.message, ':pick:nominates');
      const chosen = menu && (await this.#choose(shown.message!, menu, nomination));
      if (life !== this.#life) return;
      // The time has not begun, or the town is about to hear the nomination.
      if (!chosen || chosen.failed) return this.#soon(() => this.#speak());
    }
    if (nomination) this.#done.add(nomination);
    // Only a refusal is answered. The panel shows that the floor is over.
    this.#passedOn = this.#panelWith('pass')?.id ?? null;
    if (this.#passedOn === null) this.#speaking = false;
    else void this.#press('pass');
  }

  /** Tries again, unless the person is muted or the bot has started again. */
  async #soon(speak: () => Promise<void>): Promise<void> {
    const life = this.#life;
    await new Promise((resolve) => setTimeout(resolve, momentMs));
    if (life !== this.#life) return;
    this.#speaking = false;
    if (!this.#muted) await speak();
  }

  /**
   * Takes part in free discussion: nominates at the turn that the plot gives, and is ready when all nominations are
   * made.
   */
  async #discuss(): Promise<void> {
    if (this.#proposing) return;
    this.#proposing = true;
    const life = this.#life;
    const proposals = this.#plot.acts.filter((act) => act.phase === this.#phase && act.verb === 'nominates');
    const next = this.#next('nominates');
    if (next && proposals.indexOf(next) <= this.#proposals) {
      const shown = await this.#press('nominate');
      if (life !== this.#life) return;
      const menu = shown && menuOf(shown.message, ':pick:nominates');
      // With no menu, the time has not begun or is over.
      const chosen = menu && (await this.#choose(shown.message!, menu, next));
      if (life !== this.#life) return;
      this.#proposing = false;
      if (!this.#did(chosen)) return;
      this.#done.add(next);
      return this.#discuss();
    }
    // Only a refusal is answered.
    if (!next && this.#proposals >= proposals.length) void this.#press('ready');
    this.#proposing = false;
  }

  async #vote(panel: APIMessage): Promise<void> {
    const menu = this.#ballotOf(panel)!;
    this.#count(menu.customId);
    const vote = this.#votesIn(menu.customId).find(({ seat }) => seat === this.seat);
    if (!vote || this.#done.has(vote)) return;
    const life = this.#life;
    const answer = await this.#choose(panel, menu, vote);
    if (life === this.#life && this.#did(answer)) this.#done.add(vote);
  }

  /** Assigns the votes of the plot to the day's ballots in order. Ignores an older panel. */
  #count(ballot: string): void {
    const stepOf = (id: string | undefined) => Number(id?.split(':')[2] ?? 0);
    if (stepOf(ballot) <= stepOf(this.#ballots.at(-1))) return;
    if (this.#reminded) this.#ballots.pop();
    this.#reminded = false;
    this.#ballots.push(ballot);
  }

  /** Makes this person's open choice while its time runs. */
  async #avenge(panel: APIMessage): Promise<void> {
    const menu = isOpen(panel) ? menuOf(panel, ':open:') : undefined;
    const due = this.#next('drags');
    if (!menu || !due) return;
    const life = this.#life;
    const answer = await this.#choose(panel, menu, due);
    if (life === this.#life && this.#did(answer)) this.#done.add(due);
  }

  /** Acquits as the judge of the plot. Everybody sees the button (A16). */
  async #judge(panel: APIMessage): Promise<void> {
    const button = isOpen(panel) ? buttonOf(panel, 'open') : undefined;
    const due = this.#next('acquits');
    if (!button || !due) return;
    const life = this.#life;
    const answer = await this.#try('acquits', () => this.user.press(panel, button));
    if (life === this.#life && this.#did(answer)) this.#done.add(due);
  }

  /** The menu or the buttons of a ballot whose time is running. */
  #ballotOf(message: APIMessage): Menu | undefined {
    if (!isOpen(message)) return undefined;
    const button = partsOf(message).find(({ custom_id: id, options }) => !options && id?.includes(':vote:'));
    const answers = button && { customId: button.custom_id!, picked: [], isButton: true };
    // D12: everybody sees the judges' menu, and only judges use it.
    const judges = rulesets[this.#plot.ruleset]!.roles[this.#role]!.judges ? menuOf(message, ':open:votes') : undefined;
    return menuOf(message, ':vote:') ?? judges ?? answers;
  }

  #panelWith(action: string): APIMessage | undefined {
    return [...this.#panels.values()].findLast((panel) => buttonOf(panel, action));
  }

  async #press(action: string, how: { readonly at?: number } = {}): Promise<InteractionResult | undefined> {
    const panel = this.#panelWith(action);
    const button = panel && buttonOf(panel, action);
    return button ? this.#try(action, () => this.user.press(panel, button, how)) : undefined;
  }

  #choose(message: APIMessage, menu: Menu, act: PlotAct): Promise<InteractionResult | undefined> {
    const values = act.targets.map(String);
    const button = menu.customId.replace(/:\w+$/, `:${values[0]}`);
    return this.#try(`${act.verb} ${values}`, () =>
      menu.isButton ? this.user.press(message, button) : this.user.choose(message, menu.customId, values),
    );
  }

  /** Returns true if the action has been accepted, now or before. */
  #did(result: InteractionResult | undefined): boolean {
    return result !== undefined && !result.failed && !late.includes(this.#refusalOf(result) ?? '');
  }

  /** The reason why a gesture was refused. A panel without choices refuses nothing. */
  #refusalOf(result: InteractionResult): string | null {
    const answer = answerIn(result);
    const refused = refusalIn(this.#language, answer);
    return refused ?? (this.#offers.has(result) ? null : untimelyIn(this.#language, answer));
  }

  /** Repeats a gesture that came too early after a moment. Notes any refusal. */
  async #try(what: string, gesture: () => Promise<InteractionResult>): Promise<InteractionResult | undefined> {
    const life = this.#life;
    try {
      for (;;) {
        const result = await gesture();
        if (showing.includes(what)) this.#offers.add(result);
        const refused = this.#refusalOf(result);
        if (result.failed ?? refused) this.issues.push(`${this.#phase}: ${what}: ${result.failed ?? refused}`);
        const waits = refused !== null && passing.includes(refused) && what !== 'ready';
        if (result.failed || !waits || life !== this.#life) return result;
        await new Promise((resolve) => setTimeout(resolve, momentMs));
        if (life !== this.#life) return undefined;
      }
    } catch (error) {
      // The panel or its room is already deleted.
      this.issues.push(`${this.#phase}: ${what}: ${error}`);
      return undefined;
    }
  }
}

/** The answer for this person alone. After a press on a panel of the table, it is a message of its own. */
const answerIn = ({ followUps, content }: InteractionResult): string => followUps.at(-1)?.content ?? content;

/** The mark of the first menu for an act. */
const markOf = ({ verb }: PlotAct): string =>
  verb === 'copies' ? ':copy:2' : verb === 'orders' ? ':list:a' : `:pick:${verb}`;

/** The button that agrees to a clan's proposal. */
function agreeing({ message }: InteractionResult): Menu | undefined {
  const id = partsOf(message).find(({ custom_id }) => custom_id?.endsWith(':do:agrees'))?.custom_id;
  return id === undefined ? undefined : { customId: id, picked: ['nobody'] };
}

/** The verbs of a card at a call. */
function verbsAt({ ruleset }: Plot, role: string, call: CallId): readonly string[] {
  const { abilities: own, turned } = rulesets[ruleset]!.roles[role]!;
  // A24: a werewolf wakes with the clan once turned. Before that the plot gives them nothing to do there.
  if (!wakes(ruleset, role, call) && !(turned && isClan(call))) return [];
  const abilities = [...own, ...(turned && isClan(call) ? turned(call) : [])];
  return abilities.filter((ability) => ability.call === call).map(({ verb }) => verb);
}

const partsOf = (message: APIMessage | undefined): readonly Component[] =>
  ((message?.components ?? []) as Component[]).flatMap((row) => row.components ?? []);

/** Returns true if the panel shows the end of its time, which it does while the time runs. */
const isOpen = (message: APIMessage): boolean => /<t:\d+:R>/.test(message.content ?? '');

const buttonOf = (message: APIMessage, action: string): string | undefined =>
  partsOf(message).find(({ custom_id }) => custom_id?.split(':')[3] === action)?.custom_id;

function menuOf(message: APIMessage | undefined, mark: string): Menu | undefined {
  const found = partsOf(message).find(({ custom_id, options }) => options && custom_id?.includes(mark));
  if (!found) return undefined;
  const picked = found.options!.filter((option) => option.default).map(({ value }) => value);
  return { customId: found.custom_id!, picked };
}

const sameChoice = (picked: readonly string[], { targets }: PlotAct): boolean =>
  picked.length === targets.length && targets.every((target) => picked.includes(String(target)));
