import { describe, expect, test } from 'vitest';
import { CachedGuildSettings } from '#game/server-settings/cached-guild-settings.ts';
import { RoleSetService } from '#game/server-settings/role-set-service.ts';
import { rulesets } from '#rulesets/index.ts';
import { banHash, isBanOf } from '#store/ban-hash.ts';
import { guildSettingsOn } from '#store/guild-settings.ts';
import { memoryStore } from '#store/open.ts';
import { roleSetsOn } from '#store/role-sets.ts';

const anna = '800000000000000001';
const boris = '800000000000000002';
const guildId = '900000000000000001';

describe('the settings of servers', () => {
  async function withBan() {
    const store = memoryStore();
    const load = async () => {
      const guilds = new CachedGuildSettings(guildSettingsOn(store), () => 1, rulesets, { banHash, isBanOf });
      await guilds.load();
      return guilds;
    };
    const guilds = await load();
    await guilds.change(guildId, anna, { keepsLog: true });
    await guilds.change(guildId, boris, { banned: { [anna]: 'Anna' } });
    return { store, guilds, load };
  }

  test('keep the ban of a forgotten person without their id and name, also after a restart', async () => {
    const { store, guilds, load } = await withBan();
    await guilds.forget(anna);
    for (const each of [guilds, await load()]) {
      expect(each.bansOf(guildId, anna)).toHaveLength(1);
      expect(each.bansOf(guildId, boris)).toEqual([]);
    }
    const text = (await store.text(`guild:${guildId}`))!;
    for (const gone of [anna, 'Anna']) expect(text).not.toContain(gone);
  });

  test('forget the author of a change, and keep the change', async () => {
    const { guilds } = await withBan();
    await guilds.forget(anna);
    expect(guilds.log(guildId)).toMatchObject([{ by: 'forgotten', what: 'keepsLog', to: true }]);
  });

  test('are not written again if they do not name the person', async () => {
    const { store, guilds } = await withBan();
    const before = await store.text(`guild:${guildId}`);
    await guilds.forget('800000000000000003');
    expect(await store.text(`guild:${guildId}`)).toBe(before);
  });

  test('of a server that was deleted are the usual ones', async () => {
    const { guilds } = await withBan();
    guilds.dropGuild(guildId);
    expect(guilds.bansOf(guildId, anna)).toEqual([]);
    expect(guilds.log(guildId)).toEqual([]);
  });
});

test('role sets keep their content, and forget their author', async () => {
  const store = memoryStore();
  const roleSets = new RoleSetService(roleSetsOn(store), () => 1);
  await roleSets.create(guildId, { id: 'evening', name: 'Evening', ruleset: 'six', by: anna });
  await store.set('rolesets:900000000000000002', { version: 9, content: { by: anna } });
  await roleSets.forget(anna);
  expect(await store.text(`rolesets:${guildId}`)).not.toContain(anna);
  expect((await roleSets.list(guildId))[0]).toMatchObject({ id: 'evening', by: 'forgotten' });
});
