/**
 * The peer of the narrated streams: a process with nothing but a timer of 20 ms. It measures how late the timer is until
 * its input ends, and then writes the times as JSON.
 */
const periodMs = 20;
const late: number[] = [];
let due = performance.now() + periodMs;

function tick(): void {
  const now = performance.now();
  late.push(Math.max(0, now - due));
  due += periodMs;
  setTimeout(tick, Math.max(0, due - performance.now()));
}
setTimeout(tick, periodMs);

process.stdin.resume().once('end', () => {
  process.stdout.write(JSON.stringify(late), () => process.exit(0));
});
