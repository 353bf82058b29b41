import { planUi } from './plan.ts';

/** The lobby's card, and planned tables. */
export const lobby = {
  ...planUi,
  'lobby.in-play_one': '{{count}} player: {{cards}}. 🃏',
  'lobby.in-play_other': '{{count}} players: {{cards}}. 🃏',
  'lobby.own-deck_one': '{{count}} player, the host’s own deck: {{cards}}. 🃏',
  'lobby.own-deck_other': '{{count}} players, the host’s own deck: {{cards}}. 🃏',
  'lobby.drawn': '{{cards}}; {{number}} more at random: {{from}}',
  'lobby.length': 'About {{time}} ⏱️',
  'lobby.length.range': '{{from}}–{{to}}',
  'lobby.length.minutes': '{{minutes}} min',
  'lobby.length.hours': '{{hours}} h',
  'lobby.length.both': '{{hours}} h {{minutes}} min',
  'lobby.in-voice': 'In voice: {{here}} of {{seated}} 🔊',
  'lobby.seat.in-voice': '{{name}} · in voice 🔊',
  'lobby.waiting': 'Waiting list: {{names}}.',
  'lobby.watching': 'Watching: {{names}}.',
  'lobby.names-more': '{{names}} and {{more}} more',
  'lobby.full':
    'All seats are taken. **Wait** puts you on the waiting list. **Watch** lets you read and listen. The host presses **Start**.',
  'lobby.full.text':
    'All seats are taken. **Wait** puts you on the waiting list. **Watch** lets you read. The host presses **Start**.',
  'lobby.full.unwatched': 'All seats are taken. **Wait** puts you on the waiting list. The host presses **Start**.',
  'subscription.on': 'I will mention you when a table opens in this server. To stop, press the same button again.',
  'subscription.off': 'I will no longer mention you when a table opens.',
  'button.practice': 'Add practice players',
  'button.no-practice': 'Remove practice players',
  'button.tell-me': 'Tell me when a table opens',
  'button.wait': 'Wait',
  'button.watch': 'Watch',
} as const;
