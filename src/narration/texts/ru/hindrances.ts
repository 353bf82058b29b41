/** What keeps the bot from its work in a server, who could look into secret channels, and what to do about it. */
export const hindrances = {
  grant: 'Право выдают здесь: Настройки сервера → Роли → моя роль. Или пригласите меня ещё раз.',
  'stays-open':
    'В моих комнатах остаётся открытым то, что без права мне не закрыть: {{doors}}. Этим могут воспользоваться и те, кто должен молчать, и мёртвые.',
  'opens.AddReactions': 'реакции',
  'opens.Stream': 'камеры и экраны',
  'opens.CreatePublicThreads': 'ветки',
  'opens.CreatePrivateThreads': 'приватные ветки',
  'opens.SendMessagesInThreads': 'сообщения в ветках',
  'opens.UseEmbeddedActivities': 'активности',
  'opens.UseSoundboard': 'звуковая панель',
  'opens.UseExternalSounds': 'звуки с других серверов',
  'opens.SendVoiceMessages': 'голосовые сообщения',
  'opens.SendPolls': 'опросы',
  'opens.SendTTSMessages': 'сообщения, которые читаются вслух',
  'opens.PinMessages': 'закреплённые сообщения',
  'opens.UseApplicationCommands': 'команды других ботов',
  'opens.UseExternalApps': 'ответы личных приложений',
  'opens.SetVoiceChannelStatus': 'статус голосового канала',
  'opens.CreateEvents': 'события',
  'opens.CreateInstantInvite': 'приглашения',
  'hindrance.timeout': 'У меня на этом сервере тайм-аут. Снимите его, пожалуйста.',
  'hindrance.channel': 'Я не вижу {{channel}}.',
  'hindrance.voice-kind': '{{channel}} — не голосовой канал. Назовите голосовой канал этого сервера.',
  'hindrance.voice-afk':
    'В {{channel}} никто не может говорить: это канал сервера для тех, кто отошёл. Назовите другой.',
  'hindrance.voice-taken': 'В {{channel}} уже сидит стол. Назовите другой голосовой канал.',
  'hindrance.voice-full':
    'В {{channel}} помещается {{limit}}, а вместе со мной и теми, кто там уже есть, нужно мест: {{need}}. Увеличьте лимит пользователей или назовите другой канал.',
  'onlooker.owner': '👁️ {{person}} владеет сервером и видит все каналы, ночные чаты тоже.',
  'onlooker.administrator': '👁️ {{person}} администратор и видит все каналы, ночные чаты тоже.',
  'onlooker.audit-log': '👁️ {{person}} может читать журнал аудита, а там видно, кому открыт ночной чат.',
  'onlooker.advice': '💡 Модератор может выбрать ночные чаты в панелях, в них никто не заглянет: /настройка.',
  'lacks.ViewChannel': 'Мне нужно право **Просматривать каналы**.',
  'lacks.SendMessages': 'Мне нужно право **Отправлять сообщения**.',
  'lacks.ReadMessageHistory': 'Мне нужно право **Читать историю сообщений**.',
  'lacks.ManageChannels': 'Мне нужно право **Управлять каналами**.',
  'lacks.ManageRoles': 'Мне нужно право **Управлять ролями**.',
  'lacks.Connect': 'Мне нужно право **Подключаться** (голос).',
  'lacks.Speak': 'Мне нужно право **Говорить** (голос).',
  'lacks.MuteMembers': 'Мне нужно право **Отключать участникам микрофон**.',
  'lacks-here.ViewChannel':
    'Мне нужно право **Просматривать канал** в {{channel}}: Настроить канал → Права доступа → моя роль.',
  'lacks-here.SendMessages':
    'Мне нужно право **Отправлять сообщения** в {{channel}}: Настроить канал → Права доступа → моя роль.',
  'lacks-here.ReadMessageHistory':
    'Мне нужно право **Читать историю сообщений** в {{channel}}: Настроить канал → Права доступа → моя роль.',
  'lacks-here.ManageChannels':
    'Мне нужно право **Управлять каналом** в {{channel}}: Настроить канал → Права доступа → моя роль.',
  'lacks-here.ManageRoles':
    'Мне нужно право **Управлять правами** в {{channel}}: Настроить канал → Права доступа → моя роль.',
  'lacks-here.Connect': 'Мне нужно право **Подключаться** в {{channel}}: Настроить канал → Права доступа → моя роль.',
  'lacks-here.Speak': 'Мне нужно право **Говорить** в {{channel}}: Настроить канал → Права доступа → моя роль.',
  'lacks-here.MuteMembers':
    'Мне нужно право **Отключать участникам микрофон** в {{channel}}: Настроить канал → Права доступа → моя роль.',
  'hindrance.reach': 'Discord сейчас не показывает мне этот сервер. Попробуйте через минуту.',
  'hindrance.category-gone': 'Категории для каналов больше нет, или я её не вижу. Выберите другую.',
  'hindrance.category': 'В категории {{channel}} осталось мест для каналов: {{free}}; столу нужно {{need}}.',
  'hindrance.channels': 'На сервере осталось мест для каналов: {{free}}; столу нужно {{need}}.',

  'trouble.permission': '⚠️ Discord не даёт мне здесь что-то сделать. Проверьте права моей роли.',
  'trouble.over': '✅ Снова работает. Спасибо.',
  'trouble.channels': '⚠️ На этом сервере больше нет места для каналов.',
  'trouble.refused': '⚠️ Discord отклонил мою просьбу. Игра продолжается.',
  'trouble.reach': '📡 Discord отвечает медленно или недоступен. Я продолжаю попытки.',
} as const;
