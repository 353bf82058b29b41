import type { Guild } from '../state/entities.ts';
import type { VoiceServer } from '../voice/index.ts';
import type { Inbox } from './inbox.ts';
import type { VoiceVisit } from './voice-visit.ts';

/** The connections of listening people to the voice server. */
export class VoiceConnections {
  readonly #server: VoiceServer | undefined;
  readonly #visits = new Set<VoiceVisit>();

  constructor(server: VoiceServer | undefined) {
    this.#server = server;
  }

  /** Connects a visitor with the token that they were sent, and again after each new token, such as after a move. */
  async connect(visit: VoiceVisit, guild: Guild, inbox: Inbox, userId: string): Promise<void> {
    const server = this.#server;
    if (!server) throw new Error('started without voice');
    this.#visits.add(visit);
    const line = async ({ token, endpoint }: { token: string; endpoint: string }) => {
      const state = guild.voiceStates.get(userId);
      if (!state) return;
      const { channelId, sessionId } = state;
      const ca = server.certificate.cert;
      await visit.connect({ endpoint, ca, guildId: guild.id, channelId, userId, sessionId, token });
    };
    const offers = inbox.events.filter((event) => event.t === 'VOICE_SERVER_UPDATE' && event.d.guild_id === guild.id);
    const unsubscribe = inbox.onEvent((event) => {
      const names = event.t === 'VOICE_SERVER_UPDATE' && event.d.guild_id === guild.id && event.d.endpoint !== null;
      const concerns = names && visit.listener;
      // `visit.settled()` reports a refused connection.
      if (concerns) line(event.d).catch(() => undefined);
    });
    visit.onEnd(() => {
      unsubscribe();
      this.#visits.delete(visit);
    });
    await line(offers.at(-1)?.d);
  }

  /** Closes all connections. */
  hangUp(): void {
    for (const visit of this.#visits) visit.hangUp();
  }
}
