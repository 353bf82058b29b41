/** A simulated person who plays their part of a plot. */
import { asShown, type ReceivedEvent, type ShownMessage, type SimulatedUser } from 'discord-emulator';
import { type Language, t } from '#narration/index.ts';
import { NewLines } from '../../../src/demo/new-lines.ts';
import { holdsLine } from '../../../src/demo/spoken-lines.ts';
import { DelayedShot } from './delayed-shot.ts';
import { NightActs } from './night-acts.ts';
import { NightChat } from './night-chat.ts';
import { Nominations } from './nominations.ts';
import { OpenDecisions } from './open-decisions.ts';
import { buttonOf } from './panel-menus.ts';
import type { Plot, PlotAct } from './plot.ts';
import { type Situation, situationOf } from './situation.ts';
import { Speech } from './speech.ts';

const clanRooms = ['words:room.clan-mafia', 'words:room.clan-yakuza'] as const;

/**
 * A person who plays their part of a plot by what they see and hear. They act when their call is open, speak when their
 * microphone is, vote when the ballot is open, and look at their card. Every second one is hasty: they act and vote when
 * they are called, before the time begins. After a restart they repeat what the moment asks for.
 */
export class Person {
  readonly user: SimulatedUser;
  readonly seat: number;
  readonly #language: Language;
  readonly #situation: Situation;
  readonly #night: NightActs;
  readonly #shot: DelayedShot;
  readonly #chat: NightChat;
  readonly #nominations: Nominations;
  readonly #speech: Speech;
  readonly #decisions: OpenDecisions;
  readonly #newLines = new NewLines();
  readonly #rooms = new Map<string, string>();

  constructor(user: SimulatedUser, seat: number, plot: Plot, language: Language) {
    this.user = user;
    this.seat = seat;
    this.#language = language;
    const situation = situationOf({ user, seat, plot, language });
    this.#situation = situation;
    this.#night = new NightActs(situation);
    this.#shot = new DelayedShot(situation);
    this.#chat = new NightChat(situation, this.#night);
    this.#nominations = new Nominations(situation);
    this.#speech = new Speech(situation);
    this.#decisions = new OpenDecisions(situation);
    user.inbox.onEvent((event) => this.#notice(event));
  }

  /** The player's acts that have not been done, as far as the player knows, or that came too late for the plot. */
  get undone(): readonly PlotAct[] {
    return this.#situation.own.undone;
  }

  /** The failures that this person met, with the action and its error. */
  get issues(): readonly string[] {
    return this.#situation.gestures.issues;
  }

  /** The looks that this player left out, with the phase. */
  get leftOut(): readonly string[] {
    return this.#situation.gestures.leftOut;
  }

  /** The texts that this person has read in night chats in panels, panel by panel. */
  get talks(): readonly string[] {
    return this.#chat.talks;
  }

  /** Notes a number that the narrator says. */
  hearNumber(number: number, at: number): void {
    this.#situation.course.hearNumber(number, at);
  }

  #notice({ t: type, d }: ReceivedEvent): void {
    if (['CHANNEL_CREATE', 'CHANNEL_UPDATE', 'THREAD_CREATE'].includes(type)) this.#rooms.set(d.id, d.name);
    if (type === 'MESSAGE_DELETE') this.#situation.gestures.panels.delete(d.id);
    if (type === 'MESSAGE_CREATE' || type === 'MESSAGE_UPDATE') this.#read(type, asShown(d));
    if (type === 'VOICE_STATE_UPDATE' && d.user_id === this.user.id && d.channel_id)
      this.#speech.hearMicrophone(d.mute);
  }

  #read(type: string, message: ShownMessage): void {
    const room = this.#rooms.get(message.channel_id);
    if (((message.flags ?? 0) & 64) !== 0 || room === undefined) return;
    const hasChoices = message.rows.length > 0;
    if (hasChoices) this.#seePanel(message);
    else this.#closePanel(message.id);
    if (room === t(this.#language, 'words:room.town')) this.#hearTown(this.#newLines.of(message));
    // The lines tell which vote it is.
    if (hasChoices) this.#decisions.decide(message);
    else if (type === 'MESSAGE_CREATE' && clanRooms.some((key) => room === t(this.#language, key)))
      this.#chat.hearClan(message.text);
  }

  #hearTown(text: string): void {
    if (text === '') return;
    const { course, own } = this.#situation;
    for (const line of text.split('\n')) this.#hearLine(line);
    this.#speech.hear(text);
    this.#nominations.hear(text);
    if (holdsLine(this.#language, 'game.restored', text)) this.#again();
    else if (course.open || own.due()) void this.#night.act();
    if (course.open) void this.#shot.fire();
  }

  #hearLine(line: string): void {
    const { course, own, gestures } = this.#situation;
    const opens = course.hear(line);
    if (holdsLine(this.#language, 'vote.reminder', line)) own.missVote();
    this.#nominations.hearTalk(line);
    if (!opens || course.called !== 'mafia') return;
    void this.#chat.talk();
    // A player with nothing to do presses the button too, to check for an action.
    if (!own.next('shoots')) void gestures.alone(() => gestures.press('act'));
  }

  #seePanel(message: ShownMessage): void {
    const { gestures } = this.#situation;
    const isNew = !gestures.panels.has(message.id);
    gestures.panels.set(message.id, message);
    const beginsPhase = isNew && message.text.startsWith('##');
    if (beginsPhase && buttonOf(message, 'card')) gestures.lookAt('card');
  }

  #closePanel(id: string): void {
    this.#situation.gestures.panels.delete(id);
    this.#speech.closePanel(id);
  }

  /** Repeats what the moment asks for, after the bot has lost its thread. */
  #again(): void {
    const { course, gestures } = this.#situation;
    gestures.life += 1;
    const parts = [this.#shot, this.#night, this.#chat, this.#speech, this.#nominations, this.#decisions];
    for (const part of parts) part.restart();
    void this.#shot.fire();
    if (course.open) void this.#night.act();
    this.#speech.speakUnlessMuted();
    if (course.talks) void this.#nominations.discuss();
    this.#nominations.nominateIfAsked();
    for (const panel of gestures.panels.values()) this.#decisions.decide(panel);
  }
}
