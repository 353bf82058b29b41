import type { CallMove } from '../beliefs.ts';
import { SeededRandom } from '../seeded-random.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { leaveVoice, moveCall } from '../state/voice-states.ts';
import { Op } from '../voice/opcodes.ts';
import type { VoiceServer } from '../voice/voice-server.ts';
import type { DaveMessage, PlannedFault, VoiceCloseCode } from './plan.ts';
import { SharedCondition } from './shared-condition.ts';

type LineFault = Extract<PlannedFault, { kind: 'udpLoss' | 'discoveryLoss' | 'blackHole' }>;
type SpanFault = LineFault | Extract<PlannedFault, { kind: 'slowKeys' }>;

/** Codes that also remove the bot from the channel (docs: Voice Close Event Codes, "Should not reconnect"). */
const OUT: readonly VoiceCloseCode[] = [4014, 4021, 4022];

/** The faults of the bots' voice connections. */
export class VoiceFaults {
  readonly #discord: DiscordState;
  readonly #server: VoiceServer;
  readonly #losses = new Map<LineFault, SeededRandom>();
  /** The connections pass nothing. */
  readonly hole = new SharedCondition(
    () => this.#server.blackhole(true),
    () => this.#server.blackhole(false),
  );

  readonly #keyless = new SharedCondition(
    () => this.#server.holdKeys(true),
    () => this.#server.holdKeys(false),
  );

  constructor(discord: DiscordState, server: VoiceServer) {
    this.#discord = discord;
    this.#server = server;
  }

  /** Bots with a voice connection, as [bot, guild]. */
  #bots(): [string, string][] {
    return [...this.#discord.guilds.values()].flatMap((guild) =>
      [...guild.voiceStates.keys()]
        .filter((id) => this.#discord.users.get(id)?.bot && this.#server.isConnected(id, guild.id))
        .map((id): [string, string] => [id, guild.id]),
    );
  }

  /** Closes the bots' connections and returns their number. With `stays` no bot is removed from its channel. */
  close(code: VoiceCloseCode, stays = false): number {
    const bots = this.#bots();
    for (const [bot, guildId] of bots) {
      if (code === 4015) this.#server.closeWith(bot, code);
      else this.#server.disconnect(bot, guildId, code);
      if (OUT.includes(code) && !stays) leaveVoice(this.#discord, this.#discord.guilds.get(guildId)!, bot);
    }
    return bots.length;
  }

  /** Cuts the bots' connections and returns their number. */
  drop(): number {
    const bots = this.#bots();
    for (const [bot] of bots) this.#server.closeWith(bot, 1006);
    return bots.length;
  }

  /** Moves all calls to another endpoint. */
  async move(how: CallMove): Promise<void> {
    const guilds = [...this.#discord.guilds.values()].filter((guild) => guild.voiceStates.size > 0);
    for (const guild of guilds) await moveCall(this.#discord, guild, undefined, how);
  }

  /** Sends a faulty DAVE message to each bot and returns the number of bots. */
  dave(message: DaveMessage, random: SeededRandom): number {
    const bots = [...new Set(this.#bots().map(([bot]) => bot))];
    for (const bot of bots) this.#sendDave(bot, message, random);
    return bots.length;
  }

  #sendDave(bot: string, message: DaveMessage, random: SeededRandom): void {
    const noise = (length: number) => Buffer.from(Array.from({ length }, () => random.between(0, 255)));
    // A transition id, then a first byte with which no MLS message begins.
    const garbled = Buffer.concat([Buffer.from([0, 7, 0xff]), noise(60)]);
    if (message === 'shortFrame') this.#server.sendRaw(bot, noise(2));
    else if (message === 'strangerProposed') this.#server.proposeForeigner(bot);
    else if (message === 'secondExternalSender') this.#server.repeatExternalSender(bot);
    else if (message === 'garbledCommit') this.#server.sendBinary(bot, Op.announceCommit, garbled);
    else if (message === 'garbledWelcome') this.#server.sendBinary(bot, Op.welcome, garbled);
    // Op 27 "append" with a vector that claims to be longer than it is.
    else this.#server.sendBinary(bot, Op.proposals, Buffer.concat([Buffer.from([0, 0x7f, 0xff]), noise(20)]));
  }

  /** Switches a loss on. The returned function switches it off. */
  begin(fault: SpanFault, seed: number, place: number): () => void {
    if (fault.kind === 'blackHole') return this.hole.enter();
    if (fault.kind === 'slowKeys') return this.#keyless.enter();
    this.#losses.set(fault, new SeededRandom(seed, place));
    this.#lose();
    return () => {
      this.#losses.delete(fault);
      this.#lose();
    };
  }

  #lose(): void {
    if (this.#losses.size === 0) {
      this.#server.dropUdp(0);
      return;
    }
    this.#server.dropUdp(({ kind }) =>
      [...this.#losses].some(([fault, random]) =>
        fault.kind === 'udpLoss' ? random.chance(fault.share) : kind === 'discovery',
      ),
    );
  }
}
