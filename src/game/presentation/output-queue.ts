import type { Line, Message, Narrator, Room } from '../ports/ports.ts';
import { pause, within } from '../scheduling/clock.ts';
import type { OutputDeps } from './owned-output.ts';
import type { RoomLine } from './room-lines.ts';

/** The time limits for rooms and posts, ms. After them the game goes on without waiting. */
const ROOMS_MS = 30_000;
const POSTED_MS = 50_000;
const CLOSE_MS = 20_000;
const SPEECH_MS = 60_000;

interface Posting {
  readonly room: Room;
  readonly message: Message;
}

/** Joins the lines into one message per room, because each message is a call to Discord. Skips lines without text. */
function joined(lines: readonly RoomLine[]): readonly Posting[] {
  const written = lines.filter(({ line }) => line.message.text !== '');
  return [...new Set(written.map(({ room }) => room))].map((room) => {
    const messages = written.filter((each) => each.room === room).map(({ line }) => line.message);
    const text = messages.map((message) => message.text).join('\n');
    const mentions = [...new Set(messages.flatMap((message) => message.mentions ?? []))];
    const files = messages.flatMap((message) => message.files ?? []);
    const { foul } = messages.find((message) => message.foul !== undefined) ?? {};
    const extras = { ...(mentions.length > 0 ? { mentions } : {}), ...(files.length > 0 ? { files } : {}) };
    const end = messages.some(({ isEnd }) => isEnd) ? { isEnd: true as const } : {};
    return { room, message: { text, ...extras, ...end, ...(foul === undefined ? {} : { foul }) } };
  });
}

/** The indexes of the cues, among those of all lines, with which the lines are revealed. */
function marksIn(lines: readonly Line[]): readonly number[] {
  let before = 0;
  return lines.flatMap(({ cues, reveal }) => {
    const at = reveal === undefined ? [] : [before + reveal.at];
    before += cues.length;
    return at;
  });
}

/** The news of the voice that the town is told. */
type VoiceNews = 'voice.lost' | 'voice.muted' | 'voice.back';

/** Tells the town news of the voice while they are true. Resolves with true if they were posted. */
type TellVoice = (key: VoiceNews, isTrue: () => boolean) => Promise<boolean>;

type VoicePlace = Pick<Parameters<Narrator['open']>[0], 'guildId' | 'botId' | 'pack' | 'under' | 'listens'>;

/** One game's posts and speech, each in order. It never rejects, and delays the game at most by its time limits. */
export class OutputQueue {
  readonly #deps: Omit<OutputDeps, 'journal'>;
  readonly #gameId: string;
  readonly #tellVoice: TellVoice;
  #speech: Promise<void> = Promise.resolve();
  /** Counts interruptions of small talk. Small talk from an earlier count is dropped. */
  #begun = 0;
  #voice = false;
  /** True if a person leads the game: the bot only rings the gong. */
  #isGong = false;
  #place: VoicePlace | null = null;
  /** The narrator's channel, or `undefined` while the narrator connects. */
  #channelId: string | null | undefined;
  /** The ambience between spoken lines. */
  #ambience: string | null = null;
  /** The reason why nobody hears the voice, as the town was told. `null`: it is heard. */
  #silence: Exclude<VoiceNews, 'voice.back'> | null = null;
  /** Resolves with true if the town has been told that nobody hears the voice. */
  #isSilenceTold: Promise<boolean> = Promise.resolve(false);

  constructor(deps: Omit<OutputDeps, 'journal'>, gameId: string, tellVoice: TellVoice) {
    this.#deps = deps;
    this.#gameId = gameId;
    this.#tellVoice = tellVoice;
  }

  /**
   * Connects the narrator to the voice room once it exists. Lines from now on wait for that. `isGong`: no line is spoken,
   * only the gong rings.
   */
  openVoice(place: VoicePlace, arranged: Promise<unknown>, isGong = false): void {
    const { reconciler, narrator, clock } = this.#deps;
    this.#voice = true;
    this.#isGong = isGong;
    this.#place = place;
    this.#channelId = undefined;
    this.#speech = this.#speech.then(async () => {
      await within(clock, ROOMS_MS, arranged);
      // The table may have closed meanwhile: nobody would close a connection that is opened now.
      if (!this.#voice || this.#place !== place) return;
      const channelId = reconciler.channel(this.#gameId, 'voice');
      this.#channelId = channelId;
      if (channelId === null) return;
      const opened = narrator.open({ gameId: this.#gameId, channelId, ...place }).then(() => {
        if (this.speaks) narrator.ambience(this.#gameId, this.#ambience);
      });
      await within(clock, ROOMS_MS, opened);
    });
  }

  /** Moves the narrator to a voice room that was created late or created again. */
  follow(): void {
    const channelId = this.#deps.reconciler.channel(this.#gameId, 'voice');
    const isElsewhere = this.#channelId !== undefined && channelId !== null && channelId !== this.#channelId;
    if (this.#voice && this.#place !== null && isElsewhere)
      this.openVoice(this.#place, Promise.resolve(), this.#isGong);
  }

  async closeVoice(): Promise<void> {
    if (!this.#voice) return;
    this.#voice = false;
    await within(this.#deps.clock, CLOSE_MS, this.#deps.narrator.close(this.#gameId));
  }

  /**
   * Posts lines in their rooms. The reconciler keeps the order per room, and tries again while Discord is out of reach.
   * Resolves with false if the bot stops before all posts are made, or if `isTrue` returns false before. The game does not
   * wait for it without a time limit.
   */
  async post(lines: readonly RoomLine[], nonce: (index: number) => string, isTrue?: () => boolean): Promise<boolean> {
    const { reconciler, clock, log } = this.#deps;
    const posts = joined(lines).map(({ room, message }, index) =>
      reconciler.post(this.#gameId, room, message, nonce(index), isTrue),
    );
    const all = Promise.all(posts);
    if (!(await within(clock, POSTED_MS, all))) log.warn({ nonce: nonce(0) }, 'posts are late');
    return all.then(
      (made) => made.every(Boolean),
      () => false,
    );
  }

  /** True if a narrator speaks, or is being connected. */
  get speaks(): boolean {
    return this.#voice && !this.#isGong;
  }

  /** Rings the gong, if the bot is in the voice room. */
  gong(): void {
    if (this.#voice) void this.#deps.narrator.say(this.#gameId, { cues: [{ cue: 'sfx.gong' }], priority: 'rule' });
  }

  /**
   * Speaks the town's lines, and no others, because everybody hears them. Resolves when they have been heard. `reached`: is
   * called when one of the `all` reveals in them begins to be heard.
   */
  say(lines: readonly RoomLine[], reached: (reveal: number, all: number) => void = () => {}): Promise<void> {
    const spoken = lines.filter(({ room }) => room === 'town').map(({ line }) => line);
    const cues = spoken.flatMap((line) => line.cues);
    if (!this.speaks || cues.length === 0) return this.#speech;
    const marks = marksIn(spoken);
    const isRule = spoken.some((line) => line.priority === 'rule' && line.cues.length > 0);
    const priority = isRule ? 'rule' : 'talk';
    const { narrator, clock } = this.#deps;
    const begun = this.#begun;
    this.#speech = this.#speech.then(async () => {
      if (priority === 'talk' && begun !== this.#begun) return;
      const reveals = marks.length > 0 ? { marks } : {};
      const said = narrator
        .say(this.#gameId, { cues, priority, ...reveals }, (mark) => reached(mark, marks.length))
        .then((result) => this.#noteVoice(result));
      await within(clock, SPEECH_MS, said);
    });
    return this.#speech;
  }

  /** Tells the town once when the voice fails, and once when it works again. Only people can end a mute. */
  #noteVoice({ heard, lost = false, muted = false }: Awaited<ReturnType<Narrator['say']>>): void {
    const known = this.#silence;
    const isNew = known === null ? lost : heard || (muted && known !== 'voice.muted');
    if (!isNew || !this.#voice) return;
    this.#silence = heard ? null : muted ? 'voice.muted' : 'voice.lost';
    void this.#tellSilence(this.#silence);
  }

  /** Tells the town that the voice is back only if it has been told that it was gone. */
  async #tellSilence(key: Exclude<VoiceNews, 'voice.back'> | null): Promise<void> {
    const before = this.#isSilenceTold;
    const isTrue = (): boolean => this.#silence === key;
    if (key !== null) this.#isSilenceTold = this.#tellVoice(key, isTrue).then(async (made) => made || before);
    else if (await before) {
      this.#isSilenceTold = Promise.resolve(false);
      await this.#tellVoice('voice.back', isTrue);
    }
  }

  /** Sets the ambience between spoken lines. `null`: silence. */
  ambience(cue: string | null): void {
    const isNew = cue !== this.#ambience;
    this.#ambience = cue;
    if (this.speaks && isNew) this.#deps.narrator.ambience(this.#gameId, cue);
  }

  /** Drops small talk that is being said or waits, because something new begins. */
  skipChatter(): void {
    this.#begun += 1;
    if (this.#voice) this.#deps.narrator.skipChatter(this.#gameId);
  }

  /** Resolves when the lines have been heard and there was time to read them. */
  async heard(lines: readonly RoomLine[], posted: Promise<boolean>, said: Promise<void>): Promise<void> {
    const { clock, settings } = this.#deps;
    const town = lines.some(({ room }) => room === 'town');
    await Promise.all([said, within(clock, POSTED_MS, posted)]);
    // Lines that were not spoken have to be read.
    if (town && (!this.speaks || this.#silence !== null)) await pause(clock, settings.readingMs);
  }
}
