/** Set up for every test file: fails a test that has made a layout in which somebody is named twice. */
import { afterEach, expect } from 'vitest';
import { takeLayoutFaults } from './game/kit/layout-faults.ts';

afterEach(() => expect(takeLayoutFaults()).toEqual([]));
