// Starts `npm run window` as a newcomer does, in the shell of this system, and fetches its page. CI runs it on each system.
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';

const isWindows = process.platform === 'win32';
const window = spawn('npm run -s window -- --no-open', {
  ...{ shell: true, detached: !isWindows, stdio: ['ignore', 'pipe', 'inherit'] },
});

/** Ends the window with its shells, then this program. */
function end(code) {
  if (isWindows) spawnSync('taskkill', ['/pid', String(window.pid), '/t', '/f']);
  else process.kill(-window.pid);
  process.exit(code);
}

window.on('exit', (code) => {
  console.error(`the window has ended with ${code}`);
  process.exit(1);
});
for await (const line of createInterface({ input: window.stdout })) {
  console.log(line);
  const address = /http:\/\/\S+/.exec(line)?.[0];
  if (address === undefined) continue;
  const { status } = await fetch(address);
  console.log(`the page answers with ${status}`);
  end(status === 200 ? 0 : 1);
}
