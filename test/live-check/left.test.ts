/** A live check leaves nothing behind, however it ends, and its reports hold no token. */
import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { Api } from '../../src/live-check/api.ts';
import { writeReport } from '../../src/live-check/report.ts';
import { temporaryFolder } from '../after-test.ts';
import { json, type Plant } from './proxy.ts';
import { test, wrong } from './test-server.ts';

const isMessage = (method: string, path: RegExp) => (request: { method: string; path: string }) =>
  request.method === method && path.test(request.path);
const creates = isMessage('POST', /\/guilds\/\d+\/channels$/);
const mutesSomebody = isMessage('PATCH', /\/members\/\d+$/);
const registers = isMessage('PUT', /\/commands$/);

describe.concurrent('whatever happens, nothing is left', () => {
  test('when it is stopped in the middle', async ({ server }) => {
    const stop = new AbortController();
    const plant: Plant = {
      after: (request) => {
        if (mutesSomebody(request)) stop.abort();
      },
    };
    const report = await server.checked(plant, { signal: stop.signal });
    expect(report.stopped).toMatch(/stopped/);
    expect(server.leftovers).toEqual([]);
    expect(server.guild.isMuted(server.application)).toBe(false);
  });

  test('of the commands of a check that was killed: those that the server had before are put back', async ({
    server,
  }) => {
    const api = new Api(server.emulator.apiUrl, server.application.token);
    const at = [server.application.id, server.guild.id];
    const route = '/applications/{id}/guilds/{id}/commands';
    await api.call(`PUT ${route}`, at, { body: [{ name: 'mine', description: 'A command of mine' }] });
    const stop = new AbortController();
    let puts = 0;
    const killed: Plant = {
      // From the first registration on nothing of this check reaches Discord any more.
      before: (request) => {
        puts += registers(request) ? 1 : 0;
        if (puts > 0) stop.abort();
        return puts > 1 ? json(503, {}) : undefined;
      },
    };
    await server.checked(killed, { signal: stop.signal });
    expect((await api.call(`GET ${route}`, at)).body).not.toEqual([expect.objectContaining({ name: 'mine' })]);
    await server.checked();
    expect((await api.call(`GET ${route}`, at)).body).toEqual([expect.objectContaining({ name: 'mine' })]);
  });

  test('when a step of the clean-up is cut off, which the report tells', async ({ server }) => {
    let puts = 0;
    const report = await server.checked({
      before: (request) => {
        puts += registers(request) ? 1 : 0;
        // The first registers, the second puts back.
        if (registers(request) && puts > 1) throw new Error('cut off');
        return undefined;
      },
    });
    expect(wrong(report)).toEqual(['the clean-up: fetch failed']);
    expect(server.leftovers).toEqual([]);
  });

  test('but what Discord refuses to take back, which the report tells', async ({ server }) => {
    let puts = 0;
    const report = await server.checked({
      before: (request) => {
        puts += registers(request) ? 1 : 0;
        return puts > 1 && registers(request) ? json(403, { code: 50001, message: 'Missing Access' }) : undefined;
      },
    });
    expect(wrong(report)).toEqual(['the commands of the server are put back: HTTP 403, 50001 Missing Access']);
    expect(server.leftovers).toEqual([]);
  });

  test('of an earlier check that was killed', async ({ server }) => {
    const category = server.guild.addChannel({ name: 'nightcall-live-check-category', type: 4 });
    server.guild.addChannel({ name: 'nightcall-live-check-town', parent_id: category.id });
    await server.checked();
    expect(server.leftovers).toEqual([]);
    expect(server.names).toEqual(['general', 'General']);
  });
});

test('the tokens are in no report', async ({ server }) => {
  const folder = temporaryFolder();
  const helper = server.emulator.addApplication({ name: 'Helper' });
  const message = `Bot ${server.application.token}, Bot ${helper.token}`;
  const report = await server.checked({
    before: (request) => (creates(request) ? json(403, { code: 1, message }) : undefined),
  });
  expect(JSON.stringify(report)).toContain(helper.token);
  for (const file of writeReport(report, folder, { token: server.application.token, helperToken: helper.token })) {
    const text = readFileSync(file, 'utf8');
    if (file.endsWith('measured.json')) {
      for (const secret of ['Bot ', helper.token]) expect(text).not.toContain(secret);
      continue;
    }
    expect(text).not.toContain(server.application.token);
    expect(text).not.toContain(helper.token);
    expect(text).toContain('Bot [token], Bot [token]');
  }
});
