import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { written } from '../src/description/file.ts';
import { type OpenApi, trimmed } from '../src/description/trim.ts';
import { ROUTES } from '../src/rest/routes/index.ts';

const root = new URL('../', import.meta.url);
const text = readFileSync(new URL('src/description/openapi.json', root), 'utf8');
const shipped = JSON.parse(text) as OpenApi & { 'x-source': Record<string, string> };

test('the shipped API description is as the script makes it: nothing more can be trimmed, and nothing was edited by hand', () => {
  expect(written({ 'x-source': shipped['x-source'], ...trimmed(shipped) })).toBe(text);
});

test('it says which version it is made from, and THIRD_PARTY.md has the notice', () => {
  expect(shipped['x-source']).toMatchObject({
    repository: 'https://github.com/discord/discord-api-spec',
    commit: expect.stringMatching(/^[0-9a-f]{7,40}$/),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const notices = readFileSync(new URL('THIRD_PARTY.md', root), 'utf8');
  expect(notices).toContain('Copyright 2023 Discord');
  expect(notices).toContain('src/description/openapi.json');
});

test('it has every route of the emulator, and every schema that it names', () => {
  const described = ROUTES.filter(({ method, template }) => shipped.paths[template]?.[method.toLowerCase()]);
  expect(ROUTES.filter((route) => !described.includes(route)).map((route) => route.template)).toEqual([]);
  const named = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => [kind, name] as const);
  expect(new Set(named.map(([kind]) => kind))).toEqual(new Set(['schemas']));
  expect(named.filter(([, name]) => shipped.components.schemas[name!] === undefined)).toEqual([]);
});

test('a keyword that no check reads is left out, and a property of the same name stays', () => {
  const ref = (name: string) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const schemas = {
    Embed: { title: 'Embed', type: 'object', properties: { title: { description: 'its title', type: 'string' } } },
    Fault: { type: 'object' },
    Lobby: { type: 'object' },
    Event: { type: 'object' },
  };
  const paths = {
    '/channels/{channel_id}': { get: { operationId: 'x', responses: { 200: ref('Embed'), '4XX': ref('Fault') } } },
    '/lobbies': { get: { responses: { 200: ref('Lobby') } } },
  };
  const { info, ...rest } = trimmed({ openapi: '3.1.0', info: { title: 'API' }, paths, components: { schemas } }, [
    'Event',
  ]);
  expect(rest).toEqual({
    openapi: '3.1.0',
    paths: { '/channels/{channel_id}': { get: { responses: { 200: ref('Embed') } } } },
    components: {
      schemas: {
        Embed: { type: 'object', properties: { title: { type: 'string' } } },
        Event: { type: 'object' },
      },
    },
  });
});
