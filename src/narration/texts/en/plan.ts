/** Planned tables: the answers of the game. */
export const planRemarks = {
  'plan.past':
    'That time has passed, or is less than a minute away. Please name a later time, or open a table now with `/game new`.',
  'plan.far': 'That is too far ahead. Please name a time within the next {{days}} days.',
  'plan.limit-person': 'You have planned {{max}} tables in this server, which is the limit. Please cancel one first.',
  'plan.limit-channel': '{{max}} tables are planned in this channel, which is the limit. Please use another channel.',
  'plan.limit-guild': '{{max}} tables are planned in this server, which is the limit. Please try again later.',
  'plan.full': 'All {{max}} places of this plan are taken. Come anyway: the lobby has a waiting list.',
  'plan.host-stays': 'You planned this table, so you are in. To call it off, press **Cancel the plan**.',
  'plan.not-host': 'Only the person who planned this table, or a moderator, can cancel it.',
  'plan.gone': 'This table is no longer planned. You can plan a new one with `/game plan`.',
  'plan.nobody': 'Everybody who was in has a seat at another table.',
  'plan.rules': 'Its rules are no longer available here. You can plan a table with other rules: `/game plan`.',
} as const;

/** Planned tables: the message, and the answers of the command. */
export const planUi = {
  'plan.title': '## {{ruleset}} 📅',
  'plan.when': '{{at}} · {{left}}',
  'plan.host': 'Host: {{host}} · about {{time}}',
  'plan.people': 'In ({{number}}): {{names}}',
  'plan.how': 'Press **I’m in**. At that time the lobby opens here, and I mention everybody who is in.',
  'plan.opened': 'The lobby is open in this channel.',
  'plan.cancelled': 'This plan is cancelled.',
  'plan.missed': 'I was not running at that time, so no table was opened. You can plan a new one with `/game plan`.',
  'plan.failed': 'No table was opened. {{why}}',
  'plan.told': '**{{ruleset}}** · {{at}}',
  'plan.done': 'The table is planned for {{at}}. Its message is in this channel.',
  'plan.sure': 'Cancel this plan? Its message will say so, and nobody will be mentioned.',
  'plan.stopped': 'The plan is cancelled.',
  'plan.unclear':
    'I do not understand the time “{{time}}”. Write it like this: `21:00`, `friday 8 pm`, `25 november 20:30`, `in an hour and a half`, `21:00 msk`.',
  'plan.several': 'The time “{{time}}” can be one of these:\n{{times}}\n**Which one do you mean?**',
  'plan.no-zone':
    'I do not know your time zone. **Choose the clocks that show your time**, or write it (`time-zone: Berlin`). I remember it for this server.',
  'plan.zone-menu': 'Choose your time zone',
  'plan.zone-unknown': 'I do not know the time zone “{{zone}}”. You can write a city, `CET` or `UTC+3`.',
  'plan.which': '### Which game? 📅\nThe time is {{at}}. Choose the rules, and the table is planned.',
  'plan.event': '{{ruleset}}, an evening of Mafia',
  'plan.event.about': 'The people who are in, and the lobby: {{link}}',
  'button.plan-in': 'I’m in',
  'button.plan-stop': 'Cancel the plan',
  'button.plan-end': 'Yes, cancel it',
} as const;
