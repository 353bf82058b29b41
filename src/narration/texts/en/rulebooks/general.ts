/** The clauses of every rulebook: the short form of docs/rules/README.md, by clause. */
export const general = {
  G1: 'Every player gets one card, dealt at random. Only its owner knows it, and any player whom the rules introduce to the owner.',
  G2: 'Night and day alternate until a side has won. This is checked after every change in who is alive or on which side they are. The deaths of one night count as one change.',
  G3: 'At night only the players of the current call act, within its time. A late action does not count. An action that gets an answer is answered at once and is final. Any other choice may be changed until the time is up. Nobody may check themselves.',
  G4: 'The narrator reveals nobody by voice, text, timing or permissions. Where the rulebook says so, a card is called for its full time even if all its players are out.',
  G5: 'The morning names the players who have left. It names no killer and nothing else that happened.',
  G6: 'The dead do not speak, vote or act. They may watch, and have a chat that the living do not see.',
  G7: 'Speeches go round the table. The first day begins with seat 1, each later day with the next living seat after the one that began the day before. Only the speaker talks, and may end early.',
  G8: '“Players” are the living players at the table. A ballot closes when everybody who may vote has voted. A vote is final.',
  G9: 'If nobody is left after a night, and no side remains, the game is a draw.',
  G10: 'The game is a draw after five rounds in a row in which nobody leaves. A round is a night and the day after it. The table may choose another number; 0 turns this off.',
  G11: 'A player who quits, is removed or stays away too long leaves in silence and does not win. Their choice of that night is void, their vote is removed, and the game goes on. A player who nominated them may nominate again while there is time.',
  G12: 'A deal is refused if a side has won before it begins, or if it has two dons or two ninjas.',
} as const;
