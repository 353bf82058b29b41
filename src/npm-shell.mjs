// Sends this process SIGTERM when the shell is gone in which npm has started it. npm passes signals on to that shell alone,
// and some shells die of them without telling their child. It is plain JavaScript, so that it looks from the first moment on.
const lookMs = 250;

if (process.env.npm_lifecycle_event !== undefined) {
  const shell = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, lookMs).unref();
}
