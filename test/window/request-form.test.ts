/** Tests which messages of a page the window takes. */
import { expect, test } from 'vitest';
import { readRequest } from '../../src/window/page-connection.ts';

const message = (request: unknown, id: unknown = 1) => JSON.stringify({ id, request });

test.each([
  { type: 'open', rulebook: 'six', players: 6, language: 'ru', as: 'host' },
  { type: 'show', personId: '1', act: false },
  { type: 'press', messageId: '1', customId: 'n1:join' },
  { type: 'choose', messageId: '1', customId: 'n1:vote', values: ['3'] },
  { type: 'submit', formId: '1', fields: { name: 'x', yes: true, many: ['1', '2'] } },
  { type: 'command', path: 'game new', channelId: '1', options: { rules: 'six', players: 6, cards: true } },
  { type: 'complete', path: 'game new', channelId: '1', options: {}, focused: 'rules' },
  { type: 'say', channelId: '1', text: 'hello' },
  { type: 'leave' },
  { type: 'self', mute: true },
  { type: 'speed', speed: 3.5 },
])('$type is taken', (request) => {
  expect(readRequest(message(request, 7))).toEqual({ id: 7, request });
});

test.each([
  ['no JSON', '{'],
  ['no object', '"press"'],
  ['no number', JSON.stringify({ request: { type: 'leave' } })],
  ['a number of 0', message({ type: 'leave' }, 0)],
  ['an unknown type', message({ type: 'eval', code: '1' })],
  ['a field too many', message({ type: 'leave', now: true })],
  ['a missing field', message({ type: 'press', messageId: '1' })],
  ['an empty text', message({ type: 'say', channelId: '1', text: '' })],
  ['a text that is too long', message({ type: 'say', channelId: '1', text: 'x'.repeat(4_001) })],
  ['too many values', message({ type: 'choose', messageId: '1', customId: 'x', values: Array(26).fill('1') })],
  ['a speed of 0', message({ type: 'speed', speed: 0 })],
  ['an unknown language', message({ type: 'open', rulebook: 'six', players: 6, language: 'de', as: 'host' })],
])('%s is refused', (_, text) => {
  expect(readRequest(text)).toBeNull();
});
