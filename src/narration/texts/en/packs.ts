/**
 * Voice packs that servers make: problems with their remedies (codes of src/packs/problem.ts), and the words of the
 * tools.
 */
export const packs = {
  'no-manifest': 'There is no pack.json in {{place}}. Begin a pack with: npm run pack:new ru-myvoice',
  'bad-manifest':
    'pack.json: “{{path}}” is missing, unknown or not of the right form. Compare it with the one in docs/VOICE-PACKS.md.',
  'bad-id':
    '“{{id}}” cannot be a pack’s id: small Latin letters, digits and hyphens, 40 at most, and the same as the folder’s name.',
  'no-base':
    'The pack extends “{{base}}”, which is not there: what it lacks will only be written. Name another one in “extends”.',
  missing: '{{number}} of {{all}} clips are missing; the pack “{{base}}” speaks them. Still to record: {{cues}}',
  'missing-alone':
    '{{number}} of {{all}} clips are missing and will only be written. Record them, or name a pack in “extends” that speaks them: {{cues}}',
  unknown:
    '{{file}}: nothing is ever said by the name “{{cue}}”. Rename the file after a line of the script, or take it out.',
  'unknown-near':
    '{{file}}: nothing is ever said by the name “{{cue}}”. Did you mean “{{near}}”? Rename it, or take it out.',
  'no-recordings': 'There are no recordings in {{place}} yet. Begin with: npm run pack:record {{place}}',
  'foreign-file': '{{file}} is no recording (wav, mp3, ogg or m4a). Take it out of the folder.',
  twice: '{{file}} and {{other}} are recordings of the same line. Keep one of them.',
  unreadable: '{{file}} cannot be read as sound. Save it anew, best as WAV.',
  'too-long':
    '{{file}} lasts {{seconds}} s without the silence around it; {{most}} s are allowed. Speak it faster, or shorter.',
  'too-long-beat':
    '{{file}} lasts {{seconds}} s, and numbers up to five are counted one a second. Speak it in less than {{most}} s.',
  silent: '{{file}}: nothing can be heard. Is the right microphone switched on? Record it anew.',
  clipped:
    '{{file}} is overdriven: its loudest parts are cut off. Move away from the microphone or turn it down, and record it anew.',
  'low-rate': '{{file}} has only {{rate}} Hz and sounds like a telephone. Record at 44,100 or 48,000 Hz.',
  lost: '{{file}} is not there, though pack.json names it. Build the pack anew: npm run pack:build',
  changed: '{{file}} is not the file that pack.json tells of: it was changed. Build the pack anew: npm run pack:build',
  damaged: '{{file}} is damaged or cut off. Build the pack anew: npm run pack:build',
  'not-opus':
    '{{file}} is not Ogg Opus of 48 kHz in stereo with packets of 20 ms. Let the pack be built by: npm run pack:build',
  'bad-clip': 'pack.json says something about “{{cue}}” that is not possible. Build the pack anew: npm run pack:build',
  'not-zip': 'This is no zip file. Send the .zip that npm run pack:build has written.',
  'zip-damaged': 'The zip is damaged or cut off. Send it once more, or build it anew.',
  'zip-too-large':
    'The zip has {{megabytes}} MB, and {{most}} MB are allowed. Leave out clips that the base pack speaks as well.',
  'zip-many': 'There are more than {{most}} files in the zip. Only pack.json and its clips belong there.',
  'zip-path': 'The zip has a file in a place where none belongs: {{file}}. All files lie beside pack.json.',
  'zip-twice': 'The zip has {{file}} twice. Build it anew.',
  'zip-locked': 'The zip is locked with a password. Send one without.',
  'zip-foreign':
    'The zip has a file that does not belong into a pack: {{file}}. Only pack.json and .ogg files are taken.',
  'zip-unpacked': 'Unpacked, this would be more than {{most}} MB. That is not a voice pack.',
  'zip-ratio': '{{file}} in the zip grows beyond all measure when it is unpacked. That is not a clip.',
  'zip-lies': '{{file}} in the zip is not as large as the zip says. Build it anew.',
  'zip-recordings':
    'These are recordings, not a pack that has been built. Run npm run pack:build on them and send the zip that it writes.',
  'too-slow': 'Looking at this file took too long, so it was put aside. Nothing has changed.',
  'id-taken': 'A pack “{{id}}” comes with this installation. Give yours another id in pack.json and build it anew.',
  'too-many-packs': 'This server has {{most}} packs of its own already. Remove one with /pack remove first.',
  'foreign-language':
    'Tables are hosted in English and in Russian, and this pack speaks “{{lang}}”. Change “lang” and build it anew.',
  'not-stored':
    'The pack could not be stored, and nothing has changed. Try again; if that does not help, the log of the bot says why.',
  'not-fetched': 'Discord did not let me have the file. Send it once more.',

  'panel.title': '🎙️ **Voice packs**',
  'panel.line': '- `{{id}}` · {{name}} · {{spoken}} · {{from}} {{mark}}',
  'panel.broken':
    '- `{{id}}` · its files cannot be read. Send it again with /pack upload, or take it away with /pack remove.',
  'panel.lang.en': 'English',
  'panel.lang.ru': 'Russian',
  'panel.installed': 'comes with the bot',
  'panel.own': 'sent here, version {{version}}, by {{author}}, {{cues}} lines of its own',
  'panel.in-use': '✅ hosts the games',
  'panel.unknown': 'There is no voice pack “{{id}}” here. /pack list shows those there are.',
  'panel.chosen': '🎙️ “{{name}}” hosts the next games: {{spoken}}. A game that is on keeps its voice.',
  'panel.preview.unheard':
    'I could not speak there. May I see the channel, connect and speak? And is the voice of this bot on?',
  'panel.no-pack': 'This voice pack cannot be used at the moment; the log of the bot says why.',
  'panel.no-clip': 'Neither this voice pack nor the one that it extends has that line. Choose another one.',
  'panel.refused': '**The pack was not taken, and nothing has changed:**',
  'panel.uploaded':
    '🎙️ “{{name}}” is here. Hear it with /pack preview {{id}}, and let it host with /pack choose {{id}}.',
  'panel.replaced': '🎙️ The new “{{name}}” has taken the place of the old one. Hear it with /pack preview {{id}}.',
  'panel.more': '… and {{number}} more. npm run pack:check names them all.',
  'panel.not-own': 'This voice pack comes with the bot and stays. Only what was sent here can be taken away.',
  'panel.removed':
    '“{{name}}” has been taken away. Where it hosted, the voice that comes with the bot does from now on.',
  'panel.stays': '“{{name}}” could not be taken away. Please try again.',
  'panel.line.night': 'Night falls',
  'panel.line.morning': 'Morning comes',
  'panel.line.turn': 'A player has the floor',
  'panel.line.vote': 'The vote begins',
  'panel.line.end': 'The town has won',

  'tool.needs':
    'Missing: {{what}}. On Debian and Ubuntu: apt-get install {{packages}}. On other systems: https://ffmpeg.org/download.html',
  'tool.usage.new': 'npm run pack:new <id> [en|ru], as in: npm run pack:new en-myvoice',
  'tool.usage.check': 'npm run pack:check <folder or zip>',
  'tool.usage.build': 'npm run pack:build <folder with recordings>',
  'tool.usage.record': 'npm run pack:record <folder> [-- --wait | --with "program FILE"]',
  'tool.there': '{{place}} is there already. Go on with: npm run pack:record {{place}}',
  'tool.language':
    'In which language is the pack? Begin its id with en- or ru-, or add the language: npm run pack:new {{id}} ru',
  'tool.made': 'Made {{place}}: script.md to read from, script.txt without frills, pack.json.',
  'tool.made.next': 'Next: write your name into pack.json, then npm run pack:record {{place}}',
  'tool.fine': '{{place}}: nothing is wrong.',
  'tool.counted': '{{place}}: {{clips}} clips.',
  'tool.faults_one': '{{count}} thing is to be put right.',
  'tool.faults_other': '{{count}} things are to be put right.',
  'tool.clip': '[{{done}}/{{all}}] {{name}} · {{seconds}} s, {{lufs}} LUFS',
  'tool.built': 'Built {{place}}: {{clips}} clips, {{fresh}} of them new.',
  'tool.built.next':
    'To use it: send {{zip}} with /pack upload, or copy the folder {{place}} into PACKS_DIR (./audio) and start the bot anew.',

  'record.head':
    '{{done}} of {{all}} lines are recorded. [Enter] records, s skips, b goes back, q ends; go on whenever you like.',
  'record.line': '[{{at}}/{{all}}] {{name}}',
  'record.prompt': '[Enter] record · s skip · b back · q end',
  'record.running': '● recording ({{with}}) · [Enter] stop',
  'record.heard': '{{seconds}} s.',
  'record.keep': '[Enter] keep · r once more',
  'record.wait':
    'No recorder is at hand (arecord, ffmpeg or sox). Save your recording as {{file}} (or .mp3, .ogg, .m4a) in {{place}}; I am waiting.',
  'record.waited': '{{file}} has come.',
  'record.failed': 'The recorder {{with}} does not work here: {{reason}}',
  'record.done': 'All lines are recorded. Next: npm run pack:check {{place}}, then npm run pack:build {{place}}',
  'record.later': 'Until next time: npm run pack:record {{place}}',

  'script.title': '“{{id}}”: the script to read aloud',
  'script.how':
    'One file a line, named as it stands here: **night.fall.wav** (or mp3, ogg, m4a), beside this page. A quiet room, no music, a hand’s breadth from the microphone, 44,100 or 48,000 Hz. Speak calmly; every line is a sentence of its own. Silence before and after is cut off, and the loudness is put right when the pack is built. You need not record everything: the pack “{{base}}” speaks the rest.',
  'script.variants':
    'Lines with -2, -3 are further wordings of the same: each is used in turn. Say it in your own words if you like, and write what you said into pack.json, in “said”, by the file’s name without its ending. Two things must stay: players are called by their numbers, never by name, and nothing may hint at who has done what.',
  'script.numbers':
    'Speak the numbers one to five in less than a second: the last seconds before a vote are counted with them.',
  'script.animals':
    'Only for the children’s edition of the deck, which is played by animals: leave it out, and its own pack speaks there.',
  'script.part.game': 'The game',
  'script.part.night': 'Night and morning',
  'script.part.day': 'Day',
  'script.part.vote': 'Vote',
  'script.part.role': 'Cards',
  'script.part.win': 'The end',
  'script.part.calls': 'Calls of the night',
  'script.part.player': 'Players',
  'script.part.num': 'Numbers',
  'script.part.time': 'Times',
  'script.part.animals': 'The children’s edition',
  'script.part.other': 'And',
  'script.file': 'file',
  'script.text': 'what to say',
} as const;
