import { styleText } from 'node:util';
import { type ReceivedEvent, readText, type SimulatedUser } from 'discord-emulator';
import { type Language, t } from '#narration/index.ts';
import { isPrivate } from './controls.ts';
import { serverIn } from './names.ts';
import { isState, NewLines } from './new-lines.ts';
import { phrase } from './output-phrases.ts';

/** A message of Discord as a terminal shows it. `nameOf`: the name of a person, or of a channel with its `#`. */
export function plain(text: string, nameOf: (id: string) => string): string {
  return text
    .replaceAll(/<(?:@!?|#)(\d+)>/g, (_, id: string) => nameOf(id))
    .replaceAll(/<t:\d+:R>/g, '⏳')
    .replaceAll(/^#{1,3} |^-# /gm, '')
    .replaceAll(/\*\*|__/g, '')
    .replaceAll(/\\([.#*_~|`>-])/g, '$1');
}

/** A change of microphones is complete after this time without another event, ms. */
const settledMs = 150;

type Seated = readonly { readonly seat: number; readonly user: SimulatedUser }[];

/** Prints the events of the table as they happen, and keeps the town's messages for the log. */
export class Transcript {
  readonly town: string[] = [];
  readonly #nameOf: (id: string) => string;
  readonly #language: Language;
  readonly #startedAt = Date.now();
  #microphones = '';
  #settling: NodeJS.Timeout | undefined;

  constructor(nameOf: (id: string) => string, language: Language) {
    this.#nameOf = nameOf;
    this.#language = language;
  }

  heading(text: string): void {
    console.log(`\n${styleText('bold', text)}`);
  }

  /**
   * Prints public messages as one reader sees them, without messages in a night chat. Calls `before` ahead of each
   * message of the bot.
   */
  follow(reader: SimulatedUser, before: () => void): void {
    const newLines = new NewLines();
    reader.inbox.onEvent(({ t, d }) => {
      if ((t !== 'MESSAGE_CREATE' && t !== 'MESSAGE_UPDATE') || isPrivate(d) || this.#isSecret(reader, d.channel_id))
        return;
      if (!d.author?.bot) return this.#remark(this.#nameOf(d.author.id), readText(d));
      const lines = newLines.of(d).split('\n');
      const told = lines.filter((line) => line !== '' && !isState(this.#language, line));
      if (told.length === 0) return;
      before();
      this.#message(told.join('\n'));
    });
  }

  #isSecret(reader: SimulatedUser, channelId: string): boolean {
    const name = reader.guild.channels.get(channelId)?.name ?? '';
    return name !== serverIn(this.#language).channels.text && name !== t(this.#language, 'words:room.town');
  }

  #message(content: string): void {
    const text = plain(content, this.#nameOf);
    this.town.push(text);
    for (const line of text.split('\n').filter((each) => each.trim() !== '')) console.log(`  ${line}`);
  }

  /** Prints a player's message. */
  #remark(name: string, content: string): void {
    this.town.push(`${name}: ${content}`);
    console.log(styleText('italic', `  ${name}: ${content}`));
  }

  /** Prints the narrator's words, as a listener recognised them. */
  said(text: string, cues: readonly string[]): void {
    console.log(styleText('cyan', `      🔊 “${text}”`) + styleText('dim', ` ${cues.join(' + ')}`));
  }

  /** Prints the users who may speak, after the change is complete: it is made member by member. */
  microphones(players: Seated): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#microphonesNow(players), settledMs);
  }

  #microphonesNow(players: Seated): void {
    const { voiceStates, members } = players[0]!.user.guild;
    const here = players.filter(({ user }) => voiceStates.has(user.id));
    const open = here.filter(({ user }) => members.get(user.id)?.mute === false);
    const numbers = (list: typeof here) =>
      list.map(({ seat, user }) => `${seat} ${user.name}`).join(', ') || phrase(this.#language, 'nobody');
    const muted = here.length - open.length;
    const some = () => phrase(this.#language, 'mics.some', { open: numbers(open), muted });
    const line = muted === 0 ? phrase(this.#language, 'mics.open') : some();
    if (here.length === 0 || line === this.#microphones) return;
    this.#microphones = line;
    console.log(styleText('yellow', `      ${line}`));
  }

  /** Prints what only one player sees. */
  peek(who: string, text: string): void {
    for (const line of plain(text, this.#nameOf).split('\n'))
      console.log(styleText('magenta', `      👁 ${who} │ ${line}`));
  }

  get seconds(): number {
    return (Date.now() - this.#startedAt) / 1000;
  }
}

/** Returns true if an event changes who may speak. */
export const changesVoices = ({ t }: ReceivedEvent): boolean => t === 'VOICE_STATE_UPDATE';
