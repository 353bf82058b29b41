/** Issues that keep the bot from its work in a server, people who could look into secret channels, and the remedies. */
export const hindrances = {
  grant: 'A permission is granted under Server Settings → Roles → my role, or by inviting me again.',
  'stays-open':
    'These doors stay open in my rooms, as I cannot close them without the permission: {{doors}}. A player who has to be silent, or is dead, can use them.',
  'opens.AddReactions': 'reactions',
  'opens.Stream': 'cameras and screens',
  'opens.CreatePublicThreads': 'threads',
  'opens.CreatePrivateThreads': 'private threads',
  'opens.SendMessagesInThreads': 'messages in threads',
  'opens.UseEmbeddedActivities': 'activities',
  'opens.UseSoundboard': 'the soundboard',
  'opens.UseExternalSounds': 'sounds of other servers',
  'opens.SendVoiceMessages': 'voice messages',
  'opens.SendPolls': 'polls',
  'opens.SendTTSMessages': 'messages that are read aloud',
  'opens.PinMessages': 'pins',
  'opens.UseApplicationCommands': 'commands of other bots',
  'opens.UseExternalApps': 'answers of people’s own apps',
  'opens.SetVoiceChannelStatus': 'the voice channel’s status',
  'opens.CreateEvents': 'events',
  'opens.CreateInstantInvite': 'invites',
  'around.two-factor':
    '🔐 This server demands two-factor authentication of moderators, and the account that owns me seems to have none: Discord then makes no channels for me. Fix: that account switches it on (User Settings → My Account).',
  'around.away':
    '💤 Discord moves people who are idle for {{minutes}} min to {{channel}}, and silent players are idle. Fix: Server Settings → Engagement → Inactive Channel: none while you play, or the longest time.',
  'around.bots':
    '🤖 Other bots are here: {{people}}. They answer commands for all to read, and may write down what they see. In my rooms only those who may write can use commands. Fix: Server Settings → Integrations → the bot → Channels; and no Administrator for bots.',
  'around.left-closed':
    '🚪 {{channel}} is still closed for a table that is over: my note of what it was like before is lost. Fix: Edit Channel → Permissions, remove my role, me and the players there, and reset @everyone.',
  'hindrance.timeout': 'I am in time-out in this server. Please lift it.',
  'hindrance.channel': 'I cannot see {{channel}}.',
  'hindrance.voice-kind': '{{channel}} is not a voice channel. Please name a voice channel of this server.',
  'hindrance.voice-afk':
    'In {{channel}} nobody can speak: it is the server’s channel for who is away. Please name another one.',
  'hindrance.voice-taken': 'A table sits in {{channel}} already. Please name another voice channel.',
  'hindrance.voice-full':
    '{{channel}} takes {{limit}} people, and with me and who is in there it would be {{need}}. Please raise its user limit, or name another channel.',
  'onlooker.owner': '👁️ {{person}} owns this server and sees every channel, the night chats too.',
  'onlooker.administrator': '👁️ {{person}} is an administrator and sees every channel, the night chats too.',
  'onlooker.audit-log': '👁️ {{person}} may read the audit log, which names whom a night chat is opened to.',
  'onlooker.advice': '💡 A moderator can choose night chats in panels, which nobody can look into: /setup.',
  'lacks.ViewChannel': 'I need the permission **View Channels**.',
  'lacks.SendMessages': 'I need the permission **Send Messages**.',
  'lacks.SendMessagesInThreads': 'I need the permission **Send Messages in Threads**.',
  'lacks.ReadMessageHistory': 'I need the permission **Read Message History**.',
  'lacks.ManageChannels': 'I need the permission **Manage Channels**.',
  'lacks.ManageRoles': 'I need the permission **Manage Roles**.',
  'lacks.Connect': 'I need the permission **Connect** (voice).',
  'lacks.Speak': 'I need the permission **Speak** (voice).',
  'lacks.MuteMembers': 'I need the permission **Mute Members**.',
  'lacks-here.ViewChannel': 'I need **View Channel** in {{channel}}: Edit Channel → Permissions → my role.',
  'lacks-here.SendMessages': 'I need **Send Messages** in {{channel}}: Edit Channel → Permissions → my role.',
  'lacks-here.SendMessagesInThreads':
    'I need **Send Messages in Threads** in {{channel}}: Edit Channel → Permissions → my role.',
  'lacks-here.ReadMessageHistory':
    'I need **Read Message History** in {{channel}}: Edit Channel → Permissions → my role.',
  'lacks-here.ManageChannels': 'I need **Manage Channel** in {{channel}}: Edit Channel → Permissions → my role.',
  'lacks-here.ManageRoles': 'I need **Manage Permissions** in {{channel}}: Edit Channel → Permissions → my role.',
  'lacks-here.Connect': 'I need **Connect** in {{channel}}: Edit Channel → Permissions → my role.',
  'lacks-here.Speak': 'I need **Speak** in {{channel}}: Edit Channel → Permissions → my role.',
  'lacks-here.MuteMembers': 'I need **Mute Members** in {{channel}}: Edit Channel → Permissions → my role.',
  'hindrance.reach': 'Discord does not show me this server just now. Please try again in a minute.',
  'hindrance.category-gone':
    'The category for the rooms is no longer there, or I cannot see it. Please choose another.',
  'hindrance.category': 'The category {{channel}} has room for {{free}} more channels; a table needs {{need}}.',
  'hindrance.channels': 'The server has room for {{free}} more channels; a table needs {{need}}.',

  'trouble.permission': '⚠️ Discord does not let me do something here. Please look at my role’s permissions.',
  'trouble.two-factor':
    '🔐 Discord refuses me this, as the server demands two-factor authentication. The account that owns me has to switch it on: User Settings → My Account.',
  'trouble.over': '✅ That works again. Thank you.',
  'trouble.channels': '⚠️ This server has no room for more channels.',
  'trouble.refused': '⚠️ Discord refused something that I asked for. The game goes on.',
  'trouble.exposed':
    '🔓 Discord left a secret room of this table open to the whole server, so I removed it. A game that begins now waits for that room, and I try again. Fix: end this game, choose night chats in panels with /setup, and start a new one.',
  'trouble.left-open':
    '🔓 I asked Discord to hide this table’s rooms, but it keeps one of them open to the whole server. Strangers can see it. Fix: in Edit Channel → Permissions, take View Channel from @everyone.',
  'trouble.left-writable':
    '🔓 I asked Discord to close a room of this table, but it lets everyone write or come in there, the silent and the dead too. Fix: in Edit Channel → Permissions, take Send Messages and Connect from @everyone.',
  'trouble.slow':
    '⏳ Discord lets bots make only a few channels in a few minutes. The rooms that are still missing follow by themselves, in about {{minutes}} min. A game that begins now waits for them; everything else works meanwhile.',
  'trouble.slow-over': '✅ All rooms are there now.',
  'trouble.store': '💾 I cannot write anything down at the moment, so some of this has to wait. I keep trying.',
  'trouble.reach': '📡 Discord is slow or out of reach. I keep trying.',
} as const;
