import type { lobby as english } from '../en/lobby.ts';
import { planUi } from './plan.ts';
import type { Russian } from './russian.ts';

export const lobby = {
  ...planUi,
  'lobby.in-play_one': '{{count}} игрок: {{cards}}. 🃏',
  'lobby.in-play_few': '{{count}} игрока: {{cards}}. 🃏',
  'lobby.in-play_many': '{{count}} игроков: {{cards}}. 🃏',
  'lobby.own-deck_one': '{{count}} игрок, своя колода хозяина стола: {{cards}}. 🃏',
  'lobby.own-deck_few': '{{count}} игрока, своя колода хозяина стола: {{cards}}. 🃏',
  'lobby.own-deck_many': '{{count}} игроков, своя колода хозяина стола: {{cards}}. 🃏',
  'lobby.drawn': '{{cards}}; ещё {{number}} по жребию: {{from}}',
  'lobby.length': 'Примерно {{time}} ⏱️',
  'lobby.length.range': '{{from}} — {{to}}',
  'lobby.length.minutes': '{{minutes}} мин',
  'lobby.length.hours': '{{hours}} ч',
  'lobby.length.both': '{{hours}} ч {{minutes}} мин',
  'lobby.in-voice': 'В канале: {{here}} из {{seated}} 🔊',
  'lobby.seat.in-voice': '{{name}} · в канале 🔊',
  'lobby.waiting': 'В очереди: {{names}}.',
  'lobby.watching': 'Зрители: {{names}}.',
  'lobby.names-more': '{{names}} и ещё {{more}}',
  'lobby.full': 'Все места заняты. **В очередь** — вы ждёте свободного места. **Смотреть** — вы читаете и слушаете.',
  'lobby.full.text': 'Все места заняты. **В очередь** — вы ждёте свободного места. **Смотреть** — вы читаете.',
  'lobby.full.unwatched': 'Все места заняты. **В очередь** — вы ждёте свободного места.',
  'subscription.on':
    'Когда на этом сервере откроется стол, я вас упомяну. Чтобы перестать, нажмите ту же кнопку ещё раз.',
  'subscription.off': 'Больше не упоминаю вас, когда открывается стол.',
  'button.practice': 'Добавить тренировочных',
  'button.no-practice': 'Убрать тренировочных',
  'button.tell-me': 'Сообщать о новых столах',
  'button.wait': 'В очередь',
  'button.watch': 'Смотреть',
} as const satisfies Russian<typeof english>;
