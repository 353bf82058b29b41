/**
 * Words by the ids of the club's lists: the forbidden ones (C20), and those for which a player is removed (C23). Each has
 * its name, then the forms in which people write it. `*` matches any ending. `-` joins words that follow each other.
 */
export const forbidden = {
  honest: 'honest honestly honesty',
  'honest-citizen': 'honest-citizen honest-citizens',
  religion: 'religion religions religious',
  god: 'god gods godly',
  devil: 'devil devils devilish',
  swear: 'I-swear',
  tooth: 'cross-my-heart',
  vouch: 'I-vouch',
  bet: 'I-bet wanna-bet want-to-bet',
} as const;
