import { PermissionFlagsBits as P } from 'discord.js';
import type { SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { type Language, t } from '#narration/index.ts';
import { HandEvening } from './hand-evening.ts';

let evening: HandEvening;

const begin = async (language: Language = 'en', people = 8): Promise<void> => {
  evening = await HandEvening.open({ lobbyMs: 1_800_000 }, {}, { people, tableRequest: { rules: 'club', language } });
  if (language === 'ru') evening.guild.setLocale('ru');
  // Typed times are those of Discord's clock.
  await evening.clock.move(Date.now() - evening.clock.now());
};

const messages = () => evening.people[1]!.messages(evening.guild.channel('general'));
const card = () => messages()[0]!;
const plan = (person: SimulatedUser, time: string, more = {}) =>
  evening.answer(person.slash('game plan', { time, rules: 'club', ...more }));

const labelsOf = ({
  message,
}: {
  readonly message?: { readonly rows?: unknown } | null | undefined;
}): readonly string[] =>
  [...JSON.stringify(message?.rows ?? []).matchAll(/"label":"([^"]*)"/g)].map(([, label = '']) => label);

const HOUR = 3_600_000;

describe('a planned table', () => {
  test.each([
    [
      'en',
      'in 2 hours',
      'I’m in',
      /In \(3\): P1, P2, P3/,
      /lobby is open/,
      /Club Mafia.*<@.*planned table is open/s,
      /I am here/,
    ],
    [
      'ru',
      'через 2 часа',
      'Приду',
      /Придут \(3\): P1, P2, P3/,
      /Лобби открыто/,
      /Клубная мафия.*<@.*запланированный стол открыт/s,
      /Я на месте/,
    ],
  ] as const)(
    'has a message and an event, and opens its lobby for those who are in (%s)',
    async (language, time, label, names, opened, ping, join) => {
      await begin(language);
      const { people, guild, host } = evening;
      await plan(host, time);
      await evening.until(() => messages().length === 1 && guild.scheduledEvents.length === 1);
      expect(guild.scheduledEvents[0]).toMatchObject({ creatorId: evening.application.id, location: '#general' });
      for (const person of people.slice(1, 4)) await person.press(card(), label);
      await people[3]!.press(card(), label);
      await evening.until(() => names.test(card().text));
      await evening.stopBot();
      await evening.startBot();
      await evening.clock.move(guild.scheduledEvents[0]!.startsAt - evening.clock.now());
      await evening.until(() => messages().length === 3);
      await evening.until(() => opened.test(card().text));
      expect(card().rows).toEqual([]);
      expect(JSON.stringify(messages()[1]!.rows)).toMatch(join);
      expect(messages()[2]!.text).toMatch(ping);
      const mentioned = messages()[2]!.mentions.map(({ id }) => id);
      expect(mentioned.sort()).toEqual(
        people
          .slice(0, 3)
          .map(({ id }) => id)
          .sort(),
      );
      await evening.until(() => guild.scheduledEvents[0]!.status === 2);
    },
  );

  test('without rules offers them, and keeps the time and the time zone for the choice, also over a restart', async () => {
    await begin();
    const asked = await evening.host.slash('game plan', { time: 'tomorrow 21:00', 'time-zone': 'America/New_York' });
    await evening.until(() => asked.content?.includes('Which game?'));
    await evening.stopBot();
    await evening.startBot();
    const menu = asked.message!.rows![0] as unknown as { components: readonly [{ custom_id: string }] };
    await evening.host.choose(asked.message!, menu.components[0].custom_id, 'deck');
    await evening.until(() => messages().length === 1);
    expect(card().text).toContain(t('en', 'words:ruleset.deck'));
    await evening.until(() => evening.host.message(asked.message!).text.startsWith('The table is planned for <t:'));
    // Other people need not name the time zone.
    expect(await plan(evening.people[1]!, 'tomorrow 22:00')).toContain('The table is planned for <t:');
  });

  test('is refused if its time has passed when the rules are chosen, and the menu stays', async () => {
    await begin();
    const asked = await evening.host.slash('game plan', { time: 'in 2 hours' });
    await evening.until(() => asked.content?.includes('Which game?'));
    await evening.clock.move(3 * HOUR);
    const menu = asked.message!.rows![0] as unknown as { components: readonly [{ custom_id: string }] };
    await evening.host.choose(asked.message!, menu.components[0].custom_id, 'club');
    await evening.until(() => evening.host.ephemerals.at(-1)!.text.includes('That time has passed'));
    expect(evening.host.message(asked.message!).text).toContain('Which game?');
    expect(messages()).toEqual([]);
  });

  test('needs no right to create events: then it has its message alone', async () => {
    await begin();
    const roles = [...evening.guild.guild.roles.values()];
    for (const role of roles) role.permissions &= ~P.CreateEvents;
    await evening.stopBot();
    await evening.startBot();
    await plan(evening.host, 'in 2 hours');
    await evening.until(() => messages().length === 1);
    await evening.people[1]!.press(card(), 'I’m in');
    await evening.until(() => card().text.includes('In (2): P1, P2'));
    expect(evening.guild.scheduledEvents).toEqual([]);
  });

  test('takes 26 people at once, and shows them all in the end', async () => {
    await begin('en', 26);
    await plan(evening.host, 'in 2 hours');
    await evening.until(() => messages().length === 1);
    await Promise.all(evening.people.slice(1).map((person) => person.press(card(), 'I’m in')));
    await evening.clock.move(3_000);
    await evening.until(() => card().text.includes('In (26): ') && card().text.includes('and 14 more'));
  });

  test('is cancelled by its host after a question, and late presses are answered', async () => {
    await begin();
    const { people, host, guild } = evening;
    await plan(host, 'in 2 hours');
    await evening.until(() => guild.scheduledEvents.length === 1);
    const before = card();
    const stranger = await people[1]!.press(before, 'Cancel the plan');
    expect(stranger.content).toContain('Only the person who planned this table');
    const question = await host.press(before, 'Cancel the plan');
    const again = await host.press(before, 'Cancel the plan');
    expect(await evening.answer(host.press(question.message!, 'Yes, cancel it'))).toContain('cancelled');
    await evening.until(() => card().text.includes('This plan is cancelled') && guild.scheduledEvents.length === 0);
    expect(await evening.answer(host.press(again.message!, 'Yes, cancel it'))).toContain('no longer planned');
    await evening.clock.move(3 * HOUR);
    expect(evening.tables.tablesIn(guild.id)).toEqual([]);
  });

  test('that cannot open calls those who were in, once', async () => {
    await begin();
    const { people, host, guild } = evening;
    await plan(host, 'in 2 hours');
    await evening.until(() => guild.scheduledEvents.length === 1);
    const { startsAt } = guild.scheduledEvents[0]!;
    await people[1]!.press(card(), 'I’m in');
    await evening.until(() => card().text.includes('In (2): P1, P2'));
    await evening.clock.move(startsAt - 60_000 - evening.clock.now());
    await evening.answer(host.slash('game new', { rules: 'club' }));
    await evening.until(() => messages().length === 2);
    await people[1]!.press(messages()[1]!, 'Join');
    await evening.clock.move(60_000);
    await evening.until(() => messages().length === 3);
    expect(card().text).toContain('No table was opened');
    const told = messages()[2]!;
    expect(told.text).toMatch(/<@\d+> <@\d+>\n\*\*Club Mafia\*\* · <t:\d+:F>\nNo table was opened\./);
    expect(told.mentions.map(({ id }) => id).sort()).toEqual([host.id, people[1]!.id].sort());
    await evening.stopBot();
    await evening.startBot();
    expect(messages()).toHaveLength(3);
  });

  test('ends with its channel, and so does its event', async () => {
    await begin();
    const { guild, host, log } = evening;
    const den = guild.asModerator().createChannel({ name: 'den', type: 0 });
    await evening.answer(host.slash('game plan', { time: 'in 2 hours', rules: 'club' }, { channel: den }));
    await evening.until(() => guild.scheduledEvents.length === 1);
    guild.asModerator().deleteChannel(den);
    await evening.until(() => guild.scheduledEvents.length === 0);
    const failures = () => log.issues.filter(({ message }) => message.startsWith('a plan')).length;
    expect(failures()).toBeLessThanOrEqual(1);
    const before = failures();
    await evening.clock.move(3 * HOUR);
    await evening.arranged();
    expect(failures()).toBe(before);
  });

  test('ends at its time, once, if its channel was deleted while the bot was away', async () => {
    await begin();
    const { guild, host, log } = evening;
    const den = guild.asModerator().createChannel({ name: 'den', type: 0 });
    await evening.answer(host.slash('game plan', { time: 'in 2 hours', rules: 'club' }, { channel: den }));
    await evening.until(() => guild.scheduledEvents.length === 1);
    await evening.stopBot();
    guild.asModerator().deleteChannel(den);
    await evening.startBot();
    await evening.clock.move(3 * HOUR - 60_000);
    await evening.until(() => guild.scheduledEvents.length === 0);
    const failures = () => log.issues.filter(({ message }) => message.startsWith('a plan')).length;
    const before = failures();
    await evening.clock.move(HOUR);
    expect([failures(), evening.tables.tablesIn(guild.id)]).toEqual([before, []]);
  });

  test('offers what a typed time may mean, and plans it with a button', async () => {
    await begin();
    const { host, guild } = evening;
    await plan(host, 'in 3 days', { 'time-zone': 'UTC' });
    const asked = await host.slash('game plan', { time: 'tomorrow at 9', rules: 'six' });
    await evening.until(() => asked.content.includes('Which one do you mean?'));
    const [early, late] = labelsOf(asked);
    expect([early, late]).toEqual([expect.stringMatching(/ 09:00$/), expect.stringMatching(/ 21:00$/)]);
    await host.press(asked.message!, late!);
    await evening.until(() => guild.scheduledEvents.length === 2);
    expect(new Date(guild.scheduledEvents[1]!.startsAt).getUTCHours()).toBe(21);
    await evening.until(() => messages().some(({ text: content }) => content.includes('Mafia for six')));
  });

  test('offers the nearest time zones, or a menu of twelve that is remembered', async () => {
    await begin();
    const { host, guild } = evening;
    const menu = await host.slash('game plan', { time: 'tomorrow 21:00', rules: 'club' });
    await evening.until(() => menu.content.includes('I do not know your time zone'));
    const [{ custom_id: id, options }] = JSON.parse(JSON.stringify(menu.message!.rows!)).flatMap(
      ({ components }: { components: unknown }) => components,
    );
    expect(options).toHaveLength(12);
    await host.choose(
      menu.message!,
      id,
      options.find(({ value }: { value: string }) => /Asia.Tokyo/.test(value)).value,
    );
    await evening.until(() => guild.scheduledEvents.length === 1);
    expect(new Date(guild.scheduledEvents[0]!.startsAt).getUTCHours()).toBe(12);
    expect(await plan(host, 'tomorrow 22:00')).toContain('The table is planned for <t:');
    const near = await host.slash('game plan', { time: 'tomorrow 20:00', rules: 'club', 'time-zone': 'Берлн' });
    await evening.until(() => labelsOf(near).length === 1);
    expect(labelsOf(near)[0]).toContain('Europe/Berlin');
  });

  test('asks for a time that it understands, and remembers the time zone of the server', async () => {
    await begin();
    const [host, guest] = evening.people as [SimulatedUser, SimulatedUser];
    expect(await plan(host, 'this evening')).toMatch(
      /do not understand the time “this evening”.*`in an hour and a half`/s,
    );
    expect(await plan(host, '21:00')).toContain('I do not know your time zone');
    expect(await plan(host, '21:00', { 'time-zone': 'Mars' })).toContain('I do not know the time zone “Mars”');
    expect(await plan(host, '2020-01-01 21:00', { 'time-zone': 'UTC' })).toContain('That time has passed');
    expect(await plan(host, 'tomorrow 21:00', { 'time-zone': 'Europe/Berlin' })).toContain(
      'The table is planned for <t:',
    );
    expect(await plan(guest, 'tomorrow 21:00')).toContain('The table is planned for <t:');
    const offered = await host.autocomplete('game plan', 'time-zone', { time: '21:00', 'time-zone': 'mosc' });
    expect(offered.map(({ value }) => value)).toEqual(['Europe/Moscow']);
  });
});
