/** `npm run demo`: plays a whole game on an emulated Discord, for people to read and hear, and checks it. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillSilence, writeOgg } from 'discord-emulator/voice';
import { t } from '#narration/index.ts';
import { setUpFixture } from './fixture.ts';
import { fetchRecord, playGame } from './game.ts';
import { ClipIndex } from './heard-cues.ts';
import { Listening } from './listening.ts';
import { NumberListener } from './number-listener.ts';
import { type DemoOptions, readOptions } from './options.ts';
import { phrase } from './output-phrases.ts';
import { DemoPlayer } from './player.ts';
import { check, printSummary } from './summary.ts';
import { changesVoices, Transcript } from './transcript.ts';

/** Shows the demo in the window. Resolves with the exit code when the window is closed. */
function showInWindow({ language, ruleset, size, seed }: DemoOptions): Promise<number> {
  const parameters = ['--lang', language, '--ruleset', ruleset, '--players', String(size), '--seed', String(seed)];
  const window = spawn(process.execPath, ['--import', 'tsx', 'src/window/main.ts', ...parameters], {
    stdio: 'inherit',
  });
  // The terminal sends SIGINT to the window, too. It stops the bot before it ends.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => window.kill('SIGTERM'));
  return new Promise((resolve) => window.once('exit', (code) => resolve(code ?? 0)));
}

const options = readOptions();
if (options.window) process.exit(await showInWindow(options));
// The bot and the temporary folder go with the process at its exit, but not at a signal that nobody takes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const { ruleset, language, seed, eyes, folder } = options;
const fixture = await setUpFixture(options);
const channelNamed = (id: string) => fixture.guild.channels.find((channel) => channel.id === id)?.name;
const transcript = new Transcript((id) => {
  const channel = channelNamed(id);
  if (channel !== undefined) return `#${channel}`;
  return fixture.people.find((person) => person.id === id)?.name ?? phrase(language, 'somebody');
}, language);
const table = fixture.people.map(({ id, name }, index) => ({ seat: index + 1, name, userId: id }));
const players = fixture.people.map(
  (user, index) =>
    new DemoPlayer(user, index + 1, {
      ruleset,
      language,
      seed,
      table,
      peek: ({ seat, user: { name } }, text) => {
        if (eyes.includes(seat)) transcript.peek(`${seat} ${name}`, text);
      },
    }),
);
const [first] = players;
let listening: Listening | undefined;
let listener: NumberListener | undefined;
transcript.follow(first!.user, () => listening?.tell());
first!.user.inbox.onEvent((event) => {
  if (changesVoices(event)) transcript.microphones(players);
});

try {
  const { speed } = options;
  transcript.heading(phrase(language, 'heading', { ruleset, players: players.length, seed, speed }));
  const played = await playGame(fixture, players, {
    ruleset,
    seed,
    language,
    listen: (visit) => {
      const index = new ClipIndex(join('audio', language));
      listening = new Listening(visit, { index, language }, (text, cues) => transcript.said(text, cues));
      listener = new NumberListener(visit, index, (number) => {
        for (const player of players) void player.hearNumber(number);
      });
      return listening;
    },
  });
  listener?.stop();
  const record = await fetchRecord(played.town);
  writeFileSync(join(folder, 'town.log'), `${transcript.town.join('\n\n')}\n`);
  writeFileSync(join(folder, 'game.record'), record);
  writeFileSync(join(folder, 'narration.ogg'), writeOgg(fillSilence(played.visit.heard, 'clock')));
  await played.close();
  const code = await fixture.strike();
  const checks = check({ fixture, players, ruleset, record, played, code, language });
  printSummary(checks, fixture.emulator.callsByRoute(), { seconds: transcript.seconds, folder, language });
  process.exitCode = checks.every(({ holds }) => holds) ? 0 : 1;
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  console.error(`\n${phrase(language, 'broke', { why })}`);
  for (const line of fixture.bot.complaints) console.error(phrase(language, 'bot', { line }));
  console.error(`${phrase(language, 'log', { file: join(folder, 'bot.log') })} ${t(language, 'ui:kind.failed')}`);
  await fixture.strike().catch(() => {});
  process.exitCode = 1;
}
