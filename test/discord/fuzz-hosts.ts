/** The things that the host of a lobby or of a finished game is likely to press. */
import type { SeededRandom } from 'discord-emulator/random';
import { afterGameIds } from '#discord/features/after-game.ts';
import { gatheringIds } from '#discord/features/gathering.ts';
import { rulebookOptionsIds } from '#discord/features/table-settings/options.ts';
import { tableCardsIds, tableSettingsIds } from '#discord/features/table-settings/settings.ts';
import { valuesOf as optionValues } from '#discord/formats/rulebook-options.ts';
import type { TableSummary } from '#game/ports/game-service.ts';
import { valuesOf } from '#game/settings/setting.ts';
import { entriesOf } from '#game/settings/settings.ts';
import type { Tables } from '#game/tables.ts';
import { rulesets } from '#rulesets/index.ts';

/** A button or a menu with the values that are chosen. */
interface HostPress {
  readonly press: string;
  readonly values: readonly string[];
}

/** Few lobbies have more seats, so that they are full soon. */
const seats = { min: 6, max: 9 };

/** The host of a lobby changes its settings, cards or options. */
export function lobbyPress(dice: SeededRandom, tables: Tables, { gameId }: TableSummary): HostPress {
  const rulebook = tables.rulebookAt(gameId);
  const kind = dice.pick(['setting', 'most', 'most', 'card', 'cards', 'option', 'page'] as const);
  if (kind === 'setting' || kind === 'most') {
    const entries = entriesOf('table').filter(({ path }) => kind === 'setting' || path === 'most');
    const { path, choice } = dice.pick(entries);
    const values = valuesOf(choice, { players: seats });
    return {
      press: tableSettingsIds.setValue({ gameId, setting: path }),
      values: values.length > 0 ? [dice.pick(values)] : [],
    };
  }
  if (kind === 'card') {
    const press = dice.chance(0.5) ? tableCardsIds.addCard({ gameId, menu: 0 }) : tableCardsIds.takeCard({ gameId });
    return { press, values: [dice.pick(rulebook?.roles ?? ['civilian'])] };
  }
  if (kind === 'cards')
    return { press: tableCardsIds.chooseCards({ gameId }), values: [dice.pick(['RECOMMENDED', 'BEGINNERS', 'ours'])] };
  const specs = Object.entries(rulebook?.options ?? {}).filter(([, spec]) => optionValues(spec).length > 0);
  if (kind === 'option' && specs.length > 0) {
    const [option, spec] = dice.pick(specs);
    return { press: rulebookOptionsIds.setOption({ gameId, option }), values: [dice.pick(optionValues(spec))] };
  }
  const pages = [tableCardsIds.showCards, rulebookOptionsIds.showOptions];
  return { press: dice.pick(pages)({ gameId }), values: [] };
}

/** The host of a table that waits for its players begins without them, replaces them or cancels the start. */
export const gatheringPress = (dice: SeededRandom, { gameId }: TableSummary): HostPress => ({
  press: dice.pick([gatheringIds.begin, gatheringIds.replace, gatheringIds.cancel])({ gameId }),
  values: [],
});

/** The host of a finished game asks for the next one, with the same rules or with others, or closes the town. */
export function afterGamePress(dice: SeededRandom, { gameId }: TableSummary): HostPress {
  const kind = dice.pick([
    'again',
    'again',
    'rules',
    'rules',
    'rules',
    'offer',
    'star',
    'star',
    dice.pick(['offer', 'close']),
  ] as const);
  if (kind === 'again') return { press: afterGameIds.askAgain({ gameId }), values: [] };
  if (kind === 'offer') return { press: afterGameIds.askForRules({ gameId }), values: [] };
  if (kind === 'close') return { press: afterGameIds.closeTable({ gameId }), values: [] };
  if (kind === 'star')
    return { press: afterGameIds.votePlayer({ gameId, menu: 0 }), values: [`${dice.between(1, 7)}`] };
  const rules = dice.pick([...Object.keys(rulesets), 'deck:animals', 'set:ours', 'set:four-cards']);
  return { press: afterGameIds.chooseNextRules({ gameId, menu: 0 }), values: [rules] };
}
