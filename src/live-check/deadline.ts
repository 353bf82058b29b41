/**
 * A signal that is aborted after `ms`, or together with `signal`. `AbortSignal.any` does not keep an
 * `AbortSignal.timeout` alive: on Node 20 the timeout can be garbage-collected and then never fires.
 */
export function deadline(signal: AbortSignal, ms: number): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, ms).unref();
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  controller.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return controller.signal;
}
