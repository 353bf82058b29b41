/** Everybody who is introduced to somebody finds them in the own panel, and a clan in its chat. */
import { describe, expect, test } from 'vitest';
import { showOwnPanel } from '#discord/features/actions/own-panel.ts';
import type { Caller } from '#discord/ui/context.ts';
import type { RoleId } from '#engine/kernel/types.ts';
import { roleName } from '#narration/index.ts';
import { ask, expectSuccess, freshBot, fullLobby, GUILD, person, until } from '../game/kit/process.ts';
import { languages } from '../languages.ts';
import { script, wordingOf } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';

/** Decks with every clan of each rulebook, and with the cards that wake with a clan. */
const decks: readonly (readonly [string, readonly RoleId[]])[] = [
  ['six', ['civilian', 'civilian', 'commissar', 'doctor', 'mafioso', 'don']],
  ['club', ['don', 'mafioso', 'mafioso', 'commissar', 'doctor', 'civilian', 'civilian', 'maniac']],
  ['boxed', ['don', 'mafioso', 'yakuza', 'yakuza', 'lunatic', 'commissar', 'lawyer', 'civilian', 'civilian']],
  ['deck', ['don', 'mafioso', 'yakuza', 'ninja', 'commissar', 'doctor', 'civilian', 'civilian', 'civilian']],
  ['grand', ['don', 'mafioso', 'mafioso', 'commissar', 'doctor', 'witness', 'civilian', 'civilian', 'civilian']],
  ['sport', ['don', 'mafioso', 'mafioso', 'commissar', ...Array.from({ length: 6 }, () => 'civilian')]],
];

describe.each(decks)('in %s, when the clans get acquainted', (ruleset, cards) => {
  test.each(languages)('the own panel and the chat name those whom their reader has met (%s)', async (language) => {
    const { environment, process } = freshBot();
    Object.assign(process.deps, { script });
    const { tables } = process;
    const gameId = await fullLobby(tables, 7, { ruleset, cards, language });
    for (let number = 7; number <= cards.length; number += 1) await ask(tables, gameId).lobby.join(person(number));
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
    await until(process, gameId, ({ town }) => town.phase === 'day' || town.round > 1);
    const panelOf = (userId: string): string => {
      const caller: Caller = {
        ...{ guildId: GUILD, channelId: 'town', userId, name: userId, wording: wordingOf(language) },
        ...{ guildLanguage: language, manages: false, moderates: false, at: environment.clock.now() },
      };
      return showOwnPanel(contextOf(tables), caller, gameId).content;
    };
    const insights = tables.table(gameId)!.players.map(({ userId }) => tables.insight(gameId, userId)!);
    const met = insights.filter(({ view }) => view.acquaintances.length > 0);
    const inClans = cards.filter((role) => ['don', 'mafioso', 'yakuza', 'ninja', 'lunatic'].includes(role));
    expect(met.map(({ view }) => view.role).toSorted()).toEqual(inClans.toSorted());
    for (const { seat, view, players } of met) {
      const shown = panelOf(players[seat - 1]!.userId);
      const chat = environment.posts.filter(({ room }) => room.startsWith('clan-') && shown.includes(room));
      expect(chat.length).toBeGreaterThan(0);
      for (const known of view.acquaintances) {
        expect(shown).toContain(players[known.seat - 1]!.name);
        expect(shown).toContain(roleName(known.as, wordingOf(language), ruleset).toLowerCase());
        expect(chat[0]!.text).toContain(players[known.seat - 1]!.name);
      }
    }
  });
});
