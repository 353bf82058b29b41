/** Part of every test file: a test that has made a layout which names somebody twice fails. */
import { afterEach, expect } from 'vitest';
import { takeLayoutFaults } from './game/kit/layout-faults.ts';

afterEach(() => expect(takeLayoutFaults()).toEqual([]));
