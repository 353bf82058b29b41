import type { English, Russian } from '../shape.ts';

export const news = {
  card: '## 🃏 {{role}}\n**{{side}}.**\n{{text}}',
  'card.short': '## 🃏 {{role}}',
  introduced: '🤝 Теперь вы знакомы: {{people}}.',
  'introduced.one': '{{who}}, {{as}}',
  'introduced.alone': '🤝 Вы в одиночестве: знакомиться не с кем.',
  'pick.shoots': '🎯 Ваша цель: {{who}}. Считается последнее слово; пока время не вышло, его можно изменить.',
  'pick.checks': '🔎 Вы проверяете: {{who}}.',
  'pick.heals': '💉 Этой ночью вы лечите: {{who}}. Пока время не вышло, выбор можно изменить.',
  'pick.other': '✔️ Ваш выбор: {{who}}.',
  'pick.none': '✔️ Ваш выбор: никто.',
  'clan.shoots': '🎯 {{by}} целится: {{who}}.',
  'clan.other': '✔️ {{by}} выбирает: {{who}}.',
  'clan.none': '✔️ {{by}} не выбирает никого.',
  answer: '🔎 {{who}}: **{{answer}}**.',
  'answer.yes': '🔎 **Да**: {{who}} — {{sought}}.',
  'answer.no': '🔎 **Нет**: {{who}} — не {{sought}}.',
  voted: '🗳️ Ваш голос: {{choice}}. Изменить его нельзя.',
} as const satisfies Russian<English['news']>;
