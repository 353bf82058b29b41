import { styleText } from 'node:util';
import type { SeatState } from '#engine/kernel/state.ts';
import { replay } from '#engine/record/replay.ts';
import type { Language } from '#narration/index.ts';
import { writtenText } from '#narration/text.ts';
import { rulesets } from '#rulesets/index.ts';
import type { Fixture } from './fixture.ts';
import type { PlayedDemo } from './game.ts';
import { serverIn } from './names.ts';
import { type Phrase, phrase } from './output-phrases.ts';
import type { DemoPlayer } from './player.ts';
import { type Clans, findLeaks } from './secrets.ts';
import { endings } from './spoken-lines.ts';
import { plain } from './transcript.ts';

/** One statement that the demo checks about itself. */
export interface Check {
  readonly what: string;
  readonly found: string;
  readonly holds: boolean;
}

/** Checks everything that the demo claims. */
export function check(demo: {
  readonly fixture: Fixture;
  readonly players: readonly DemoPlayer[];
  readonly ruleset: string;
  readonly record: string;
  readonly played: PlayedDemo;
  readonly code: number | null;
  readonly language: Language;
}): readonly Check[] {
  return [...sound(demo), ...secrets(demo), ...record(demo), ...discord(demo), ...leftovers(demo)];
}

const exactly = (language: Language, what: Phrase, found: number, want: number): Check => ({
  what: phrase(language, what),
  found: `${found}`,
  holds: found === want,
});

function sound({ played: { listening }, language }: Parameters<typeof check>[0]): readonly Check[] {
  const { known, unknown, silence, faulty, clear, cues, heard } = listening.result();
  return [
    {
      what: phrase(language, 'frames'),
      found: phrase(language, 'frames.found', { known, all: known + unknown, clips: cues.length, silence }),
      holds: known > 0 && unknown === 0 && known + silence === heard - faulty,
    },
    exactly(language, 'undecrypted', faulty, 0),
    exactly(language, 'clear', clear, 0),
  ];
}

/** The seats of each clan, from the deal in the record. Some meet the clan without waking with it (A5). */
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
  for (const { seat, what, of, event } of leaks.slice(0, 5))
    console.error(phrase(language, 'leak', { seat, what: phrase(language, `leak.${what}`, { of }), event }));
  const events = players.reduce((sum, { user }) => sum + user.received.length, 0);
  return [
    {
      what: phrase(language, 'leaks'),
      found: phrase(language, 'leaks.found', { leaks: leaks.length, events }),
      holds: leaks.length === 0,
    },
    exactly(language, 'cards', players.filter(({ role }) => role !== '').length, players.length),
  ];
}

function record({ record: text, played, language }: Parameters<typeof check>[0]): readonly Check[] {
  const what = phrase(language, 'record');
  try {
    const { game } = replay(text, rulesets);
    const ending = endings.find((name) => name === `end.${game?.state.outcome?.winner}`);
    const found = ending === undefined ? phrase(language, 'record.none') : writtenText(language, 'lines', ending);
    return [{ what, found: plain(found, () => '').split('\n')[0]!, holds: played.ending === ending }];
  } catch (error) {
    return [{ what, found: String(error), holds: false }];
  }
}

function discord({ fixture: { emulator }, language }: Parameters<typeof check>[0]): readonly Check[] {
  for (const refusal of emulator.refusals.slice(0, 5))
    console.error(phrase(language, 'refused.one', { what: JSON.stringify(refusal).slice(0, 500) }));
  return [
    exactly(language, 'refused', emulator.refusals.length, 0),
    exactly(language, 'limited', emulator.rateLimited, 0),
    exactly(language, 'invalid', emulator.invalidRequests, 0),
  ];
}

function leftovers({ fixture, players, code, language }: Parameters<typeof check>[0]): readonly Check[] {
  const { channels, members } = fixture.guild.guild;
  const { text, voice } = serverIn(language).channels;
  const rooms = [...channels.values()].filter(({ name }) => name !== text && name !== voice);
  const muted = players.filter(({ user }) => members.get(user.id)?.mute);
  const waits = fixture.bot.complaints.filter(isWait);
  const others = fixture.bot.complaints.length - waits.length;
  return [
    exactly(language, 'channels', rooms.length, 0),
    exactly(language, 'muted', muted.length, 0),
    { what: phrase(language, 'exit'), found: `${code}`, holds: code === 0 },
    {
      what: phrase(language, 'complaints'),
      found: waits.length > 0 ? phrase(language, 'complaints.waits', { others, waits: waits.length }) : `${others}`,
      holds: others === 0,
    },
  ];
}

/** C7: about ten microphones in ten seconds. At a larger table opening them all takes a wait, as its lobby says. */
const isWait = (line: string): boolean =>
  line.includes('"msg":"waiting for a rate limit"') && line.includes('"route":"/guilds/:id/members/:id"');

/** Prints the number of calls to each route, and the result of each check. */
export function printSummary(
  checks: readonly Check[],
  calls: ReadonlyMap<string, number>,
  { seconds, folder, language }: { readonly seconds: number; readonly folder: string; readonly language: Language },
): void {
  console.log(`\n${styleText('bold', phrase(language, 'calls'))}`);
  for (const [route, count] of [...calls].sort((a, b) => b[1] - a[1]))
    console.log(`  ${String(count).padStart(4)}  ${route}`);
  console.log(`\n${styleText('bold', phrase(language, 'checked'))}`);
  for (const { what, found, holds } of checks) {
    console.log(`  ${styleText(holds ? 'green' : 'red', holds ? '✓' : '✗')} ${what}: ${found}`);
  }
  console.log(`\n${phrase(language, 'end', { seconds: seconds.toFixed(0), folder })}`);
}
