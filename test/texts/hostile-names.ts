/** Names of people that try everything which a message, a menu or a picture could take for something else. */

/** A letter that no text of the bot has. Every name that could be hurt has it near its beginning. */
export const token = 'ʞ';

export const hostileNames: readonly string[] = [
  'ʞ**bold**',
  '__ʞunder__',
  '*ʞ*_x_',
  'xX_ʞDark_Xx',
  '~~ʞ~~gone',
  '||ʞ spoiler||',
  '`ʞ code`',
  '```ʞ```',
  '# ʞ head',
  '-# ʞ small',
  '> ʞ quote',
  '- ʞ row',
  '1. ʞ row',
  'Ada ʞ (bot) 🤖',
  'Dr. ʞ House',
  'Max-ʞ-Power',
  'ʞ\\back\\slash\\',
  '[ʞ](https://a.b)',
  'https://ʞ.b/c',
  '<@1>ʞ@everyone',
  '<#1>ʞ</play:1>',
  ':ʞ:<:a:1><t:0:R>',
  '{{ʞ}} {who}',
  'ʞאבג',
  'محʞمد (1)',
  '\u202Eʞabc\u2066',
  'ʞz\u0335\u0336\u0337\u0338\u0321\u0322algo',
  '👨‍👩‍👧ʞ👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧',
  'ʞＦｕｌｌ ｗｉｄｔｈ',
  '𝕯ʞ𝖔𝖓 𝓜𝓪𝓯𝓲𝓪',
  'ʞ_.-'.repeat(8),
  'Christopher ʞ Montgomery the 3rd',
];

/** The name of the player with this number. `turn`: the first name to use. */
export const hostileName = (number: number, turn = 0): string =>
  hostileNames[(number - 1 + turn) % hostileNames.length]!;
