import type { SeatInsight } from '#game/ports/game-service.ts';
import { cardSide, isOfAnimals, roleName, say, t } from '#narration/index.ts';
import { type Body, withFiles } from '../ui/body.ts';
import { defineButtons } from '../ui/button.ts';
import type { Caller, Context } from '../ui/context.ts';
import { atTable, buttonId } from '../ui/custom-id.ts';
import { drawnInTime } from '../ui/drawn-in-time.ts';
import { wordingFor } from '../ui/texts.ts';
import { showOwnPanel } from './actions/own-panel.ts';
import { findSeat } from './which-table/find-table.ts';

export const cardIds = {
  showCard: buttonId('card', atTable),
};

/** Shows the caller's own panel with a picture of the card, if it is drawn in time. */
export async function showCard(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const shown = showOwnPanel(context, caller, gameId);
  const seat = findSeat(context, caller, gameId);
  return seat.ok ? withCard(shown, context, caller, seat.value) : shown;
}

/** The answer with a picture of the card, if it is drawn in time. */
async function withCard(shown: Body, context: Context, caller: Caller, seat: SeatInsight): Promise<Body> {
  const { role, ruleset, options } = seat.view;
  const pictures = context.pictures(caller.guildId);
  if (pictures === null || role === null || ruleset === null) return shown;
  const wording = wordingFor(seat, caller.wording);
  const side = cardSide(role, wording, ruleset, options);
  const words = { name: roleName(role, wording, ruleset), side: say(wording, `sides:${side}`) ?? '' };
  const data = await drawnInTime(
    pictures,
    pictures.svg.card({ role: isOfAnimals(options) ? null : role, side }, words),
  );
  return data === null
    ? shown
    : withFiles(shown, [{ name: 'card.png', data, alt: t(wording, 'pictures:card', words) }]);
}

export const cardButtons = defineButtons(cardIds, {
  showCard: { mode: 'message', run: ({ context, caller }, { gameId }) => showCard(context, caller, gameId) },
});
