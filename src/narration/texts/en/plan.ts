/** Planned tables: the answers of the game. */
export const planRemarks = {
  'plan.past':
    'That time is over, or less than a minute away. Please name a later one, or open a table now: `/game new`.',
  'plan.far': 'That is too far away: at most {{days}} days ahead are possible.',
  'plan.limit-person':
    'You have planned {{max}} tables in this server, and more are not possible. Please cancel one first.',
  'plan.limit-channel':
    '{{max}} tables are planned in this channel, and more are not possible. Please use another channel.',
  'plan.limit-guild': '{{max}} tables are planned in this server, and more are not possible. Please try again later.',
  'plan.full':
    'All {{max}} places of this plan are taken. Come at that time all the same: the lobby has a waiting list.',
  'plan.host-stays': 'You planned this table, so you are in. To call it off, press **Cancel**.',
  'plan.not-host': 'Only the person who planned this table, or a moderator, can cancel it.',
  'plan.gone': 'This table is no longer planned. To plan one: `/game plan`.',
  'plan.nobody': 'Everybody who was in has a seat at another table.',
  'plan.rules': 'Its rules are no longer possible here.',
} as const;

/** Planned tables: the message, and the answers of the command. */
export const planUi = {
  'plan.title': '## 📅 {{ruleset}}',
  'plan.when': '{{at}} · {{left}}',
  'plan.host': 'Host: {{host}} · about {{time}}',
  'plan.people': '✋ In ({{number}}): {{names}}',
  'plan.how': 'Press **I’m in**. At that time the lobby opens here, and I mention everybody who is in.',
  'plan.opened': '✅ The lobby is open in this channel.',
  'plan.cancelled': '🚫 This plan is cancelled.',
  'plan.missed': '⚠️ I was not running at that time, so no table was opened. To plan a new one: `/game plan`.',
  'plan.failed': '⚠️ No table was opened. {{why}}',
  'plan.done': '✅ The table is planned for {{at}}. Its message is in this channel.',
  'plan.sure': 'Cancel this plan? Its message says so, and nobody is mentioned.',
  'plan.stopped': '✅ The plan is cancelled.',
  'plan.unclear':
    'I do not understand the time “{{time}}”. Write it like this: `21:00`, `tomorrow 20:30`, `25.11 20:30`, `in 2 hours`.',
  'plan.no-zone': 'I do not know your time zone. Add it once (`time-zone: Europe/Berlin`), or write `in 2 hours`.',
  'plan.zone-unknown':
    'There is no time zone “{{zone}}”. Choose one from the list, such as `Europe/Berlin` or `UTC+3`.',
  'plan.which': 'Please name the rulebook too: `rules`.',
  'plan.event': '{{ruleset}}, an evening of Mafia',
  'plan.event.about': 'The people who are in, and the lobby: {{link}}',
  'button.plan-in': 'I’m in',
  'button.plan-stop': 'Cancel',
  'button.plan-end': 'Yes, cancel it',
} as const;
