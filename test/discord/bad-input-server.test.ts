/**
 * Strange uses of the buttons, menus and commands of a server: the greeting, the guided setup, `/help`, `/game new`,
 * `/game plan` and `/rules`. Every answer is short, in the reader's language, and says what to do. Nothing is half
 * done.
 */
import type { ShownMessage, SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { drawGreeting, helpIds } from '#discord/features/help.ts';
import { newTableIds } from '#discord/features/new-table/request.ts';
import { rulesIds } from '#discord/features/rules/scope.ts';
import { guidedSetupIds } from '#discord/features/setup/view.ts';
import { cleanName, languages, t } from '#narration/index.ts';
import { BadInputEvening, type Part, withoutLinks } from './bad-input-evening.ts';

let place: BadInputEvening;

/** Everybody but the people who may do something, by what is strange about them. */
const others = ['a stranger', 'a banned person', 'a timed-out member', 'somebody in the other server'] as const;

async function person(who: (typeof others)[number]): Promise<SimulatedUser> {
  if (who === 'a banned person') return place.banned();
  if (who === 'a timed-out member') return place.timedOut();
  return who === 'somebody in the other server' ? place.elsewhere() : place.stranger();
}

/** Posts this message in both servers. Returns the one that a person can use. */
async function posted(message: Pick<ShownMessage, 'text' | 'rows'>): Promise<(who: SimulatedUser) => string> {
  const byGuild = new Map<string, string>();
  for (const guild of [place.evening.guild, place.other]) byGuild.set(guild.id, await place.copy(message, guild));
  return ({ guild }) => byGuild.get(guild.id)!;
}

const greetingIn = (language: 'en' | 'ru'): Pick<ShownMessage, 'text' | 'rows'> => {
  const { content: text, components } = drawGreeting(language);
  return { text, rows: [...components] };
};
const crowd = (): readonly SimulatedUser[] => Array.from({ length: 26 }, () => place.stranger());
const together = (people: readonly SimulatedUser[], press: (who: SimulatedUser) => Promise<string>) =>
  Promise.all(people.map(press));
const counted = (told: readonly string[]) =>
  Object.fromEntries([...new Set(told)].map((text) => [text, told.filter((each) => each === text).length]));
const tables = () => place.evening.tables.tablesIn(place.evening.guild.id);

describe.each(languages)('in %s', (language) => {
  const read = (key: string, params: object = {}): string =>
    withoutLinks((t as (language: string, key: string, params: object) => string)(language, key, params));
  const refused = () => read('ui:kind.not-moderator');

  test('the greeting leads everybody to the help, and only moderators to the setup', async () => {
    place = await BadInputEvening.open(language);
    const greeting = await posted(greetingIn(language));
    const [open, start]: readonly [Part, Part] = [{ id: helpIds.openHelp({}) }, { id: guidedSetupIds.start({}) }];
    const { owner } = place.evening.guild;
    for (const isRestarted of [false, true]) {
      if (isRestarted) await place.restart();
      for (const who of others) {
        const presser = await person(who);
        expect(await place.use(presser, greeting(presser), open), who).toBe(read('ui:help.start'));
        expect(await place.use(presser, greeting(presser), start), who).toBe(refused());
      }
      const first = await place.use(owner, greeting(owner), start);
      expect(first).toContain(read('setup:tour.title', { step: 1, steps: 5, name: read('setup:name.language') }));
      expect(await place.use(owner, greeting(owner), start)).toBe(first);
    }
    const people = crowd();
    const help = await together(people, (each) => place.use(each, greeting(each), open));
    expect(counted(help)).toEqual({ [read('ui:help.start')]: 26 });
    expect(counted(await together(people, (each) => place.use(each, greeting(each), start)))).toEqual({
      [refused()]: 26,
    });
  });

  test('a step of the setup that somebody else uses changes nothing, here or in the other server', async () => {
    place = await BadInputEvening.open(language);
    const { owner } = place.evening.guild;
    const greeting = await place.copy(greetingIn(language));
    const tour = await owner.press(greeting, guidedSetupIds.start({}));
    const choice: Part = { id: guidedSetupIds.setValue({ step: 'language' }), value: 'ru' };
    for (const who of others) {
      const presser = await person(who);
      const copy = (await posted(tour.message!))(presser);
      const before = place.state();
      expect(await place.use(presser, copy, choice), who).toBe('redrawn');
      expect(withoutLinks(presser.message(copy).text), who).toBe(refused());
      expect(place.state(), who).toBe(before);
    }
    for (const _ of ['once', 'twice']) await place.use(owner, tour.message!, choice);
    expect(JSON.stringify(place.evening.store.documents.get(`guild:${place.evening.guild.id}`))).toContain(
      '"language":"ru"',
    );
    expect(place.evening.store.documents.get(`guild:${place.other.id}`)).toBeUndefined();
  });

  test('the menu of a new table opens one table for each person who may have one', async () => {
    place = await BadInputEvening.open(language);
    const menu = await place.evening.host.slash('game new');
    await place.evening.until(() => menu.message?.rows?.length);
    const club: Part = { id: newTableIds.chooseRules({ kept: {}, menu: 0 }), value: 'club' };
    const use = async (who: SimulatedUser) => place.use(who, (await posted(menu.message!))(who), club);
    expect(await use(await place.banned())).toBe(read('remarks:table.banned'));
    expect(tables()).toEqual([]);
    const host = place.timedOut();
    expect(await use(host)).toBe('redrawn');
    expect(await use(host)).toBe(read('remarks:table.elsewhere'));
    expect(await use(place.elsewhere())).toBe('redrawn');
    await place.restart();
    const told = await together(crowd(), use);
    expect(counted(told)).toEqual({ redrawn: 4, [read('remarks:table.limit-channel', { max: 5 })]: 22 });
    expect(tables()).toHaveLength(5);
    expect(place.evening.tables.tablesIn(place.other.id)).toHaveLength(1);
  });

  test('the menu of the rulebooks is for everybody', async () => {
    place = await BadInputEvening.open(language);
    const menu = await place.evening.host.slash('rules');
    await place.evening.until(() => menu.message?.rows?.length);
    const club: Part = { id: rulesIds.chooseRulebook({}), value: 'club' };
    const summary = async (who: SimulatedUser): Promise<string> => {
      const copy = (await posted(menu.message!))(who);
      expect(await place.use(who, copy, club)).toBe('redrawn');
      return who.message(copy).text;
    };
    const told = [];
    for (const who of others) told.push(await summary(await person(who)));
    await place.restart();
    told.push(...(await Promise.all(crowd().map(summary))));
    expect(new Set(told).size).toBe(1);
    expect(told[0]).toContain(read('words:ruleset.club'));
  });

  test('/game plan by banned people, in the other server, and by 26 at once', async () => {
    place = await BadInputEvening.open(language);
    const time = language === 'ru' ? 'через 2 часа' : 'in 2 hours';
    const plan = (who: SimulatedUser, options = {}) => place.type(who, 'game plan', { time, rules: 'six', ...options });
    const plans = () => [...place.evening.store.documents.keys()].filter((key) => key.startsWith('plan:'));
    expect(await plan(await place.banned())).toBe(read('remarks:table.banned'));
    expect(await plan(place.stranger(), { time: '25:99' })).toBe(read('ui:plan.unclear', { time: cleanName('25:99') }));
    // Discord lets a timed-out member give no command.
    const where = { channel: place.evening.guild.channel('general') };
    const typed = place.timedOut().slash('game plan', { time, rules: 'six' }, where);
    await expect(typed).rejects.toThrow('USE_APPLICATION_COMMANDS');
    expect(plans()).toEqual([]);
    const done = (await plan(place.stranger())).split('<t:')[0]!;
    await place.restart();
    const told = (await together(crowd(), plan)).map((text) => text.split('<t:')[0]!);
    expect(counted(told)).toEqual({ [done]: 4, [read('remarks:plan.limit-channel', { max: 5 })]: 22 });
    expect(plans()).toHaveLength(5);
    expect(await plan(place.elsewhere())).toContain(done);
    expect(plans()).toHaveLength(6);
  });
});
