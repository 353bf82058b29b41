import { styleText } from 'node:util';
import type { SeatState } from '#engine/kernel/state.ts';
import { replay } from '#engine/record/replay.ts';
import type { Language } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import type { Fixture } from './fixture.ts';
import type { PlayedDemo } from './game.ts';
import type { DemoPlayer } from './player.ts';
import { type Clans, findLeaks } from './secrets.ts';

/** One thing that a demo holds of itself. */
export interface Check {
  readonly what: string;
  readonly found: string;
  readonly holds: boolean;
}

/** Everything that the demo claims, looked up and not assumed. */
export function check(demo: {
  readonly fixture: Fixture;
  readonly players: readonly DemoPlayer[];
  readonly ruleset: string;
  readonly record: string;
  readonly played: PlayedDemo;
  readonly code: number | null;
  readonly language: Language;
}): readonly Check[] {
  return [...sound(demo.played), ...secrets(demo), ...record(demo), ...discord(demo.fixture), ...leftovers(demo)];
}

const exactly = (what: string, found: number, want: number): Check => ({
  what,
  found: `${found}`,
  holds: found === want,
});

function sound({ listening }: PlayedDemo): readonly Check[] {
  const { known, unknown, silence, faulty, clear, cues, heard } = listening.result();
  return [
    {
      what: 'frames heard that equal the packs’ frames',
      found: `${known} of ${known + unknown} (${cues.length} clips, ${silence} frames of silence)`,
      holds: known > 0 && unknown === 0 && known + silence === heard - faulty,
    },
    exactly('frames that could not be decrypted', faulty, 0),
    exactly('frames that were not end-to-end encrypted', clear, 0),
  ];
}

/** The seats of each clan, as the record deals them; some meet it without waking with it (A5). */
function clansOf(ruleset: string, record: string): Clans {
  const { game } = replay(record, rulesets);
  const { seats = [], options = {} } = game?.state ?? {};
  const { clans, roles } = rulesets[ruleset]!;
  const numbers = (known: (seat: SeatState) => boolean) => seats.filter(known).map(({ number }) => number);
  return new Map(
    clans.map((clan) => {
      const isMember = (seat: SeatState) => seat.clan === clan;
      const hasMet = (seat: SeatState) => isMember(seat) || roles[seat.role]!.meets?.(options) === clan;
      return [clan, { members: numbers(isMember), met: numbers(hasMet) }];
    }),
  );
}

function secrets({ players, ruleset, record, played, language }: Parameters<typeof check>[0]): readonly Check[] {
  const leaks = findLeaks(players, clansOf(ruleset, record), { language, until: played.endedAt });
  for (const { seat, what, event } of leaks.slice(0, 5)) console.error(`seat ${seat} saw ${what}: ${event}`);
  const events = players.reduce((sum, { user }) => sum + user.received.length, 0);
  return [
    {
      what: 'secrets seen by others',
      found: `${leaks.length} (in ${events} events received)`,
      holds: leaks.length === 0,
    },
    exactly('players who know their card', players.filter(({ role }) => role !== '').length, players.length),
  ];
}

function record({ record: text, played }: Parameters<typeof check>[0]): readonly Check[] {
  try {
    const { game } = replay(text, rulesets);
    const winner = game?.state.outcome?.winner ?? 'none';
    return [{ what: 'the record replays to the same end', found: winner, holds: played.ending === `end.${winner}` }];
  } catch (error) {
    return [{ what: 'the record replays to the same end', found: String(error), holds: false }];
  }
}

function discord({ emulator }: Fixture): readonly Check[] {
  for (const refusal of emulator.refusals.slice(0, 5)) console.error('refused:', JSON.stringify(refusal).slice(0, 500));
  return [
    exactly('requests refused by Discord’s API description', emulator.refusals.length, 0),
    exactly('429s', emulator.rateLimited, 0),
    exactly('requests that count as invalid', emulator.invalidRequests, 0),
  ];
}

function leftovers({ fixture, players, code }: Parameters<typeof check>[0]): readonly Check[] {
  const { channels, members } = fixture.guild.guild;
  const rooms = [...channels.values()].filter(({ name }) => !/^general$/i.test(name));
  const muted = players.filter(({ user }) => members.get(user.id)?.mute);
  const waits = fixture.bot.complaints.filter(isWait);
  const others = fixture.bot.complaints.length - waits.length;
  return [
    exactly('channels left behind', rooms.length, 0),
    exactly('players left muted', muted.length, 0),
    { what: 'the bot’s exit code after SIGTERM', found: `${code}`, holds: code === 0 },
    {
      what: 'complaints in the bot’s log',
      found: `${others}${waits.length > 0 ? ` (and ${waits.length} waits for Discord’s limit of member edits)` : ''}`,
      holds: others === 0,
    },
  ];
}

/** C7: ten or so microphones in ten seconds: at a larger table to open all of them means to wait, as its lobby says. */
const isWait = (line: string): boolean =>
  line.includes('"msg":"waiting for a rate limit"') && line.includes('"route":"/guilds/:id/members/:id"');

export function printSummary(
  checks: readonly Check[],
  calls: ReadonlyMap<string, number>,
  seconds: number,
  folder: string,
): void {
  console.log(`\n${styleText('bold', 'Calls to Discord by route')}`);
  for (const [route, count] of [...calls].sort((a, b) => b[1] - a[1]))
    console.log(`  ${String(count).padStart(4)}  ${route}`);
  console.log(`\n${styleText('bold', 'Checked')}`);
  for (const { what, found, holds } of checks) {
    console.log(`  ${styleText(holds ? 'green' : 'red', holds ? '✓' : '✗')} ${what}: ${found}`);
  }
  console.log(
    `\n${seconds.toFixed(0)} s. ${folder}/town.log, ${folder}/game.record and ${folder}/narration.ogg are there.`,
  );
}
