import type { English, Russian } from './russian.ts';

export const forbidden = {
  honest: 'честно честн*',
  'honest-citizen': 'честный-житель честн*-жител* честн*-мирн* честн*-граждан* честн*-горожан*',
  religion: 'религия религи*',
  god: 'бог бога богу богом боге боже боги богов богам господь господи',
  devil: 'дьявол дьявол* чёрт',
} as const satisfies Russian<English['forbidden']>;
