import { describe, expect } from 'vitest';
import type { Caller } from '#discord/ui/context.ts';
import { refuseUnlessModerator } from '#discord/ui/moderators.ts';
import { expectSuccess } from '../game/kit/process.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';
import { FakeGameService } from './fake-game-service.ts';
import { test } from './fixtures.ts';

const stranger = {
  ...{ guildId: 'g', channelId: 'c', userId: 'u', name: 'U', wording: inEnglish, guildLanguage: 'en' },
  ...{ manages: false, moderates: false, at: 0 },
} as const satisfies Caller;

describe('the role for hosts', () => {
  test('lets its members do what else only who manages the server may', async ({ place }) => {
    const { guild, people, service, guilds } = place;
    const [ann, ben, cat] = people;
    const role = guild.addRole({ name: 'Hosts' });
    guild.asModerator().giveRole(ben!, role);
    await ann!.slash('game new', { rules: 'six' });
    await ben!.slash('game end');
    expect(service.calls).not.toContain('end');
    expectSuccess(await guilds.change(guild.id, ann!.id, { hostRoleId: role.id }));
    await cat!.slash('game end');
    expect(service.calls).not.toContain('end');
    await ben!.slash('game end');
    expect(service.calls).toContain('end');
  });
});

describe('a person who is no moderator is told so', () => {
  test.each(['en', 'ru'] as const)('which permission it takes, or which role (%s)', async (language) => {
    const context = contextOf(new FakeGameService());
    const caller = { ...stranger, wording: wordingOf(language) };
    const plain = refuseUnlessModerator(context, caller)?.content;
    expect(plain).toMatch(/“Manage Server”|«Управлять сервером»/);
    expectSuccess(await context.guilds.change('g', 'ann', { hostRoleId: '5' }));
    expect(refuseUnlessModerator(context, caller)?.content).toContain('<@&5>');
    expect(refuseUnlessModerator(context, { ...caller, moderates: true })).toBeNull();
  });
});
