import { afterEach, describe, expect, test } from 'vitest';
import type { Asker } from '#discord/house.ts';
import { refuseUnlessModerator } from '#discord/panels/moderators.ts';
import { fine } from '../table/kit/house.ts';
import { DeskDouble, houseOf, type Stand, stand } from './support.ts';

const stranger = {
  ...{ guildId: 'g', channelId: 'c', userId: 'u', name: 'U', language: 'en', guildLanguage: 'en' },
  ...{ manages: false, moderates: false, at: 0 },
} as const satisfies Asker;

describe('the role for hosts', () => {
  let place: Stand;
  afterEach(() => place.close());

  test('lets its members do what else only who manages the server may', async () => {
    place = await stand();
    const { guild, people, desk, guilds } = place;
    const [ann, ben, cat] = people;
    const role = guild.addRole({ name: 'Hosts' });
    guild.asModerator().giveRole(ben!, role);
    await ann!.slash('game new', { rules: 'six' });
    await ben!.slash('game end');
    expect(desk.calls).not.toContain('end');
    fine(await guilds.change(guild.id, ann!.id, { hostRoleId: role.id }));
    await cat!.slash('game end');
    expect(desk.calls).not.toContain('end');
    await ben!.slash('game end');
    expect(desk.calls).toContain('end');
  });
});

describe('who is no moderator is told', () => {
  test.each(['en', 'ru'] as const)('which permission it takes, or which role (%s)', async (language) => {
    const house = houseOf(new DeskDouble());
    const asker = { ...stranger, language };
    const plain = refuseUnlessModerator(house, asker)?.content;
    expect(plain).toMatch(/“Manage Server”|«Управлять сервером»/);
    fine(await house.guilds.change('g', 'ann', { hostRoleId: '5' }));
    expect(refuseUnlessModerator(house, asker)?.content).toContain('<@&5>');
    expect(refuseUnlessModerator(house, { ...asker, moderates: true })).toBeNull();
  });
});
