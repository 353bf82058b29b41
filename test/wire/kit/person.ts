import type { APIMessage } from 'discord-api-types/v10';
import type { InteractionResult, ReceivedEvent, SimulatedUser } from '#emulator/index.ts';
import { type CallId, isClan } from '#engine/kernel/types.ts';
import type { Language } from '#narration/index.ts';
import { t } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { callIn, holdsLine, lineIn, refusalIn, wakes } from '../../../src/demo/spoken-lines.ts';
import { ballotsOf, type Plot, type PlotAct } from './plot.ts';

const mornings = ['morning.first', 'morning.mafia', 'morning.quiet', 'morning.killed'] as const;
const floors = ['speech.turn', 'speech.defence', 'speech.last-word'] as const;
/** What ends a call for who listens: the next one, or the morning. */
const afterCall = ['sleep', ...mornings] as const;

/** After these the numbers are called (D14). */
const countings = ['wake.mafia.shooting', 'wake.yakuza.shooting'] as const;

/** How often somebody looks into a panel to which nothing is pushed, ms: more is left unanswered as a flood. */
const lookMs = 700;

/** What a person says in the talk of a night. */
export const wordOf = (seat: number, phase: string): string => `${seat} says so in ${phase}`;

/** A pick in a clan's call, and the steps of its contract. */
const clanActions = /^(🎯|✔️|📜)/u;

/** Refusals that are over in a moment. */
const passing: readonly string[] = ['not-yet', 'game-paused'];

/** Refusals of what comes too late: it is not done. */
const late: readonly string[] = ['not-now', 'not-called', 'stale', 'no-time-running', 'game-over'];

/** How long somebody waits who has been told to, ms: who presses more than twelve times in 5 s is not answered at all. */
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
 * A person who plays his part of a plot by what he sees and hears: he acts when his call is open, speaks when his
 * microphone is, votes when the ballot is, and looks at his card. After "I lost my thread" he does again what the
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
  /** Acts that were sent and never answered, since the bot died over them: they may be stored or not. */
  readonly #doubtful = new Set<PlotAct>();
  readonly #panels = new Map<string, APIMessage>();
  readonly #rooms = new Map<string, string>();
  #night = 0;
  #day = 0;
  #phase = '';
  #called: CallId | null = null;
  /** How many windows the open call has had before. */
  #window = 0;
  #lastCalled: CallId | null = null;
  #open = false;
  #clanPicks = 0;
  /** The talk is free, and so many have been nominated in it. */
  #talks = false;
  #proposals = 0;
  #proposing = false;
  /** The town has heard his nomination of this day. */
  #nominated = false;
  /** It is his time to name a candidate, after the speeches. */
  #isAsked = false;
  #floor: (typeof floors)[number] | null = null;
  #muted = false;
  readonly #ballots: string[] = [];
  /** The ballot that comes next is the last one once more, for those who have not voted. */
  #reminded = false;
  /** Counts up whenever the bot begins anew; what was begun before is given up. */
  #life = 0;
  /** Numbers are being called to the clan that has been called, and these have been (D14). */
  #counts = false;
  #heard: { readonly number: number; readonly at: number }[] = [];
  #firing = false;
  #acting = false;
  #speaking = false;
  /** What went wrong, in his words. */
  readonly issues: string[] = [];

  constructor(user: SimulatedUser, seat: number, plot: Plot, language: Language) {
    this.user = user;
    this.seat = seat;
    this.#plot = plot;
    this.#language = language;
    user.inbox.onEvent((event) => this.#notice(event));
  }

  /** The player's acts that have not been done, as far as the player knows. */
  get undone(): readonly PlotAct[] {
    const isOpen = (act: PlotAct) => !this.#done.has(act) || this.#doubtful.has(act);
    return this.#plot.acts.filter((act) => act.seat === this.seat && isOpen(act));
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
    if ((message.components ?? []).length > 0) this.#seePanel(message);
    else if (type !== 'MESSAGE_CREATE') return;
    else if (clanRooms.some((key) => room === t(this.#language, key))) this.#hearClan(message.content);
    else if (room === t(this.#language, 'words:room.town')) this.#hearTown(message.content);
  }

  #hearTown(text: string): void {
    for (const line of text.split('\n')) this.#hearLine(line);
    const floor = lineIn(this.#language, floors, text);
    if (floor) this.#floor = text.includes(`<@${this.user.id}>`) ? floor : null;
    // His microphone may be open before he reads why.
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
    if (holdsLine(language, 'vote.reminder', line)) this.#reminded = true;
    if (this.#talks && this.#isTalk(line)) void this.#discuss();
    if (opens && this.#called === 'mafia') void this.#talk();
    // Whoever has nothing to do looks whether he has.
    if (opens && this.#called === 'mafia' && !this.#next('shoots')) void this.#press('act');
  }

  #hearNomination(line: string): void {
    this.#proposals += 1;
    const own = t(this.#language, 'words:seat', { seat: this.seat, name: this.user.name });
    if (line.startsWith(`📌 ${own}`)) this.#nominated = true;
  }

  /** His time to propose has come, or another proposal. */
  #isTalk(line: string): boolean {
    return holdsLine(this.#language, 'clock', line) || holdsLine(this.#language, 'nominated', line);
  }

  /** What he has read of night talks in panels, panel by panel. */
  readonly talks: string[] = [];
  #talking = false;

  /** He opens the night talk, says a word in it if he may, and looks again as long as he waits for others' picks. */
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

  /** The picks of this night: those of earlier ones stand in the talk, too. */
  #picksIn(text: string): number {
    const night = (phase: string) => Number(phase.split(' ')[1]);
    const earlier = this.#plot.acts.filter(({ verb, phase }) => verb === 'shoots' && night(phase) < this.#night);
    return text.split('\n').filter((line) => line.startsWith('🎯')).length - earlier.length;
  }

  /** What somebody of the clan has done; that it has found or turned somebody stands there, too. */
  #hearClan(text: string): void {
    this.#clanPicks += text.split('\n').filter((line) => clanActions.test(line)).length;
    void this.#act();
  }

  #seePanel(message: APIMessage): void {
    const isNew = !this.#panels.has(message.id);
    this.#panels.set(message.id, message);
    if (isNew && buttonOf(message, 'card')) void this.#press('card');
    this.#decide(message);
  }

  /** What is decided in the open, on a message that all see. */
  #decide(panel: APIMessage): void {
    if (this.#ballotOf(panel)) void this.#vote(panel);
    else if (menuOf(panel, ':open:drags')) void this.#avenge(panel);
    else if (buttonOf(panel, 'open')) void this.#judge(panel);
  }

  /** The bot has lost its thread: what the moment asks for is done anew. */
  #again(): void {
    this.#life += 1;
    this.#firing = false;
    void this.#fire();
    this.#acting = false;
    this.#talking = false;
    this.#speaking = false;
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

  /** What his card can do at that call. */
  #verbsAt(call: CallId): readonly string[] {
    return verbsAt(this.#plot, this.#role, call);
  }

  #next(...verbs: readonly string[]): PlotAct | undefined {
    return this.#plot.acts.find(
      (act) => act.seat === this.seat && act.phase === this.#phase && verbs.includes(act.verb) && !this.#done.has(act),
    );
  }

  /** His next act of this call. In a clan one waits for the picks that the plot has before his. */
  #due(): PlotAct | undefined {
    if (!this.#open) return undefined;
    const called = this.#called!;
    // A number is waited for (D14).
    const next = this.#next(...this.#verbsAt(called).filter((verb) => verb !== 'fires'));
    if (!next || !isClan(called)) return next;
    const { acts, roles } = this.#plot;
    const shots = acts.filter(
      (act) => act.phase === this.#phase && verbsAt(this.#plot, roles[act.seat - 1]!, called).includes(act.verb),
    );
    // The mafia alone may be asked twice (B21).
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
      // Without a menu the question has been answered before, or the call is over and the player is late.
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

  /** He has, before the bot lost its thread (D6). */
  #hasProposed({ content }: InteractionResult, { verb }: PlotAct): boolean {
    const unpicked = t(this.#language, 'ui:act.unpicked', { verb: t(this.#language, 'ui:verb.orders') });
    return verb === 'orders' && !content.includes(unpicked);
  }

  /** A contract is put together seat by seat, and proposed then (D6). */
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

  /** The narrator says a number. */
  hearNumber(number: number, at: number): void {
    const isHis = this.#counts && this.#called !== null && this.#verbsAt(this.#called).includes('fires');
    if (isHis) this.#heard.push({ number, at });
  }

  /**
   * His presses are long under way: they reach the bot at a call of the same night at which nobody has anything to do and
   * no number is called, and count for when he heard his number last (D14).
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

  /** In a menu; of the cardsharp's names one after the other (A33). */
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

  /** He is asked for a candidate, and names the one of the plot, if it has any. */
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

  /** He is heard: he nominates, if the plot has it, and gives the floor away. */
  async #speak(): Promise<void> {
    const life = this.#life;
    if (this.#speaking || this.#floor === null) return;
    this.#speaking = true;
    // A6: where candidates are named apart, a speech is no time for it.
    const isTime = this.#floor === 'speech.turn' && !rulesets[this.#plot.ruleset]!.nominations.apart;
    const nomination = isTime ? this.#next('nominates') : undefined;
    if (nomination && !this.#nominated) {
      const shown = await this.#press('nominate');
      if (life !== this.#life) return;
      const menu = shown && menuOf(shown.message, ':pick:nominates');
      const chosen = menu && (await this.#choose(shown.message!, menu, nomination));
      if (life !== this.#life) return;
      // His time has not begun, or the town is about to hear it.
      if (!chosen || chosen.failed) return this.#soon(() => this.#speak());
    }
    if (nomination) this.#done.add(nomination);
    const passed = await this.#press('pass');
    if (life !== this.#life) return;
    if (passed && !passed.failed) this.#floor = null;
    this.#speaking = false;
  }

  /** Tries it once more as long as he is heard and the bot has not begun anew. */
  async #soon(speak: () => Promise<void>): Promise<void> {
    const life = this.#life;
    await new Promise((resolve) => setTimeout(resolve, momentMs));
    if (life !== this.#life) return;
    this.#speaking = false;
    if (!this.#muted) await speak();
  }

  /** The talk is free: he proposes when it is his turn in the plot, and is ready when all proposals have been made. */
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
      // Without a menu the time has not begun, or is over.
      const chosen = menu && (await this.#choose(shown.message!, menu, next));
      if (life !== this.#life) return;
      this.#proposing = false;
      if (!this.#did(chosen)) return;
      this.#done.add(next);
      return this.#discuss();
    }
    if (!next && this.#proposals >= proposals.length) await this.#press('ready');
    this.#proposing = false;
  }

  async #vote(panel: APIMessage): Promise<void> {
    const menu = this.#ballotOf(panel)!;
    this.#count(menu.customId);
    const ballots = ballotsOf(this.#plot, this.#phase);
    const vote = ballots[this.#ballots.indexOf(menu.customId)]?.find(({ seat }) => seat === this.seat);
    if (!vote || this.#done.has(vote)) return;
    const life = this.#life;
    const answer = await this.#choose(panel, menu, vote);
    if (life === this.#life && this.#did(answer)) this.#done.add(vote);
  }

  /** The votes of the plot go to the day's ballots in order; an older panel is none of them any more. */
  #count(ballot: string): void {
    const stepOf = (id: string | undefined) => Number(id?.split(':')[2] ?? 0);
    if (stepOf(ballot) <= stepOf(this.#ballots.at(-1))) return;
    if (this.#reminded) this.#ballots.pop();
    this.#reminded = false;
    this.#ballots.push(ballot);
  }

  /** It is his to choose in the open, and the time is running. */
  async #avenge(panel: APIMessage): Promise<void> {
    const menu = isOpen(panel) ? menuOf(panel, ':open:') : undefined;
    const due = this.#next('drags');
    if (!menu || !due) return;
    const life = this.#life;
    const answer = await this.#choose(panel, menu, due);
    if (life === this.#life && this.#did(answer)) this.#done.add(due);
  }

  /** Everybody sees the button; the judge of the plot presses it (A16). */
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
    // D12: everybody sees that of the judges, and only they make use of it.
    const judges = rulesets[this.#plot.ruleset]!.roles[this.#role]!.judges ? menuOf(message, ':open:votes') : undefined;
    return menuOf(message, ':vote:') ?? judges ?? answers;
  }

  async #press(action: string, how: { readonly at?: number } = {}): Promise<InteractionResult | undefined> {
    const panel = [...this.#panels.values()].findLast((one) => buttonOf(one, action));
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

  /** Whether it has been taken, now or before. */
  #did(result: InteractionResult | undefined): boolean {
    return result !== undefined && !result.failed && !late.includes(refusalIn(this.#language, result.content) ?? '');
  }

  /** Whoever is told to wait a moment does so, and tries again; any other refusal is noted. */
  async #try(what: string, gesture: () => Promise<InteractionResult>): Promise<InteractionResult | undefined> {
    const life = this.#life;
    try {
      for (;;) {
        const result = await gesture();
        const refused = refusalIn(this.#language, result.content);
        if (result.failed ?? refused) this.issues.push(`${this.#phase}: ${what}: ${result.failed ?? refused}`);
        const waits = refused !== null && passing.includes(refused) && what !== 'ready';
        if (result.failed || !waits || life !== this.#life) return result;
        await new Promise((resolve) => setTimeout(resolve, momentMs));
        if (life !== this.#life) return undefined;
      }
    } catch (error) {
      // The panel, or its room, has gone in the meantime.
      this.issues.push(`${this.#phase}: ${what}: ${error}`);
      return undefined;
    }
  }
}

/** With which of the shown menus he begins. */
const markOf = ({ verb }: PlotAct): string =>
  verb === 'copies' ? ':copy:2' : verb === 'orders' ? ':list:a' : `:pick:${verb}`;

/** The button with which a clan's proposal is agreed to. */
function agreeing({ message }: InteractionResult): Menu | undefined {
  const id = partsOf(message).find(({ custom_id }) => custom_id?.endsWith(':do:agrees'))?.custom_id;
  return id === undefined ? undefined : { customId: id, picked: ['nobody'] };
}

/** What a card can do at a call. */
function verbsAt({ ruleset }: Plot, role: string, call: CallId): readonly string[] {
  const { abilities: own, turned } = rulesets[ruleset]!.roles[role]!;
  // A24: a werewolf wakes with his clan once he has been turned; before that the plot has nothing for him there.
  if (!wakes(ruleset, role, call) && !(turned && isClan(call))) return [];
  const abilities = [...own, ...(turned && isClan(call) ? turned(call) : [])];
  return abilities.filter((ability) => ability.call === call).map(({ verb }) => verb);
}

const partsOf = (message: APIMessage | undefined): readonly Component[] =>
  ((message?.components ?? []) as Component[]).flatMap((row) => row.components ?? []);

/** A panel whose time is running shows its end. */
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
