/**
 * A third language is one folder of texts and one audio script. A copy of the project gets both, in Czech, and nothing
 * else. The programs of the copy then offer the language and speak it. The voice at the table has a language of its own:
 * a pack in Ukrainian is one folder.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type Emulator,
  type SimulatedGuild,
  type SimulatedUser,
  startEmulator,
  type VoiceVisit,
} from 'discord-emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { loadPack } from '#voice/load-pack.ts';
import { fillIn } from '../discord/table-settings.ts';
import { rawZip } from '../packs/raw-zip.ts';
import { makeTinyPack, tinyPackets } from '../voice/tiny-pack.ts';
import { Bot } from './kit/bot.ts';
import { ProjectWithCzech } from './third-language/project.ts';

const project = new ProjectWithCzech();
afterAll(() => project.remove());

describe('the compiler', () => {
  test('accepts the project with a third language, whose texts may be incomplete', async () => {
    expect(await project.typeErrors('src', 'commands', 'audio')).toBe('');
  });

  test('refuses a Russian catalogue without a text that the English one has', async () => {
    const file = join(project.folder, 'src/narration/texts/ru/ui.ts');
    const complete = readFileSync(file, 'utf8');
    writeFileSync(file, complete.replace(/^ {2}'button\.join': .*\n/m, ''));
    try {
      expect(await project.typeErrors('src/narration')).toContain('button.join');
    } finally {
      writeFileSync(file, complete);
    }
  });
});

describe('the tools for voice packs', () => {
  test('list the script of a third language', async () => {
    expect(await project.run('audio/build/main.ts', '--list')).toMatch(/^cs: 9 cues, .*no voice/m);
  });

  test('make a folder for its recordings, with English words for the lines that it lacks', async () => {
    await project.run('audio/own/main.ts', 'new', 'cs-hlas');
    const script = readFileSync(join(project.folder, 'recordings/cs-hlas/script.txt'), 'utf8');
    expect(script).toContain('night.first-2\n    První noc. Zavřete oči.');
    expect(script).toContain('player.3\n    Hráč číslo tři.');
    expect(script).toContain('game.over\n    The game is over.');
  });
});

describe('the bot with a third language', () => {
  let emulator: Emulator;
  let guild: SimulatedGuild;
  let people: readonly SimulatedUser[];
  let bot: Bot;
  let env: Readonly<Record<string, string>>;
  const data = mkdtempSync(join(tmpdir(), 'nightcall-czech-data-'));
  const program = (name: string) => new Bot(join(project.folder, 'src/start.mjs'), [name], env);
  /** The warnings and errors in the log. A wait for a rate limit is no fault of the language, nor are lines that are only written. */
  const complaints = () =>
    bot.complaints.filter((line) => !/"msg":"(?:waiting for a rate limit|the voice pack lacks a cue)"/.test(line));
  const startBot = async () => {
    bot = program('main');
    await bot.logged('"msg":"ready"');
  };

  beforeAll(async () => {
    emulator = await startEmulator({ seed: 1 });
    const application = emulator.addApplication({ name: 'Nightcall' });
    guild = emulator.addGuild({ name: 'U stolu', locale: 'cs', owner: { name: 'Owner', locale: 'cs' } });
    people = ['Adéla', 'Bořek', 'Ctibor', 'Dana', 'Eva', 'Filip'].map((name) =>
      guild.addMember({ name, locale: 'cs' }),
    );
    guild.install(application, invitePermissions);
    env = {
      ...{
        DISCORD_TOKEN: application.token,
        DISCORD_API: emulator.apiUrl,
        NODE_EXTRA_CA_CERTS: emulator.certificateFile,
      },
      ...{ DATA_DIR: data, PACKS_DIR: resolve('audio'), LOG_FORMAT: 'json', REHEARSAL: '1', SPEED: '20' },
    };
    // It is started as an operator does, and not compiled each time.
    await project.run('src/build/main.ts');
    const deployed = program('deploy-commands');
    expect(await deployed.ended, deployed.lines.join('\n')).toBe(0);
    await startBot();
  });

  afterAll(async () => {
    await bot.stop();
    await emulator.stop();
    rmSync(data, { recursive: true, force: true });
  });

  /** The Ukrainian narrator knows the greeting only. */
  const greeting = 'game.welcome';

  /** Sends the narrator to the server. */
  async function sendNarrator(): Promise<void> {
    const { folder } = makeTinyPack({ id: 'uk-anna', lang: 'uk', cues: [greeting], extends: 'ru' });
    const files = readdirSync(folder).map((name) => ({ name, data: readFileSync(join(folder, name)) }));
    await guild.owner.slash('pack upload', { file: { name: 'anna.zip', content: rawZip(files) } });
    const chosen = await guild.owner.slash('pack choose', { pack: 'uk-anna' });
    expect(chosen.content).toMatch(/Čeština\. It speaks українська/);
  }

  test('plays the first night in it, loads its table after a restart, and offers it in /setup', async () => {
    const [host, guest, ...others] = people as [SimulatedUser, SimulatedUser, ...SimulatedUser[]];
    await sendNarrator();
    let visit: Promise<VoiceVisit> | undefined;
    for (const person of people)
      person.inbox.onEvent(({ t: type, d }) => {
        if (type !== 'CHANNEL_CREATE' || d.type !== 2 || d.parent_id === null) return;
        const joined = person.joinVoice(d.id, { listen: person === host });
        if (person === host) visit = joined;
      });
    const general = [...guild.guild.channels.values()].find(({ name }) => name === 'general')!;
    const said = (user: SimulatedUser) =>
      user.channels().flatMap(({ id }) => user.messages(id).map(({ text: content }) => content));

    // The command and its option have Czech names, and the choice is the name of the language.
    await host.slash('hra nová', { rules: 'six', jazyk: 'Čeština', seed: 7 }, { channel: general });
    const panel = () => host.messages(general).findLast(({ rows: components = [] }) => components.length > 0)!;
    await host.waitUntil(() => panel() !== undefined);
    expect(JSON.stringify(panel().rows)).toContain('Přidat se');
    // A text that Czech lacks is in English.
    expect(panel().text).toContain('Host:');

    for (const user of [guest, ...others]) await user.press(panel(), 'Přidat se');
    expect((await guest.press(panel(), 'Začít')).content).toBe('To může jen hostitel tohoto stolu.');
    await host.press(panel(), 'Začít');
    await host.waitUntil(() => said(host).some((text) => text.includes('Město usíná')));

    // The greeting is spoken. The other lines are only written, and the Russian pack has nothing but its sounds for them.
    const frames = (await visit!).heard.flatMap(({ frame }) => (frame === undefined ? [] : [frame.toString('hex')]));
    expect(frames).toContain(tinyPackets(greeting)[1]!.toString('hex'));
    const { pack: russian } = await loadPack('audio/ru');
    const spoken = [...russian.clips].filter(([cue]) => !/^(?:sfx|bed)\./.test(cue)).flatMap(([, clips]) => clips);
    const russianWords = new Set(
      spoken
        .flatMap(({ packets, body }) => packets.slice(body[0] + 1, body[1]))
        // The narrator rests before some numbers. Opus writes silence in three bytes.
        .filter(({ length }) => length > 3)
        .map((packet) => packet.toString('hex')),
    );
    expect(frames.filter((frame) => russianWords.has(frame))).toEqual([]);

    const night = said(host).filter((text) => text.includes('Město usíná')).length;
    expect(await bot.stop()).toBe(0);
    expect(complaints()).toEqual([]);
    await startBot();
    await host.waitUntil(() => said(host).some((text) => /away for a moment/.test(text)));
    expect(said(host).filter((text) => text.includes('Město usíná')).length).toBe(night);

    const settings = await guild.owner.slash('nastavení');
    expect(settings.content).toContain('Nastavení tohoto serveru');
    await fillIn(guild.owner, settings.message!, 'language', 'cs');
    await expect.poll(() => settings.content).toContain('Jazyk: **Čeština**');
    expect(complaints()).toEqual([]);
    expect(emulator.refusals).toEqual([]);
  });
});
