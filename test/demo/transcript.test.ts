import { describe, expect, test } from 'vitest';
import { plain } from '../../src/demo/transcript.ts';

const names: Readonly<Record<string, string>> = { 1: 'Anna', 22: '#table' };
const shown = (text: string): string => plain(text, (id) => names[id] ?? 'somebody');

describe('the demo shows a message of Discord as a reader sees it', () => {
  test('people and channels have names', () => {
    expect(shown('<@1>, <@!1> and <@333>: go to <#22>.')).toBe('Anna, Anna and somebody: go to #table.');
  });

  test('headings, small print and bold words lose their marks', () => {
    expect(shown('## Day 2\n-# 40 s\n**Anna** speaks')).toBe('Day 2\n40 s\nAnna speaks');
  });

  test('an escaped sign loses its stroke', () => {
    expect(shown('1\\. \\*not bold\\*')).toBe('1. *not bold*');
  });
});
