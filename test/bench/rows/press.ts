/**
 * The CPU time of the bot from a press to the stored and shown change, while other tables run. A press during which another
 * table calls Discord does not count: the time of that table's work is its own.
 */
import type { SimulatedUser } from 'discord-emulator';
import { t } from '#narration/index.ts';
import { fdatasyncMs, roundTripMs } from '../frame/limits.ts';
import type { Benchmark, Measurement } from '../frame/measurement.ts';
import { rounded } from '../frame/report.ts';
import { quantile, summaryOf } from '../frame/samples.ts';
import { ManyServers, type ServerOfHost } from '../servers/many-servers.ts';

/** The numbers of other tables. */
const levels = [1, 20, 100];
/**
 * The presses of one person. The bot leaves presses unanswered that nobody makes in a game
 * (src/discord/connection/flood.ts).
 */
const each = 10;
/** People whose presses do not count. V8 compiles the code of a press again and again while they press. */
const warmUps = 60;
/** The people who press, one after the other. */
const people = 110;
/** The number of times that the cost of a question for the CPU time is measured. */
const questions = 50;
const goalMs = 5;

/** New people for each number of tables, with names of the same length. */
const newGuests = ({ guild }: ServerOfHost, level: number): readonly SimulatedUser[] =>
  Array.from({ length: people }, (_, index) => guild.addMember({ name: `Guest ${level * 100 + index + 10_000}` }));

/** The CPU time of a question for the CPU time itself, in ms. It is no part of a press. */
async function questionMs(servers: ManyServers): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < questions; count++) {
    const begin = await servers.gauge();
    times.push((await servers.gauge()).mainMs - begin.mainMs);
  }
  return quantile(times, 0.5);
}

/**
 * Lets people join a lobby and leave it, one after the other. A press is over when the lobby shows it, which is after it
 * is stored. Returns the CPU times of the bot for the presses that count.
 */
async function pressTimes(
  servers: ManyServers,
  server: ServerOfHost,
  guests: readonly SimulatedUser[],
): Promise<readonly number[]> {
  const times: number[] = [];
  for (const [index, guest] of guests.entries()) {
    for (let press = 0; press < each; press++) {
      const isJoining = press % 2 === 0;
      const isShown = () => servers.lobby(server)!.text.includes(guest.name) === isJoining;
      const begin = await servers.gauge();
      const before = servers.calls;
      await guest.press(servers.lobby(server)!, t('en', isJoining ? 'ui:button.join' : 'ui:button.leave'));
      await guest.waitUntil(isShown, { timeoutMs: 60_000 });
      const time = (await servers.gauge()).mainMs - begin.mainMs;
      // The answer to the press is the only call.
      const isAlone = servers.calls === before + 1;
      if (index >= warmUps && isAlone) times.push(time);
    }
  }
  const own = await questionMs(servers);
  return times.map((time) => time - own);
}

/** Presses at several numbers of tables. */
export const press: Benchmark = {
  about: 'a person who joins and leaves a lobby, with the CPU time of the whole bot',
  async measure({ tell }) {
    const servers = await ManyServers.open(levels.at(-1)! + 1, 0.1);
    try {
      const [pressed, ...others] = servers.all;
      await servers.openLobby(pressed!, false);
      const peer = `fdatasync ${rounded(fdatasyncMs())} ms and a round trip ${rounded(await roundTripMs(servers.emulator))} ms`;
      const all: (readonly number[])[] = [];
      for (const level of levels) {
        tell(`${level} other tables`);
        const running = all.length === 0 ? 0 : levels[all.length - 1]!;
        for (let from = running; from < level; from += 10)
          await Promise.all(others.slice(from, Math.min(from + 10, level)).map((server) => servers.begin(server)));
        await servers.rest();
        all.push(await pressTimes(servers, pressed!, newGuests(pressed!, level)));
      }
      return [...all.map((times, index) => rowOf(levels[index]!, times, peer)), growthOf(all)];
    } finally {
      await servers.close();
    }
  },
};

const rowOf = (level: number, times: readonly number[], peer: string): Measurement => ({
  ...{ name: `p99 of CPU beside ${level} tables`, value: quantile(times, 0.99), noise: summaryOf(times).noise },
  ...{
    unit: 'ms',
    aim: 'less',
    goal: goalMs,
    peer: `${peer}; p50 ${rounded(quantile(times, 0.5))} ms of ${times.length} presses`,
  },
});

function growthOf(all: readonly (readonly number[])[]): Measurement {
  const [least, most] = [summaryOf(all[0]!), summaryOf(all.at(-1)!)];
  const ratio = levels.at(-1)! / levels[0]!;
  return {
    ...{ name: `p50 beside ${levels.at(-1)} tables by p50 beside 1`, value: most.value / least.value },
    ...{ noise: most.noise / least.value, unit: '×', aim: 'less', goal: ratio, peer: `${ratio} times as many tables` },
  };
}
