import type { SvgWriter } from '#game/ports/pictures.ts';
import { timelinePicture } from './course.ts';
import { listsPicture } from './lists.ts';
import { protocolPicture } from './protocol.ts';
import { roleCardPicture } from './role-card.ts';
import { statisticsPicture } from './statistics-card.ts';
import { tablePicture } from './table.ts';

/** All pictures of games. */
export const svgWriter: SvgWriter = {
  table: tablePicture,
  timeline: timelinePicture,
  card: roleCardPicture,
  statistics: statisticsPicture,
  protocol: protocolPicture,
  lists: listsPicture,
};
