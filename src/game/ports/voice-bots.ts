/** The bots of the installation that can speak in servers, by their user ids. */
export interface VoiceBots {
  /** All of them, the main bot first, also those that are not connected now. */
  readonly all: readonly string[];
  /** Returns true if this bot can speak in this server now. */
  canSpeak(guildId: string, botId: string): boolean;
  /** Returns the number of bots that mute people in this server. Each has its own limit of Discord. */
  countIn(guildId: string): number;
}
