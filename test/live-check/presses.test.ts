/** The live check asks a person to press, and registers the commands for that time. */
import { describe, expect } from 'vitest';
import { deployCommands } from '#discord/deploy.ts';
import { Api } from '../../src/live-check/api.ts';
import { readOptions } from '../../src/live-check/options.ts';
import type { Report } from '../../src/live-check/report.ts';
import { json, type Plant } from './proxy.ts';
import { pressAll } from './second-person.ts';
import { isOnlyLate, type TestServer, test, wrong } from './test-server.ts';

/** The owner of the server, who begins when the check first says what to do. */
function following(server: TestServer) {
  const said: string[] = [];
  let answers: Promise<readonly string[]> | undefined;
  const say = (line: string) => {
    said.push(line);
    answers ??= pressAll(server, server.guild.owner);
  };
  return { said, say, answers: () => answers };
}

/** The owner opens the form of the check. */
async function openForm({ guild }: TestServer) {
  const town = guild.channels.find(({ name }) => name.endsWith('-town'))!;
  const asked = await guild.owner.waitUntil(() =>
    guild.owner.messages(town).find(({ text }) => text.includes('Live check')),
  );
  return guild.owner.press(asked, '3. Open the form');
}

const ofPresses = ({ findings }: Report) =>
  findings
    .filter(({ check }) => /^a (?:button|menu|form|command)$/.test(check))
    .map((finding) => [finding.check, isOnlyLate(finding) ? 'as expected' : finding.outcome]);

describe.concurrent('a person presses', () => {
  test('a button, a menu, a form and a command are answered and measured', async ({ server }) => {
    const { say, said, answers } = following(server);
    const report = await server.checked({}, { people: 1, say });
    expect(await answers()).toEqual(
      ['button', 'menu', 'form', 'command'].map((kind) =>
        expect.stringMatching(`^(?:A ${kind} arrived after|Thank you for the ${kind})`),
      ),
    );
    expect(ofPresses(report)).toEqual(
      ['button', 'menu', 'form', 'command'].map((kind) => [`a ${kind}`, 'as expected']),
    );
    expect(said[0]).toMatch(/press the button, choose in the menu, and send the form/);
    expect(wrong(report)).toEqual([]);
  });

  test('an answer that Discord refuses is found', async ({ server }) => {
    const refused = json(404, { code: 10062, message: 'Unknown interaction' });
    const plant: Plant = {
      before: ({ path, body }) => (path.endsWith('/callback') && body.includes('A menu') ? refused : undefined),
    };
    const { say, answers } = following(server);
    const report = await server.checked(plant, { people: 1, say });
    await answers();
    expect(wrong(report)).toEqual(['a menu: HTTP 404, 10062 Unknown interaction']);
  });

  test('a form that Discord refuses is found', async ({ server }) => {
    const refused = json(400, { code: 50035, message: 'Invalid Form Body' });
    const plant: Plant = {
      before: ({ path, body }) => (path.endsWith('/callback') && body.startsWith('{"type":9,') ? refused : undefined),
    };
    const say = () => void openForm(server).catch(() => {});
    const report = await server.checked(plant, { people: 1, say, patienceMs: 3_000 });
    expect(wrong(report)).toEqual(['a form opens: HTTP 400, 50035 Invalid Form Body']);
  });

  test('a form whose checkboxes do not come back is found', async ({ server }) => {
    const { owner } = server.guild;
    const say = () =>
      void openForm(server)
        .then(({ modal }) => owner.submit(modal, { words: 'night', checks: [] }))
        .catch(() => {});
    const report = await server.checked({}, { people: 1, say, patienceMs: 3_000 });
    expect(wrong(report)).toEqual(['the fields of a form: words,choice']);
  });

  test('a second answer that everybody would see is found', async ({ server }) => {
    const plant: Plant = {
      after: ({ method, path }, answer) => {
        if (method === 'POST' && /\/webhooks\/\d+\/[^/]+$/.test(path))
          answer.body = answer.body.replace('"flags":32832', '"flags":32768');
      },
    };
    const { say } = following(server);
    const report = await server.checked(plant, { people: 1, say });
    expect(wrong(report)).toEqual(['one more answer to a button: for everybody']);
  });

  test('an answer that cannot be deleted is found', async ({ server }) => {
    const refused = json(404, { code: 10008, message: 'Unknown Message' });
    const plant: Plant = {
      before: ({ method, path }) => (method === 'DELETE' && path.endsWith('/@original') ? refused : undefined),
    };
    const { say } = following(server);
    const report = await server.checked(plant, { people: 1, say });
    expect(wrong(report)).toEqual(['the answer to a button is deleted: HTTP 404, 10008 Unknown Message']);
  });

  test('an edit of an answer that shows other words is found', async ({ server }) => {
    const plant: Plant = {
      after: ({ path }, answer) => {
        if (path.endsWith('/messages/@original')) answer.body = answer.body.replace('for the menu', 'for a menu');
      },
    };
    const { say } = following(server);
    const report = await server.checked(plant, { people: 1, say });
    expect(wrong(report)).toEqual(['the answer to a menu is edited: Thank you for a menu.']);
  });

  test.for([
    ['at the end', false],
    ['when the check is stopped as soon as its own are there', true],
  ] as const)('the commands that the server had before are put back %s', async ([, isStopped], { server }) => {
    await deployCommands([{ name: 'mine', description: 'A command of mine' }], {
      token: server.application.token,
      api: server.emulator.apiUrl,
      guildId: server.guild.id,
    });
    const stop = new AbortController();
    const plant: Plant = {
      after: ({ method, path }) => {
        if (isStopped && method === 'PUT' && path.endsWith('/commands')) stop.abort();
      },
    };
    const report = await server.checked(plant, { signal: stop.signal });
    expect(report.stopped !== null).toBe(isStopped);
    const there = await new Api(server.emulator.apiUrl, server.application.token).call(
      'GET /applications/{id}/guilds/{id}/commands',
      [server.application.id, server.guild.id],
    );
    expect(there.body).toEqual([expect.objectContaining({ name: 'mine' })]);
  });
});

describe('the command line', () => {
  const env = { DISCORD_TOKEN: 'x' };
  test.each([
    [['--guild', '12345'], env, { guildId: '12345', voice: true, people: 0, waitMs: 30_000 }],
    [['--guild', '12345', '--people', '2'], env, { people: 2 }],
    [['--guild', '12345', '--no-voice', '--wait', '5'], env, { voice: false, waitMs: 5_000, helperToken: null }],
    [['--guild', '12345'], { ...env, HELPER_TOKENS: 'y, z' }, { token: 'x', helperToken: 'y', proxy: null }],
    [['--guild', '12345'], { ...env, HTTPS_PROXY: 'http://proxy:3128' }, { proxy: 'http://proxy:3128' }],
  ])('%j is understood', (args, given, wanted) => {
    expect(readOptions(args, given)).toMatchObject(wanted);
  });

  test.each([
    [['--guild', '12345'], {}, /DISCORD_TOKEN is missing/],
    [[], env, /--guild takes the id/],
    [['--guild', 'mine'], env, /--guild takes the id/],
    [['--guild', '12345', '--wait', '0'], env, /--wait takes/],
    [['--guild', '12345', '--people', '9'], env, /--people takes/],
    [['--guild', '12345'], { ...env, HTTPS_PROXY: 'localhost' }, /HTTPS_PROXY takes the address/],
    [['--server', '12345'], env, /Unknown option/],
  ])('%j is refused with what to do', (args, given, words) => {
    expect(readOptions(args, given)).toMatch(words);
    expect(readOptions(args, given)).toContain('npm run live-check');
  });
});
