/** The clauses of every rulebook: the short form of docs/rules/README.md, by clause. */
export const general = {
  G1: 'Every player gets one card, dealt by chance. Nobody learns it but its owner and those whom the rules introduce.',
  G2: 'Night and day take turns until a side has won. That is asked after every change in who is alive or on whose side; the deaths of one night are one change.',
  G3: 'At night only those act who are called, one call at a time, each with its time. Too late is no act. An act that is answered is answered at once and final; any other choice may be changed until the time is up. Nobody checks themselves.',
  G4: 'The host gives nobody away by voice, text, time or rights: a card whose players are all out is called as long as ever, wherever its rulebook has it so.',
  G5: 'The morning names who has left and no more: not the killer, not what else happened.',
  G6: 'The dead neither speak nor vote nor act. They may watch, and have a chat of their own that the living do not see.',
  G7: 'Speeches go round the table: on day 1 from seat 1, on each next day from the living seat after the one that began the day before. Only the speaker talks, and he may end early.',
  G8: '“Players” are the living ones at the table. A ballot closes when all who may vote have voted, and a vote is final.',
  G9: 'If nobody is left after a night and no side remains, it is a draw.',
  G10: 'Five rounds on end, of a night and its day, in which nobody leaves make a draw. The table may choose another number; 0 turns this off.',
  G11: 'Whoever quits, is removed or stays away too long leaves in silence and does not win. His choice of that night is void, his vote is taken out, and the game goes on without him. The player who nominated them may nominate again while the time for it lasts.',
  G12: 'A deal in which somebody has won before it begins is refused, and so is one with two dons or two ninjas.',
} as const;
