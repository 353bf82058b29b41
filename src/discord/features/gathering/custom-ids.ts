import { atTable, buttonId } from '../../ui/custom-id.ts';

/** The host's decisions about players who do not come. */
export const gatheringIds = {
  begin: buttonId('beginnow', atTable),
  replace: buttonId('replacenow', atTable),
  cancel: buttonId('cancelstart', atTable),
};
