import type { Rulebook } from '#game/ports/game-service.ts';
import { cleanName, roleName, t } from '#narration/index.ts';
import type { UnreadCards } from '../../formats/cards/read-list.ts';
import { deckText } from '../../formats/deck.ts';
import { packed } from '../../formats/packed.ts';
import { type Body, body, buttonRow } from '../../ui/body.ts';
import type { Caller } from '../../ui/context.ts';
import { editionName, typedLine } from '../../ui/texts.ts';
import { type KeptRequest, type NewTableRequest, newTableIds } from './request.ts';

/** The parts of a request that its menus and buttons keep. */
export const keptOf = ({ size, language, lead, practice, seed }: NewTableRequest): KeptRequest => ({
  ...(size === undefined ? {} : { size }),
  ...(language === undefined ? {} : { language }),
  ...(lead === undefined ? {} : { lead }),
  ...(practice === undefined ? {} : { practice }),
  ...(seed === undefined ? {} : { seed }),
});

/** The answer to a deck with a part that is not understood, with a button for each reading of it. */
export function unreadDeck(
  { wording }: Caller,
  { part, readings }: UnreadCards,
  { input, rulebook }: { readonly input: NewTableRequest; readonly rulebook: Rulebook },
): Body {
  const { id, roles } = rulebook;
  const { deck, theme } = input;
  const edition = editionName({ ruleset: id, ...(theme === undefined ? {} : { theme }) });
  const buttons = readings.flatMap((reading) => {
    const fields = { kept: keptOf(input), edition, cards: packed(reading, roles) ?? '' };
    return newTableIds.chooseReading.fits(fields)
      ? [{ id: newTableIds.chooseReading(fields), label: deckText(reading, wording, rulebook) }]
      : [];
  });
  const cards = roles.map((role) => roleName(role, wording, id)).join(', ');
  return body(
    [
      t(wording, 'ui:kind.no-card', { card: cleanName(part), cards }),
      deck === undefined ? null : typedLine(deck, wording),
      buttons.length === 0 ? null : t(wording, 'ui:typed.mean'),
    ],
    buttons.length === 0 ? [] : [buttonRow(...buttons)],
  );
}
