/** The panels outside of a game's steps that people need: they come to the end of their channel below what people write. */
import type { ShownMessage } from 'discord-emulator';
import { expect, test } from 'vitest';
import type { Panel } from '#game/ports/ports.ts';
import { t } from '#narration/index.ts';
import { HandEvening } from './hand-evening.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let evening: HandEvening;
let place: TestServer;

const general = (): readonly ShownMessage[] => evening.host.messages(evening.guild.channel('general'));
const lobbies = (): readonly ShownMessage[] => general().filter(({ rows = [] }) => rows.length > 0);
const write = (...texts: readonly string[]) => {
  for (const text of texts) evening.host.say(evening.guild.channel('general'), text);
};

async function opened(): Promise<void> {
  evening = await HandEvening.open({ lobbyMs: 1_800_000 });
  await evening.host.slash('game new', { rules: 'six' });
  await evening.until(() => evening.lobby !== undefined);
}

test('a lobby is never more than two messages of people above the end, and works there', async () => {
  await opened();
  const first = lobbies()[0]!.id;
  write('a', 'b');
  await evening.arranged();
  expect(general()[0]!.id).toBe(first);
  write('c');
  await evening.until(() => lobbies().length === 1 && general().at(-1)!.id === lobbies()[0]!.id);
  expect(general()).toHaveLength(4);
  await evening.people[1]!.press(lobbies()[0]!, t('en', 'ui:button.join'));
  await evening.until(() => lobbies()[0]!.text.includes('P2'));
  const pings = evening.emulator.calls.flatMap(
    ({ body }) => (body as { allowed_mentions?: { users?: string[] } })?.allowed_mentions?.users ?? [],
  );
  expect(pings).toEqual([]);
});

test('the lobby of a game that is on stays where it is', async () => {
  evening = await HandEvening.open();
  await evening.seat();
  const first = general()[0]!.id;
  write('a', 'b', 'c');
  await evening.arranged();
  expect(general()[0]!.id).toBe(first);
  expect(general()).toHaveLength(4);
});

test.each(['before', 'after'] as const)(
  'a lobby has one message if the bot is killed %s Discord has its new one',
  async (moment) => {
    await opened();
    let isPosting = false;
    evening.emulator.beforeRoute = ({ method, template }) => {
      if (method === 'DELETE' && moment === 'after') return { kind: 'answer', status: 503, code: 0 };
      if (method !== 'POST' || !template.endsWith('/messages')) return undefined;
      isPosting = true;
      return moment === 'before' ? { kind: 'answer', status: 503, code: 0 } : undefined;
    };
    write('a', 'b', 'c');
    await evening.until(() => isPosting && (moment === 'before' || lobbies().length === 2));
    await evening.killBot();
    evening.emulator.beforeRoute = undefined;
    await evening.startBot();
    await evening.until(() => lobbies().length === 1 && general().at(-1)!.id === lobbies()[0]!.id);
  },
);

const panels: readonly (readonly [string, Panel])[] = [
  ['the call to the table', { kind: 'gathering', at: 1, until: 60_000, here: [], missing: [] }],
  ['the question for the next game', { kind: 'after-game', asked: 0, needed: 3 }],
];

test.each(panels)('%s is never more than two messages of people above the end of the town', async (_, panel) => {
  place = await startTestServer();
  const { people, guild, arrange } = place;
  const access = people.map(({ id }) => ({ userId: id, read: true, write: true }));
  await arrange({
    rooms: [
      { room: 'town', name: 'town', access },
      { room: 'voice', name: 'Table', access },
    ],
    panels: [{ room: 'town', panel }],
  });
  const town = () => people[0]!.messages(guild.channel('town'));
  await expect.poll(() => town().length).toBe(1);
  for (const text of ['a', 'b', 'c']) people[0]!.say(guild.channel('town'), text);
  await expect
    .poll(() =>
      town()
        .map(({ text }) => text)
        .slice(0, 3),
    )
    .toEqual(['a', 'b', 'c']);
  expect(town()).toHaveLength(4);
});
