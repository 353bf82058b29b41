/**
 * Forbidden words by the ids of the club's list (C20): each word's name, then the forms in which people write it. `*`
 * matches any ending. `-` joins words that follow each other.
 */
export const forbidden = {
  honest: 'honest honestly honesty',
  'honest-citizen': 'honest-citizen honest-citizens',
  religion: 'religion religions religious',
  god: 'god gods',
  devil: 'devil devils devilish',
} as const;
