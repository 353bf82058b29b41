/** Servers and tables that a test asks for by name. Each is opened only for the tests that do, and is closed after them. */
import { test as base } from 'vitest';
import { HandEvening } from './hand-evening.ts';
import { startTestServer } from './test-server.ts';

export const test = base
  /** The options of `place`. */
  .extend('server', {} as NonNullable<Parameters<typeof startTestServer>[0]>)
  .extend('place', ({ server }) => startTestServer(server))
  /** A table in its first night. */
  .extend('evening', () => HandEvening.begun());
