import type { GameService } from '#game/game-service.ts';
import type { GamePages } from '#game/ports/game-page.ts';
import type { GamePictures } from '#game/ports/pictures.ts';
import type { Language, Log, PrivacyService } from '#game/ports/ports.ts';
import type { ProtocolService } from '#game/ports/protocol.ts';
import type { RecordingService } from '#game/ports/recording.ts';
import type { ResultLinks } from '#game/ports/result-links.ts';
import type { StatisticsService } from '#game/ports/statistics.ts';
import type { TournamentService } from '#game/ports/tournament.ts';
import type { PackRepository } from '#game/ports/voice-packs.ts';
import type { GuildSettingsService } from '#game/server-settings/cached-guild-settings.ts';
import type { RoleSetService } from '#game/server-settings/role-set-service.ts';
import type { PlainText, Rulebooks, Wording } from '#narration/index.ts';
import type { RulebookPages } from '#rulebook-pages/index.ts';
import type { Doctor } from '../doctor/index.ts';
import type { Body } from './body.ts';
import type { CommandMentions } from './command-mentions.ts';

/** The addresses that the operator gives to people. `null`: there is none. */
export interface Links {
  readonly privacy: string | null;
  readonly terms: string | null;
  readonly support: string | null;
  /** Where live pages begin, without a slash at its end. */
  readonly pages: string | null;
}

/** The services of the process that answers use. A new one is added here, and made in `shards/`. */
export interface Services {
  readonly guilds: GuildSettingsService;
  /** The values that `/setup` offers from elsewhere. */
  readonly offers: Offers;
  readonly links: Links;
  readonly roleSets: RoleSetService;
  readonly packs: PackRepository;
  readonly recordings: RecordingService;
  readonly privacy: PrivacyService;
  readonly statistics: StatisticsService;
  readonly protocols: ProtocolService;
  readonly tournaments: TournamentService;
  /** Makes the links to results. */
  readonly resultLinks: ResultLinks;
  /** The pictures of a server's games. `null`: it has turned them off. */
  pictures(guildId: string): GamePictures | null;
  /** Writes the pages of a server's games. `null`: it has turned them off. */
  pages(guildId: string): GamePages | null;
  /** The rulebooks that texts may name. */
  readonly rulebooks: Rulebooks;
  /** The full clauses that `/rules` shows. */
  readonly rulebookPages: RulebookPages;
}

/** Everything that answers use: the services, the tables, and the parts of the connection to Discord. */
export interface Context extends Services {
  readonly service: GameService;
  readonly doctor: Doctor;
  readonly mentions: CommandMentions;
  /** The names of a server's people and channels. */
  names(guildId: string): PlaceNames;
  /** True if the bot may read the messages of towns. */
  readonly readsTown: boolean;
  readonly log: Log;
}

/** The names of people and channels of a server. `null`: it is not known here. */
export interface PlaceNames {
  member(userId: string): PlainText | null;
  channel(channelId: string): PlainText | null;
}

/** The values that can be chosen in a server besides its present ones, by id. */
export interface Offers {
  packs(guildId: string, language: Language): Promise<readonly string[]>;
}

/** The person who presses or types, independent of Discord's classes. */
export interface Caller {
  readonly guildId: string;
  readonly channelId: string;
  readonly userId: string;
  readonly name: string;
  /** The words of the caller's own language. */
  readonly wording: Wording;
  /** The guild's language, for texts that everybody reads. */
  readonly guildLanguage: Language;
  /** True with the permission to manage the guild. */
  readonly manages: boolean;
  /** True for a moderator: a person who manages the guild, or has its role for hosts. */
  readonly moderates: boolean;
  /** The time of the press or command in ms since 1970: Discord's time on the bot's clock. */
  readonly at: number;
}

/**
 * The answer to a press. `tell`: a message for the caller alone. `redraw`: the pressed message, shown again. `done`: no
 * message.
 */
export interface Answer {
  readonly kind: 'tell' | 'redraw' | 'done';
  readonly body: Body;
}

/** Answers with a message for the caller alone. */
export const tell = (body: Body): Answer => ({ kind: 'tell', body });
/** Tells a failure. `null`: there is none, and nothing is told. */
export const tellFailure = (failure: Body | null): Answer =>
  failure === null ? { kind: 'done', body: { content: '', components: [] } } : tell(failure);

/** Answers by showing the pressed message again. */
export const redraw = (body: Body): Answer => ({ kind: 'redraw', body });

/** A suggestion while an option is being typed. */
export interface Suggestion {
  readonly name: string;
  readonly value: string;
}
