import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from './metrics.ts';

/**
 * Answers `/metrics` for Prometheus, `/live` (200 if the event loop runs, and 503 once the process ends by itself) and
 * `/ready` (200 if games can be hosted, and otherwise 503). It asks Discord nothing.
 */
export async function answerMetrics(
  metrics: Metrics,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const give = (status: number, text: string, type = 'text/plain; charset=utf-8'): void => {
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
    response.end(method === 'HEAD' ? undefined : text);
  };
  if (method !== 'GET' && method !== 'HEAD') return give(405, 'only GET\n');
  const [path] = (url ?? '').split('?');
  if (path === '/metrics') return give(200, await metrics.text(), metrics.contentType);
  if (path === '/live') return metrics.isAlive ? give(200, 'live\n') : give(503, 'ending\n');
  if (path !== '/ready') return give(404, '/metrics, /live or /ready\n');
  const parts = metrics.readiness();
  const isReady = Object.values(parts).length > 0 && Object.values(parts).every(Boolean);
  give(isReady ? 200 : 503, `${JSON.stringify({ ready: isReady, ...parts })}\n`, 'application/json');
}
