/**
 * The live pages of some tables, for the benchmark of spectators: the server of a bot, whose tables are told something
 * each second. It sends its port to its parent. The first message of the parent begins the telling, and the second one ends it.
 */
import { realClock } from '#game/scheduling/clock.ts';
import { pageFiles } from '#game-page/html.ts';
import { LiveServer } from '#game-page/live/server.ts';
import { openEndpoint } from '../../../src/process/endpoint.ts';
import { LiveTableFake } from '../../game-page/live-kit.ts';
import '../../rulebooks.ts';

const [tables = 0] = process.argv.slice(2).map(Number);
const results = { answer: async () => null };
const silent = { error: () => {} };
const server = new LiveServer(realClock, pageFiles(), silent);
const all = Array.from({ length: tables }, (_, index) => {
  const table = new LiveTableFake({ ruleset: 'club', seats: 12, gameId: `game${index}` });
  table.token = `table-${index}`;
  return table;
});
server.open(() => all.map((table) => ({ tables: table, results })));
const endpoint = await openEndpoint((...asked) => server.answer(...asked), { host: '127.0.0.1', port: 0 }, 'PAGES');
const message = () => new Promise<void>((resolve) => void process.once('message', () => resolve()));
process.send!({ port: endpoint.port });
await message();
const before = process.cpuUsage();
let told = 0;
const telling = setInterval(() => {
  for (const table of all) if (told < table.count) table.tell(told, told + 1);
  told += 1;
  for (const index of all.keys()) server.changed(`game${index}`);
}, 1000);
await message();
clearInterval(telling);
const { user, system } = process.cpuUsage(before);
process.send!({ cpuMs: (user + system) / 1000 }, () => process.exit(0));
