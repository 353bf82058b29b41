import { actionButtons } from '../features/actions/handlers.ts';
import { afterGameButtons } from '../features/after-game.ts';
import { cardButtons } from '../features/card.ts';
import { whichTableButtons } from '../features/chosen-table.ts';
import { clanButtons } from '../features/clan.ts';
import { dayButtons } from '../features/day.ts';
import { deskButtons } from '../features/desk.ts';
import { doctorButtons } from '../features/doctor.ts';
import { gatheringButtons } from '../features/gathering.ts';
import { graveyardButtons } from '../features/graveyard.ts';
import { helpButtons } from '../features/help.ts';
import { historyButtons } from '../features/history.ts';
import { hostButtons } from '../features/host.ts';
import { lobbyButtons } from '../features/lobby/handlers.ts';
import { newTableButtons } from '../features/new-table/handlers.ts';
import { nightChatButtons } from '../features/night-chat.ts';
import { planButtons } from '../features/plans/buttons.ts';
import { privacyButtons } from '../features/privacy.ts';
import { protocolButtons } from '../features/protocol/handlers.ts';
import { recordingButtons } from '../features/recording.ts';
import { roleSetButtons } from '../features/role-sets/handlers.ts';
import { rulesButtons } from '../features/rules/handlers.ts';
import { guidedSetupButtons } from '../features/setup/guided.ts';
import { setupButtons } from '../features/setup/handlers.ts';
import { subscriptionButtons } from '../features/subscriptions.ts';
import { tableCardsButtons } from '../features/table-settings/cards.ts';
import { tableSettingsButtons } from '../features/table-settings/handlers.ts';
import { rulebookOptionsButtons } from '../features/table-settings/options.ts';
import { voicePackButtons } from '../features/voice-packs.ts';
import type { Button } from '../ui/button.ts';

/** The buttons of all features. `npm run docs` makes this file from those that the files there export. */
export const buttons: readonly Button[] = [
  ...actionButtons,
  ...afterGameButtons,
  ...cardButtons,
  ...whichTableButtons,
  ...clanButtons,
  ...dayButtons,
  ...deskButtons,
  ...doctorButtons,
  ...gatheringButtons,
  ...graveyardButtons,
  ...helpButtons,
  ...historyButtons,
  ...hostButtons,
  ...lobbyButtons,
  ...newTableButtons,
  ...nightChatButtons,
  ...planButtons,
  ...privacyButtons,
  ...protocolButtons,
  ...recordingButtons,
  ...roleSetButtons,
  ...rulesButtons,
  ...guidedSetupButtons,
  ...setupButtons,
  ...subscriptionButtons,
  ...tableCardsButtons,
  ...tableSettingsButtons,
  ...rulebookOptionsButtons,
  ...voicePackButtons,
];
