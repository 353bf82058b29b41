/** Recording of a narrator in Discord: one person at a time in each server. */
import type { Result } from '#result';
import type { Language } from './text.ts';
import type { PackNote } from './voice-packs.ts';

/** The wish of a moderator to record. */
export interface RecordingRequest {
  readonly guildId: string;
  readonly userId: string;
  /** The name of the person, for the lists of packs. */
  readonly name: string;
  /** The voice channel of the person. */
  readonly channelId: string;
  /** The channel of the command, for the message if the voice channel takes none. */
  readonly askedIn: string;
  /** The server's language. */
  readonly language: Language;
  readonly packId: string;
}

/**
 * The reason why nothing is recorded:
 *
 * - `off`: the bot has no voice. `taken`: a table has it. `busy`: somebody records in this server.
 * - `bad-id`, `no-language`: the id of the pack is impossible, or begins with no language.
 * - `others`: the pack was uploaded, or another person records it.
 * - `unposted`: the message could not be posted.
 */
export type RecordingRefusal =
  | 'off'
  | 'taken'
  | 'busy'
  | 'bad-id'
  | 'ours'
  | 'no-language'
  | 'others'
  | 'too-many'
  | 'unposted';

/**
 * An order of the person who records. `done`: the line has been said. `hear`: the kept take is played again. `skip`: the next
 * line that is left. `back`: the line before. `list`, `page`, `line`: shows the list of the lines, another page of it, and the
 * chosen line. `auto`: takes are kept by themselves from now on, or not any more.
 */
export type RecordingOrder =
  | 'done'
  | 'keep'
  | 'again'
  | 'hear'
  | 'skip'
  | 'back'
  | 'list'
  | 'page'
  | 'line'
  | 'auto'
  | 'stop';

/** The reason why a recording has ended. `game`: a game has taken the voice. `failed`: see the log. */
export type RecordingEnd = 'stop' | 'complete' | 'game' | 'left' | 'idle' | 'closing' | 'failed';

/** The state of a line: our narrator says it, its kept take is played, the person says it, it is checked, or it is played back. */
export type RecordingStage = 'ours' | 'kept' | 'listening' | 'checking' | 'review';

/** A recording as its message shows it. */
export interface RecordingView {
  readonly guildId: string;
  readonly channelId: string;
  readonly askedIn: string;
  readonly userId: string;
  readonly packId: string;
  readonly language: Language;
  /** The language of the voice if it is not that of the lines, two letters. `null`: it is the same. */
  readonly voice: string | null;
  /** The number of accepted takes, and of all lines. */
  readonly kept: number;
  readonly all: number;
  readonly now:
    | (AtAttempt & {
        readonly stage: RecordingStage;
        readonly text: string;
        /** Problems of the take, and notes about it. */
        readonly remarks: readonly PackNote[];
        /** True if the take may be kept. */
        readonly isGood: boolean;
      })
    /** The list of the lines: one page of it, from 0. */
    | (AtAttempt & {
        readonly stage: 'list';
        readonly page: number;
        readonly pages: number;
        readonly rows: readonly ListedLine[];
      })
    /** `isStored`: the pack has all accepted takes. */
    | { readonly stage: 'over'; readonly why: RecordingEnd; readonly isStored: boolean };
}

interface AtAttempt {
  /** The number of the attempt, for the buttons. */
  readonly attempt: number;
  /** True if a good take is kept unless the person says the line again. */
  readonly keepsItself: boolean;
}

/** A line of the list. */
interface ListedLine {
  /** Its place among all lines, from 0. */
  readonly number: number;
  readonly text: string;
  readonly isKept: boolean;
}

/** The place of a recording's message. */
export interface RecordingPlace {
  readonly channelId: string;
  readonly messageId: string;
}

/** Shows recordings in Discord, each in one message. */
export interface RecordingBoard {
  /** Posts the message. `null`: neither channel takes it. */
  post(view: RecordingView): Promise<RecordingPlace | null>;
  /** Shows a later state. Returns false if the message is gone. */
  edit(place: RecordingPlace, view: RecordingView): Promise<boolean>;
}

/** The voice of the bot that a recording uses, until a game needs it. */
export interface VoiceLoan {
  /** The id under which the voice is used, in place of a table's. */
  readonly gameId: string;
  readonly botId: string;
}

/** Lends the voice of a server where no table has it. */
export interface VoiceLender {
  /** `recalled`: ends the use at once, because a table needs the voice. */
  lendVoice(guildId: string, recalled: () => void): VoiceLoan | 'off' | 'taken';
  returnVoice(loan: VoiceLoan): void;
}

/** Records narrators. A person's mistake never causes a rejection. */
export interface RecordingService {
  /** The most packs of a server. */
  readonly mostPacks: number;
  /** Begins to record, or goes on where the person has stopped. A complete pack shows its list of lines. Returns the number of
   * lines that are left. */
  beginRecording(request: RecordingRequest): Promise<Result<number, RecordingRefusal>>;
  /**
   * Carries out an order. `not-yours`: somebody else records. `over`: that attempt or the recording is over. `force`: a
   * moderator, who may also stop others. `to`: the number of a line or of a page.
   */
  order(
    guildId: string,
    userId: string,
    order: { readonly order: RecordingOrder; readonly attempt: number; readonly force: boolean; readonly to?: number },
  ): 'done' | 'not-yours' | 'over';
  /** Called when a person has moved to another voice channel. `null`: to none. */
  moved(guildId: string, userId: string, channelId: string | null): void;
}
