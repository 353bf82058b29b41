export const practiceRemarks = {
  'practice.suspects': '{{speaker}}: «Мне не нравится {{seat}}».',
  'practice.trusts': '{{speaker}}: «Думаю, {{seat}} играет за нас».',
  'practice.waits': '{{speaker}}: «Пока просто послушаю».',
  'practice.defends': '{{speaker}}: «Я на вашей стороне. Не голосуйте против меня».',
  'practice.leaves': '{{speaker}}: «Всем удачи».',
  'practice.full': 'Все места заняты, тренировочным игрокам сесть некуда.',
  'practice.none': 'За этим столом нет тренировочных игроков.',
  'practice.off': 'На этом сервере нет тренировочных игроков. Модератор может разрешить их: `/настройка`.',
};
