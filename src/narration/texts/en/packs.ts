/**
 * Voice packs that servers make: problems with their remedies (codes of src/packs/problem.ts), and the words of the
 * tools.
 */
export const packs = {
  'no-manifest': 'There is no pack.json in {{place}}. Begin a pack with: npm run pack -- new en-myvoice',
  'zip-no-manifest': 'There is no pack.json in the zip. Begin a pack with: npm run pack -- new en-myvoice',
  'manifest-unreadable':
    'pack.json is there, but it is no valid JSON: a comma, a quotation mark or a bracket is missing. Compare it with the example in the guide to voice packs.',
  'bad-manifest':
    'pack.json: “{{path}}” is missing, unknown or malformed. Compare it with the example in the guide to voice packs.',
  'bad-id':
    '“{{id}}” cannot be the id of a pack. Use lower-case Latin letters, digits and hyphens, at most 40. The folder must have the same name.',
  'no-base':
    'The pack extends “{{base}}”, which is not installed, so lines without a clip are only written. Name another pack in “extends”.',
  missing: '{{number}} of {{all}} clips are missing, and the pack “{{base}}” speaks them. Still to record: {{cues}}',
  'missing-alone':
    '{{number}} of {{all}} clips are missing, so these lines are only written. Record them, or name a pack in “extends” that speaks them: {{cues}}',
  'missing-written':
    '{{number}} of {{all}} clips are missing, so these lines are only written. Still to record: {{cues}}',
  unknown: '{{file}}: no line has the name “{{cue}}”. Rename the file after a line of the script, or remove it.',
  'unknown-near': '{{file}}: no line has the name “{{cue}}”. Did you mean “{{near}}”? Rename the file, or remove it.',
  'no-recordings': '{{place}} has no recordings yet. Begin with: npm run pack -- record {{place}}',
  'foreign-file': '{{file}} is not a recording (wav, flac, mp3, ogg, opus, m4a or webm). Remove it from the folder.',
  twice: '{{file}} and {{other}} are recordings of the same line. Keep one of them.',
  unreadable: '{{file}} cannot be read as sound. Save it again, best as WAV.',
  'too-long':
    '{{file}} lasts {{seconds}} s without the silence around it, and at most {{most}} s are allowed. Speak faster, or shorten the line.',
  'too-long-beat':
    '{{file}} lasts {{seconds}} s, but the numbers one to five are counted one a second. Speak it in less than {{most}} s.',
  silent: '{{file}} has no audible sound. Check the microphone and record it again.',
  clipped:
    '{{file}} is overdriven: the sound was too loud for the microphone. Move away from it or turn it down, and record it again.',
  'low-rate': '{{file}} has only {{rate}} Hz, like a telephone. Record at 44,100 or 48,000 Hz.',
  'out-of-phase':
    '{{file}}: the left and the right channel are opposite waves and cancel each other. Record in mono, or invert one channel.',
  noisy: '{{file}} is noisy. Come closer to the microphone, turn off fans and other machines, and record it again.',
  humming:
    '{{file}} hums. Move the microphone and its cable away from chargers and lamps, or unplug the computer’s charger, and record it again.',
  'too-fast': '{{file}} is spoken very fast: {{seconds}} s, where our narrator takes {{usual}} s. Speak it calmly.',
  'far-longer':
    '{{file}} lasts {{seconds}} s, where our narrator takes {{usual}} s. Is something else in it? Say only the line.',
  'other-words': '{{file}} sounds more like “{{words}}” than like its own line. Listen to it: is the right line said?',
  'take-unreadable': 'This take arrived damaged. Say the line again.',
  'take-not-stored': 'This take could not be stored. Press Keep again.',
  lost: '{{file}} is missing, though pack.json names it. Build the pack again: npm run pack -- build',
  changed: '{{file}} has changed since pack.json was written. Build the pack again: npm run pack -- build',
  damaged: '{{file}} is damaged or cut off. Build the pack again: npm run pack -- build',
  'not-opus':
    '{{file}} is not Ogg Opus of 48 kHz in stereo with packets of 20 ms. Build the pack with: npm run pack -- build',
  'bad-clip': 'pack.json has impossible data for “{{cue}}”. Build the pack again: npm run pack -- build',
  'not-zip': 'This is not a zip file. Send the .zip that npm run pack -- build has written.',
  'zip-damaged': 'The zip is damaged or cut off. Send it again, or build it again.',
  'zip-too-large':
    'The zip has {{megabytes}} MB, and at most {{most}} MB are allowed. Leave out clips that the base pack also has.',
  'zip-many': 'The zip has more than {{most}} files. Put only pack.json and its clips into it.',
  'zip-path': 'The zip has a file in the wrong place: {{file}}. Put all files beside pack.json.',
  'zip-twice': 'The zip has {{file}} twice. Build it again.',
  'zip-locked': 'The zip is locked with a password. Send one without.',
  'zip-foreign':
    'The zip has a file that does not belong in a pack: {{file}}. Put only pack.json and .ogg files into it.',
  'zip-unpacked':
    'Unpacked, this would be more than {{most}} MB, which is too large for a voice pack. Leave out clips that the base pack also has.',
  'zip-ratio': 'Unpacked, {{file}} in the zip is too large for a clip. Build the zip again.',
  'zip-lies': 'The size of {{file}} is not the one that the zip states. Build it again.',
  'zip-recordings':
    'These are recordings, not a built pack. Run npm run pack -- build on them and send the zip that it writes.',
  'too-slow': 'Reading this file took too long, so I stopped. Nothing has changed. Try again, or build a smaller pack.',
  'id-taken': 'A pack “{{id}}” comes with this installation. Give yours another id in pack.json and build it again.',
  'too-many-packs': 'This server has {{most}} own packs already. First remove one with /pack remove.',
  'no-language':
    'pack.json: there is no language “{{lang}}”. Write the language’s two-letter code into “lang”, such as en or uk, and build the pack again.',
  'not-stored':
    'The pack could not be saved, and nothing has changed. Try again. If it keeps failing, see the bot’s log.',
  'not-fetched': 'I could not fetch the file from Discord. Send it again.',

  'panel.title': '**Voice packs** 🎙️',
  'panel.line': '- `{{id}}` · {{name}} · {{spoken}} · {{from}}{{mark}}',
  'panel.broken':
    '- `{{id}}` · its files cannot be read. Send it again with /pack upload, or delete it with /pack remove.',
  'panel.installed': 'comes with the bot',
  'panel.own_one': 'this server’s own, version {{version}}, by {{author}}, {{count}} clip of its own',
  'panel.own_other': 'this server’s own, version {{version}}, by {{author}}, {{count}} clips of its own',
  'panel.in-use': 'in use ✅',
  'panel.unknown': 'There is no voice pack “{{id}}” here. /pack list shows all packs.',
  'panel.chosen': '“{{name}}” narrates the next games: {{spoken}}. Running games keep their voice. 🎙️',
  'panel.chosen.foreign':
    '“{{name}}” narrates the next games with texts in this language: {{spoken}}. It speaks {{voice}}. Lines that it lacks are only written. Running games keep their voice. 🎙️',
  'panel.preview.unheard':
    'I could not speak there. Check that I may see the channel, connect and speak, and that my voice is switched on.',
  'panel.no-pack': 'This voice pack cannot be used now. See the bot’s log for the reason.',
  'panel.no-clip': 'Neither this voice pack nor the one that it extends has that line. Choose another line.',
  'panel.refused': '**The pack was refused, and nothing has changed:**',
  'panel.uploaded': '“{{name}}” is uploaded. Hear it with /pack preview {{id}}, and use it with /pack choose {{id}}. 🎙️',
  'panel.replaced': 'The new “{{name}}” replaces the old one. Hear it with /pack preview {{id}}. 🎙️',
  'panel.more': '… and {{number}} more. npm run pack -- check lists all of them.',
  'panel.not-own': 'This voice pack comes with the bot and cannot be deleted. Only packs of this server can.',
  'panel.removed':
    '“{{name}}” is deleted. Where it was in use, the bot’s own voice takes over. You can bring it back for a week, here or in /pack list.',
  'panel.sure_one': 'Delete “{{name}}” with its {{count}} line? You can bring it back for a week.',
  'panel.sure_other': 'Delete “{{name}}” with its {{count}} lines? You can bring it back for a week.',
  'panel.gone': '- `{{id}}` · deleted. It can be brought back until {{until}}.',
  'panel.lacks':
    'It does not have all lines of these: {{parts}}. Our narrator says the sentences that it cannot say whole.',
  'panel.button.upload': 'Upload a voice pack',
  'form.file': 'Zip file',
  'form.file.about': 'The zip that “npm run pack -- build” has made, at most 10 MB.',
  'panel.button.remove': 'Delete',
  'panel.button.restore': 'Bring {{id}} back',
  'panel.restore.done':
    '“{{id}}” is back with all its lines. Where no other voice was chosen since, it narrates again. 🎙️',
  'panel.restore.gone': '“{{id}}” cannot be brought back: its week is over, or another pack has its id.',
  'panel.restore.full': 'This server has as many own packs as it may have. First remove another one with /pack remove.',
  'panel.restore.failed': '“{{id}}” could not be brought back. Please try again.',
  'panel.stays': '“{{name}}” could not be deleted. Please try again.',
  'panel.line.night': 'Night falls',
  'panel.line.morning': 'Morning comes',
  'panel.line.turn': 'A player has the floor',
  'panel.line.vote': 'The vote begins',
  'panel.line.end': 'The town has won',

  'recording.title': '**Recording the narrator “{{id}}”** · {{kept}} of {{all}} lines kept 🎙️',
  'recording.who':
    'Only {{person}} is recorded, and only while you see 🔴 here. I keep the takes that {{person}} accepts, and nothing else.',
  'recording.line': '> ## {{text}}',
  'recording.say': 'Say it in your language: {{voice}}.',
  'recording.take': 'Your take',
  'recording.ours': 'Listen: this is how our narrator says it. 🔈',
  'recording.listening': '**Speak now.** I stop by myself when you are silent. 🔴',
  'recording.auto': 'I keep a good take by myself when it has been played, unless you press **Again**.',
  'recording.list': 'Choose a line: I play your take if there is one, and you can record the line again.',
  'recording.list.menu': 'Lines, page {{page}} of {{pages}}',
  'recording.listed': '{{number}}. {{text}}',
  'recording.listed.kept': '{{number}}. Recorded: {{text}}',
  'recording.played': 'This line is recorded. Listen: this is your take. 🔊',
  'recording.checking': 'I am checking your take. ⏳',
  'recording.good': 'Listen: this is your take. Keep it? 🔊',
  'recording.bad': 'This take cannot be used. ⚠️',
  'recording.button.now': 'Speak now',
  'recording.button.done': 'Done',
  'recording.button.keep': 'Keep',
  'recording.button.again': 'Again',
  'recording.button.record': 'Record again',
  'recording.button.hear': 'Hear',
  'recording.button.skip': 'Skip',
  'recording.button.next': 'Next',
  'recording.button.back': 'Back',
  'recording.button.list': 'Lines',
  'recording.button.earlier': 'Earlier',
  'recording.button.later': 'Later',
  'recording.button.auto.on': 'Keep by itself',
  'recording.button.auto.off': 'Ask before keeping',
  'recording.button.stop': 'Stop',
  'recording.button.more': 'Go on',
  'recording.over.stop': 'The recording is over. ⏹️',
  'recording.over.complete': 'That was the last line. 🎉',
  'recording.over.game': 'A game needs my voice, so the recording is over. ⏹️',
  'recording.over.left': '{{person}} has left the voice channel, so the recording is over. ⏹️',
  'recording.over.idle': 'Nobody spoke or pressed a button for a while, so the recording is over. ⏹️',
  'recording.over.closing': 'The bot is restarting, so the recording is over. ⏹️',
  'recording.over.failed': 'Something went wrong here, so the recording is over. The bot’s log has the reason. ⏹️',
  'recording.kept':
    '{{kept}} of {{all}} lines are kept. Our narrator speaks the rest. Let this voice host with /pack choose {{id}}. You can go on at any time: press **Go on**, or use /pack record {{id}}.',
  'recording.kept.foreign':
    '{{kept}} of {{all}} lines are kept. The others are only written. Let this voice host with /pack choose {{id}}. You can go on at any time: press **Go on**, or use /pack record {{id}}.',
  'recording.kept.all':
    'All {{all}} lines are kept. Let this voice host with /pack choose {{id}}. To hear or record one again, press **Lines**, or use /pack record {{id}}.',
  'recording.none': 'No take was kept. You can begin again at any time.',
  'recording.unmade':
    'All accepted takes are stored, but the pack could not be made of them. Use /pack record {{id}} again later.',
  'recording.begun': 'The recording begins in {{channel}}. Look at the chat of that channel. 🎙️',
  'recording.not-yours': 'Only the person who records can press this. A moderator can press **Stop**.',
  'recording.past': 'That take is over. Use the buttons of the latest message.',
  'recording.nowhere': 'Join a voice channel first. I record you there.',
  'recording.no.off': 'The bot’s voice is switched off, so it cannot record.',
  'recording.no.taken': 'A table has my voice in this server. Record when its game is over.',
  'recording.no.busy': 'Somebody is recording in this server already. One person records at a time.',
  'recording.no.bad-id':
    'That cannot be the id of your pack. Use lower-case Latin letters, digits and hyphens, such as en-anna.',
  'recording.no.ours': 'That pack comes with the bot. Choose another id, such as en-anna.',
  'recording.no.no-language':
    'Begin the id with the two-letter code of the voice’s language and a hyphen, such as en-, ru- or uk-. For example: {{id}}',
  'recording.no.others': 'Another person has recorded or uploaded this pack. Choose another id.',
  'recording.no.too-many': 'This server has {{most}} own packs already. First remove one with /pack remove.',
  'recording.no.unposted': 'I may write neither in {{channel}} nor here. Allow me to send messages.',

  'tool.needs':
    'Missing: {{what}}. On Debian and Ubuntu: apt-get install {{packages}}. On other systems: https://ffmpeg.org/download.html',
  'tool.usage.new':
    'npm run pack -- new <id> [language] [-- --script en|ru], for example: npm run pack -- new en-myvoice',
  'tool.usage.check': 'npm run pack -- check <folder or zip>',
  'tool.usage.build': 'npm run pack -- build <folder with recordings>',
  'tool.usage.record': 'npm run pack -- record <folder> [-- --wait | --with "program FILE" | --play "program FILE"]',
  'tool.usage.say':
    'npm run pack -- say <folder> -- --with "program … {{file}}" [--stress +V], for example: --with "espeak-ng -v en -w {{file}}"',
  'tool.there': '{{place}} exists already. Go on with: npm run pack -- record {{place}}',
  'tool.language':
    'Which language does the voice speak? Begin the id with the language’s two-letter code, such as en-, ru- or uk-, or add it: npm run pack -- new {{id}} en',
  'tool.script': 'There is no script in the language “{{script}}”. Choose one of these: {{languages}}',
  'tool.made': 'Made {{place}}: script.md to read from, script.txt as plain text, pack.json.',
  'tool.made.foreign':
    'The voice speaks {{voice}}, and the script is in English. First translate it: replace the words in “said” in pack.json.',
  'tool.made.next': 'Next: write your name into pack.json, then npm run pack -- record {{place}}',
  'tool.fine': '{{place}}: no problems.',
  'tool.counted': '{{place}}: {{clips}} clips.',
  'tool.faults_one': '{{count}} problem to fix.',
  'tool.faults_other': '{{count}} problems to fix.',
  'tool.clip': '[{{done}}/{{all}}] {{name}} · {{seconds}} s, {{lufs}} LUFS',
  'tool.built': 'Built {{place}}: {{clips}} clips, {{fresh}} of them new.',
  'tool.built.next':
    'To use it: send {{zip}} with /pack upload, or copy the folder {{place}} into PACKS_DIR (./audio) and restart the bot.',

  'say.line': '[{{done}}/{{all}}] {{name}} · {{seconds}} s',
  'say.failed':
    'The program failed at {{name}}: {{reason}} What it has spoken is kept: use the same command again to continue.',
  'say.faulty_one':
    '{{count}} line could not be spoken without a fault and is left to the pack that this one extends. To try it again: npm run pack -- say {{place}}',
  'say.faulty_other':
    '{{count}} lines could not be spoken without a fault and are left to the pack that this one extends. To try them again: npm run pack -- say {{place}}',

  'record.head':
    '{{done}} of {{all}} lines are recorded. [Enter] records, s skips, b goes back, q quits. You can continue later.',
  'record.foreign':
    'Say each line in your language: {{voice}}. If you write your translation into “said” in pack.json, you see it here.',
  'record.line': '[{{at}}/{{all}}] {{name}}',
  'record.prompt': '[Enter] record · s skip · b back · q quit',
  'record.running': 'recording ({{with}}) · [Enter] stop ●',
  'record.heard': 'The words last {{seconds}} s.',
  'record.keep': '[Enter] keep · p play · r again',
  'record.no-player': 'Nothing here can play it (neither aplay, sox, afplay nor ffplay).',
  'record.level.good': 'good',
  'record.level.quiet': 'too quiet: come closer, or turn the microphone up',
  'record.level.loud': 'too loud: move away, or turn the microphone down',
  'record.no-recorder': 'No recorder was found (arecord, sox or ffmpeg). Record with another program.',
  'record.wait':
    'Save your recording as {{file}} (or .flac, .mp3, .ogg, .opus, .m4a, .webm) in {{place}}. I am waiting.',
  'record.waited': '{{file}} has arrived.',
  'record.failed': 'The recorder {{with}} does not work here: {{reason}}',
  'record.done': 'All lines are recorded. Next: npm run pack -- check {{place}}, then npm run pack -- build {{place}}',
  'record.later': 'To continue: npm run pack -- record {{place}}',

  'script.title': '“{{id}}”: the script to read aloud',
  'script.how':
    'One file for each line, with the name given here: **night.fall.wav** (or flac, mp3, ogg, opus, m4a, webm), beside this page. Use a quiet room without music, a hand’s breadth from the microphone, at 44,100 or 48,000 Hz. Speak calmly. After a line that ends in a comma or a colon another line follows: keep your voice up there. A line that begins with a small letter goes on with another one. The build cuts off silence before and after, and sets the loudness.',
  'script.rest': 'You need not record everything: the pack “{{base}}” speaks the rest.',
  'script.foreign':
    'The lines below are in English. Say them in your language: {{voice}}. First translate them in pack.json, in “said”: npm run pack -- record then shows your words. You need not record everything: the other lines are only written. The sounds without words come from the pack “{{base}}”.',
  'script.variants':
    'Lines with “-2” or “-3” are other wordings of the same line, used in turn. You may use your own words. Then write them into pack.json, in “said”, under the file’s name without its extension. Two rules: call players by number, never by name, and never hint at who has done what.',
  'script.numbers':
    'Speak the numbers one to five in less than a second each: they count the last seconds before a vote.',
  'script.animals':
    'Only for the children’s edition of the deck, which has animals. If you leave it out, its own pack speaks there.',
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
  'script.file': 'file',
  'script.text': 'text to say',
} as const;
