/** Issues that keep the bot from its work in a server, people who could look into secret channels, and the remedies. */
export const issueRemarks = {
  grant: 'To grant a permission: Server Settings → Roles → my role, or invite me again.',
  'stays-open':
    'I lack the permission to close these in my channels: {{doors}}. Players who must be silent, or are out of the game, can use them.',
  'around.two-factor':
    'This server requires two-factor authentication of moderators, and the account that owns me seems to have none. Discord then does not let me make channels. Fix: that account switches it on (User Settings → My Account).',
  'around.away':
    'Discord moves people who are idle for {{minutes}} min to {{channel}}, and silent players count as idle. Fix: Server Settings → Engagement → Inactive Channel: none while you play, or the longest time.',
  'around.bots':
    'Other bots are here: {{people}}. They answer commands in public and may record what they see. In my channels only people who may write can use commands. Fix: Server Settings → Integrations → the bot → Channels; and no Administrator for bots.',
  'around.left-closed':
    '{{channel}} is still closed for a table that is over, because my note of its earlier permissions is lost. Fix: Edit Channel → Permissions: remove my role, me and the players, and reset @everyone.',
  'obstacle.timeout': 'I am timed out in this server. Please remove my timeout.',
  'obstacle.muted':
    'This server has muted {{person}} in voice, so nobody hears the narrator. Tap {{person}} in the voice channel and turn off **Server Mute**.',
  'obstacle.channel': 'I cannot see {{channel}}. Please give my role View Channel there.',
  'obstacle.voice-kind': '{{channel}} is not a voice channel. Please name a voice channel of this server.',
  'obstacle.voice-afk':
    '{{channel}} is the server’s inactive channel, where nobody can speak. Please name another one.',
  'obstacle.voice-taken': 'Another table is in {{channel}}. Please name another voice channel.',
  'obstacle.voice-full':
    '{{channel}} is too small: it takes {{limit}} people, and {{need}} are needed, including me and everybody in it. Please raise its user limit, or name another channel.',
  'onlooker.owner': '{{person}} owns this server and sees every channel, including night chats.',
  'onlooker.administrator': '{{person}} is an administrator and sees every channel, including night chats.',
  'onlooker.audit-log': '{{person}} can read the audit log, which names the people in a night chat.',
  'onlooker.threads': '{{person}} has **Manage Threads** and may see night chats, which are private threads.',
  'lacks.ViewChannel': 'I need the permission **View Channels**.',
  'lacks.SendMessages': 'I need the permission **Send Messages**.',
  'lacks.SendMessagesInThreads': 'I need the permission **Send Messages in Threads**.',
  'lacks.CreatePrivateThreads': 'Night chats in threads need the permission **Create Private Threads**.',
  'lacks.ManageThreads': 'Night chats in threads need the permission **Manage Threads**.',
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
  'lacks-here.CreatePrivateThreads':
    'I need **Create Private Threads** in {{channel}}: Edit Channel → Permissions → my role.',
  'lacks-here.ManageThreads': 'I need **Manage Threads** in {{channel}}: Edit Channel → Permissions → my role.',
  'lacks-here.ReadMessageHistory':
    'I need **Read Message History** in {{channel}}: Edit Channel → Permissions → my role.',
  'lacks-here.ManageChannels': 'I need **Manage Channel** in {{channel}}: Edit Channel → Permissions → my role.',
  'lacks-here.ManageRoles': 'I need **Manage Permissions** in {{channel}}: Edit Channel → Permissions → my role.',
  'lacks-here.Connect': 'I need **Connect** in {{channel}}: Edit Channel → Permissions → my role.',
  'lacks-here.Speak': 'I need **Speak** in {{channel}}: Edit Channel → Permissions → my role.',
  'lacks-here.MuteMembers': 'I need **Mute Members** in {{channel}}: Edit Channel → Permissions → my role.',
  'obstacle.reach': 'Discord does not show me this server now. Please try again in a minute.',
  'obstacle.category-gone': 'The category for the channels is gone, or I cannot see it. Please choose another.',
  'obstacle.category':
    'The category {{channel}} has space for {{free}} more channels, and a table needs {{need}}. Please delete some, or choose another category.',
  'obstacle.channels':
    'The server has space for {{free}} more channels, and a table needs {{need}}. Please delete some.',

  'issue.permission': 'Discord does not let me do something here. Please look at my role’s permissions.',
  'issue.two-factor':
    'Discord does not allow this, because the server requires two-factor authentication. The account that owns me must switch it on: User Settings → My Account.',
  'issue.over': 'That works again. Thank you.',
  'issue.channels': 'This server has no space for more channels. Please delete some.',
  'issue.refused': 'Discord refused one of my requests. Everything else works.',
  'issue.exposed':
    'Discord left a secret channel of this table open to everyone, so I removed it and will try again. A game that begins now waits for it. Fix: end this game, put night chats into panels with /setup, and start a new game.',
  'issue.left-open':
    'Discord did not hide one of this table’s channels: everyone in the server can see it. Fix: Edit Channel → Permissions: deny View Channel to @everyone.',
  'issue.left-writable':
    'Discord did not close one of this table’s channels: everyone can write or join there, even players who are silent or out of the game. Fix: Edit Channel → Permissions: deny Send Messages and Connect to @everyone.',
  'issue.slow':
    'Discord lets bots make only a few channels at a time. The missing ones follow in about {{minutes}} min. A game that begins now waits for them. Everything else works.',
  'issue.slow-over': 'All channels are ready.',
  'issue.store': 'I cannot save anything now, so some of this has to wait. I keep trying.',
  'issue.reach': 'Discord is slow or unreachable. I keep trying.',
} as const;
