/** Remarks about practice players. `speaker` and `seat` are shown as players. */
export const practiceRemarks = {
  'practice.suspects': '{{speaker}}: “I suspect {{seat}}.”',
  'practice.trusts': '{{speaker}}: “I believe {{seat}}.”',
  'practice.waits': '{{speaker}}: “I would rather listen for now.”',
  'practice.defends': '{{speaker}}: “I am on your side. Please do not vote for me.”',
  'practice.leaves': '{{speaker}}: “Good luck, everybody.”',
  'practice.full': 'All seats are taken, so there is no room for practice players.',
  'practice.none': 'This table has no practice players.',
  'practice.off': 'This server has no practice players. A moderator can allow them in `/setup`.',
};
