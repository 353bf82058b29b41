import { afterEach, describe, expect, test } from 'vitest';
import { answerMetrics } from '#metrics/endpoint.ts';
import { Metrics } from '#metrics/metrics.ts';
import { type Endpoint, EndpointError, type EndpointPlace, openEndpoint } from '../../src/process/endpoint.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const host = '127.0.0.1';

const opened: Endpoint[] = [];
const metrics = new Metrics(silent);
const openAt = (place: EndpointPlace) => openEndpoint((...asked) => answerMetrics(metrics, ...asked), place, 'METRICS');
const open = async (): Promise<Endpoint> => {
  const endpoint = await openAt({ host, port: 0 });
  opened.push(endpoint);
  return endpoint;
};
afterEach(async () => {
  metrics.close();
  for (const endpoint of opened.splice(0)) await endpoint.close();
});

describe('the endpoint', () => {
  const ask = async (path: string, init?: RequestInit): Promise<{ status: number; text: string; type: string }> => {
    const { port } = opened[0] ?? (await open());
    const response = await fetch(`http://${host}:${port}${path}`, init);
    return { status: response.status, text: await response.text(), type: response.headers.get('content-type') ?? '' };
  };

  test('gives all metrics in the format of Prometheus', async () => {
    const { status, text, type } = await ask('/metrics');
    expect(status).toBe(200);
    expect(type).toContain('text/plain; version=0.0.4');
    for (const name of metrics.names) expect(text).toContain(`# TYPE ${name} `);
  });

  test('is alive as soon as it answers, and ready once every part works', async () => {
    const parts = { store: true, gateway: false };
    expect((await ask('/ready')).status).toBe(503);
    for (const part of ['store', 'gateway'] as const) metrics.require(part, () => parts[part]);
    expect((await ask('/live')).status).toBe(200);
    const before = await ask('/ready');
    expect(before.status).toBe(503);
    expect(JSON.parse(before.text)).toEqual({ ready: false, store: true, gateway: false });
    parts.gateway = true;
    expect((await ask('/ready')).status).toBe(200);
    expect((await ask('/metrics')).text).toContain('nightcall_ready{part="gateway"} 1');
  });

  test('knows no other address, and changes nothing', async () => {
    expect((await ask('/')).status).toBe(404);
    expect((await ask('/metrics', { method: 'POST' })).status).toBe(405);
    expect((await ask('/live', { method: 'HEAD' })).text).toBe('');
  });

  test('closes at once, although a reader keeps its connection', async () => {
    const { port, close } = await open();
    await (await fetch(`http://${host}:${port}/live`)).text();
    await close();
    await expect(fetch(`http://${host}:${port}/live`)).rejects.toThrow();
  });
});

describe('an endpoint that cannot be opened names the variable and the remedy, in both languages', () => {
  test('with a port that is in use', async () => {
    const { port } = await open();
    const second = openAt({ host, port });
    await expect(second).rejects.toThrow(EndpointError);
    await expect(second).rejects.toThrow(
      new RegExp(`^METRICS_PORT is not free: .*${port}.*\\.\nMETRICS_PORT: порт ${port} .*\\.$`),
    );
  });

  test('with an address of another machine', async () => {
    const elsewhere = openAt({ host: '192.0.2.1', port: 0 });
    await expect(elsewhere).rejects.toThrow(/^METRICS_HOST is not right: .*\nMETRICS_HOST задана неверно: .*\.$/);
  });
});
