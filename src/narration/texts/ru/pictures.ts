import type { English, Russian } from './russian.ts';

export const pictures = {
  day: 'день {{round}}',
  night: 'ночь {{round}}',
  table: 'День {{round}}',
  vote: 'День {{round}}: голосование',
  'alt.same': 'То же, что в сообщении, картинкой.',
  'alt.votes': 'Голоса: {{list}}.',
  'alt.alive': 'В игре: {{list}}.',
  'alt.out': 'Вне игры: {{list}}.',
  'alt.fouls': 'Фолы: {{list}}.',
  timeline: 'Вся игра',
  'timeline.out': 'вне игры',
  'timeline.votes': 'голоса',
  'timeline.nothing': 'ничего не произошло',
  card: 'Ваша карта: {{name}}. {{side}}.',
  'stats.about': 'Игр: {{games}} · побед: {{wins}} ({{share}})',
  'stats.rating': 'Рейтинг {{value}} ± {{margin}}',
  'stats.few': 'Рейтинг появится после {{games}} игр',
  'stats.lived': 'До конца в игре',
  'stats.guilty': 'Голоса против виновных, за город',
  'stats.expected': 'ожидание побед с теми же картами',
} as const satisfies Russian<English['pictures']>;
