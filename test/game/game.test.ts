import { describe, expect, test } from 'vitest';
import { replay } from '#engine/record/replay.ts';
import { rulesets } from '#rulesets/index.ts';
import { begin } from './kit/begun-game.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  expectSuccess,
  freshBot,
  fullLobby,
  GUILD,
  isOpen,
  people,
  remark,
  startedGame,
  until,
} from './kit/process.ts';

describe('a game at the table', () => {
  test('goes from its lobby to its end by the clock alone, and nothing of it is left', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, (table) => table.stage === 'over');
    expect(environment.texts().at(-1)).toBe('GameEnded');
    expect(environment.layout(gameId).speakers).toBeNull();
    expect(environment.layout(gameId).rooms.length).toBeGreaterThan(0);
    await environment.clock.move(60_000);
    expect(environment.layout(gameId).rooms).toEqual([]);
    expect(tables.table(gameId)).toBeNull();
    expect(await environment.store.keys('')).toEqual([`record:${gameId}`]);
    const record = await tables.record(gameId);
    expect(record).toMatchObject({ ruleset: 'six', seed: 7, winner: 'draw', players: people });
    expect(record!.commands[0]!.command).toMatchObject({ type: 'start', deal: { players: 6 } });
    expect(environment.logged.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  test('is kept as a record that replays to the same game', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [3] }));
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] }));
    expectSuccess(await ask(tables, gameId).attendance.leave('u5'));
    await until(process, gameId, () => false);
    const record = await tables.record(gameId);
    expect(record!.text).toContain('1 nominates 3');
    const posted = environment.posts.filter((post) => post.files);
    expect(posted).toMatchObject([
      { room: 'town', files: [{ name: 'game.record', text: record!.text }, { name: 'game.json' }] },
    ]);
    expect(posted[0]!.text).toContain('GameEnded');
    const { game } = replay(record!.text!, rulesets);
    expect(game!.state.outcome!.winner).toBe(record!.winner);
    expect(game!.state.seats.map((seat) => seat.left)).toMatchObject([null, null, {}, null, {}, null]);
    expect(environment.logged.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  test('has a record that replays to its end, whenever somebody left and whatever was being announced', async () => {
    const moments = new Set<string>();
    for (let seconds = 0; seconds < 240; seconds += 5) {
      const { environment, process } = freshBot();
      environment.speechMs = 4_000;
      const gameId = await startedGame(process.tables);
      await environment.clock.move(seconds * 1000);
      const { step, open } = process.tables.table(gameId)!.town;
      moments.add(`${step?.kind} ${open ? 'open' : 'announced'}`);
      expectSuccess(await ask(process.tables, gameId).attendance.leave(`u${1 + ((seconds / 5) % 6)}`));
      process.tables.outage(true);
      await environment.clock.move(1_000);
      process.tables.outage(false);
      await until(process, gameId, () => false);
      const record = await process.tables.record(gameId);
      expect(replay(record!.text!, rulesets).game!.state.outcome!.winner).toBe(record!.winner);
    }
    for (const kind of ['opening', 'nightfall', 'call', 'morning', 'speech'])
      expect([...moments]).toContain(`${kind} announced`);
    for (const kind of ['call', 'speech']) expect([...moments]).toContain(`${kind} open`);
  });

  test('is stored before anything of it is shown, said or answered', async () => {
    const { environment, process, gameId } = await begin();
    await until(process, gameId, (table) => table.stage === 'over');
    const stored = (n: number) => environment.trace.indexOf(`store game:${gameId}:batch:${String(n).padStart(6, '0')}`);
    const shown = environment.trace.flatMap((event, index) => {
      const nonce = /^post \w+ \w+-(\d+)-\d+$/.exec(event);
      return nonce ? [{ n: Number(nonce[1]), index }] : [];
    });
    const pages = environment.trace.flatMap((event, index) => (/^post town \w+ page/.test(event) ? [index] : []));
    expect(shown.length).toBeGreaterThan(0);
    expect(pages.length).toBeGreaterThan(10);
    expect(stored(1)).toBeLessThan(pages[0]!);
    // Between two pages something was stored.
    for (const [number, index] of pages.entries()) {
      const since = environment.trace.slice(pages[number - 1] ?? 0, index);
      expect(since.some((event) => event.startsWith(`store game:${gameId}:batch`))).toBe(true);
    }
    for (const { n, index } of shown) expect(stored(n)).toBeLessThan(index);
    for (const { n } of shown) expect(stored(n)).toBeGreaterThan(0);
    const said = environment.trace.findIndex((event) => event.startsWith('say'));
    expect(stored(1)).toBeLessThan(said);
  });

  test('a step begins to run when its announcement has been heard, and ends at its absolute deadline', async () => {
    const { environment, process } = freshBot();
    environment.speechMs = 4000;
    const gameId = await startedGame(process.tables);
    await until(process, gameId, (table) => table.town.step?.kind === 'call');
    const announced = environment.clock.now();
    expect(process.tables.table(gameId)!.town.open).toBe(false);
    expect(process.tables.table(gameId)!.until).toBeNull();
    await environment.clock.move(3999);
    expect(process.tables.table(gameId)!.town.open).toBe(false);
    await environment.clock.move(1);
    expect(process.tables.table(gameId)!.town.open).toBe(true);
    expect(process.tables.table(gameId)!.until).toBe(announced + 4000 + 10_000);
  });

  test('SPEED makes the time limits run faster and leaves the narration as it is', async () => {
    const { environment, process } = freshBot({ speed: 10 });
    environment.speechMs = 4000;
    const gameId = await startedGame(process.tables);
    await until(process, gameId, isOpen('call'));
    expect(process.tables.table(gameId)!.until).toBe(environment.clock.now() + 1000);
  });

  test('a narrator who never ends does not hold up the game', async () => {
    const { process, gameId } = await (async () => {
      const { process } = freshBot();
      process.deps.narrator.say = () => new Promise(() => {});
      return { process, gameId: await startedGame(process.tables) };
    })();
    await until(process, gameId, isOpen('speech'));
  });

  test('news is posted the moment it happens, whatever the narrator does with it', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    process.deps.narrator.say = () => new Promise(() => {});
    const now = environment.clock.now();
    const before = environment.posts.length;
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [2] }));
    await rest();
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] }));
    await rest();
    expect(environment.texts().slice(before).join(' ')).toMatch(/Nominated[\s\S]*StepBegan speech/);
    expect(environment.clock.now()).toBe(now);
  });

  test('a reconciler that never answers does not hold up the game', async () => {
    const { process } = freshBot();
    const gameId = await fullLobby(process.tables);
    process.deps.reconciler.arrange = () => new Promise(() => {});
    process.deps.reconciler.post = () => new Promise(() => {});
    expectSuccess(await ask(process.tables, gameId).lobbyStart.start('u1'));
    await until(process, gameId, isOpen('speech'));
  });

  test('news for all is posted in the town, and nothing else but the opening of a clan’s chat is', async () => {
    const { environment, process, gameId } = await begin();
    await until(process, gameId, (table) => table.stage === 'over');
    const told = environment.posts.filter(({ text }) => !text.startsWith('lobby.news.'));
    expect(new Set(told.map((post) => post.room))).toEqual(new Set(['town', 'clan-mafia']));
    expect(environment.texts('clan-mafia')).toEqual(['Introduced']);
    expect(environment.texts()).not.toContain('CardDealt');
    expect(environment.texts()).not.toContain('Introduced');
    expect(environment.said.map(({ cues }) => cues).join(' ')).not.toContain('CardDealt');
  });

  test('no warning is said in the next step about a speech that ended while the warning waited for its turn', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    await environment.clock.move(tables.table(gameId)!.until! - environment.clock.now() - 11_000);
    environment.writeMs = () => 2_000;
    const passed = ask(tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] });
    await environment.clock.move(3_000);
    expectSuccess(await passed);
    expect(environment.said.map(({ cues }) => cues)).not.toContain('speech.ten');
  });

  test('ten seconds before the end of a speech the narrator says so', async () => {
    const { environment, process, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    await environment.clock.move(49_999);
    expect(environment.said.at(-1)!.cues).not.toBe('speech.ten');
    await environment.clock.move(1);
    expect(environment.said.at(-1)).toMatchObject({ cues: 'speech.ten', priority: 'talk' });
  });
});

describe('a broken-off game', () => {
  test('is ended by its host or by a moderator, and by nobody else', async () => {
    const { environment, process, tables, gameId } = await begin();
    expect(await ask(tables, gameId).hostRequests.end('u2', false)).toMatchObject(remark('table.not-host'));
    expectSuccess(await ask(tables, gameId).hostRequests.end('stranger', true));
    await rest();
    expect(tables.table(gameId)!.stage).toBe('over');
    expect(environment.texts()).toContain('GameEnded');
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    await until(process, gameId, () => false);
    expect(environment.layout(gameId).rooms).toEqual([]);
    expect(await environment.store.keys('table:')).toEqual([]);
  });

  test('is deleted only after everything in Discord is, and a restart goes on with that', async () => {
    const { environment, process, tables, gameId } = await begin();
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    environment.report = { done: false, remarks: [{ key: 'issue.reach' }] };
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    await environment.clock.move(30_000);
    expect(await environment.store.keys('table:')).toEqual([`table:${gameId}`]);
    const next = await process.restart();
    await rest();
    expect(await environment.store.keys('table:')).toEqual([`table:${gameId}`]);
    environment.report = { done: true, remarks: [] };
    await environment.clock.move(4_000_000);
    expect(await environment.store.keys('table:')).toEqual([]);
    expect(next.tables.tablesIn(GUILD)).toEqual([]);
  });
});
