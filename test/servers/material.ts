export const oddTargets = [
  ...['//', '///', '/', '*', '?', '#', '.', '/..', '/%', '/%zz', '/%00', '/%c0%af', '/\\', '//x@y:z/', '/?v=9&v=8&v'],
  ...['http://[', 'http://[::1', 'http://', 'http://x:99999/', 'http:', 'ws://%', 'x:1', 'javascript:0', '\u{1f480}'],
  ...[
    '/__proto__',
    '/api/v10/%',
    '/api/v10//',
    '/api/v99/users/@me',
    '/attachments/%/%',
    '/attachments/1/2/3?ex=%&is=&hm=',
  ],
  `/${'a'.repeat(9_000)}`,
];
/** Addresses of the live pages, and some that look like them. The events of a page do not end, so they are not asked for. */
export const pagePaths = [
  ...[
    '/t/game-token',
    '/t/game-token?view=stream',
    '/t/game-token/',
    '/t/game-token/../x',
    '//t/game-token',
    '/t/%',
    '/t/',
  ],
  ...[
    '/r/game-token',
    '/r/1-x',
    '/r/99999999999999999999-x/y.json',
    '/r/1-x/../../etc/passwd',
    '/r/__proto__/x.json',
    '/R/x',
  ],
];
export const methods = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'CONNECT',
  'PRI',
  'get',
  '',
  'G\0T',
];
export const versions = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/9.9',
  'HTTP',
  '',
];
export const oddHeaders = [
  ...['Content-Length: -1', 'Content-Length: 5', 'Content-Length: 99999999999999999999', 'Content-Length: 1, 2'],
  ...['Transfer-Encoding: chunked', 'Transfer-Encoding: x', 'Expect: 100-continue', 'Expect: x', 'Connection: close'],
  ...['Host: ', 'Host: [', 'Host: x\0y', 'Origin: null', 'Origin: http://[', 'Cookie: ;;=;', ': x', 'x', 'X: \u0001'],
  ...[
    'Content-Type: multipart/form-data',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Type: application/json',
  ],
  ...[
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Type: ;',
    'X-Audit-Log-Reason: %',
    'Authorization: Bot ',
  ],
  ...[
    'Sec-WebSocket-Key: x',
    'Sec-WebSocket-Version: 99',
    'Sec-WebSocket-Protocol: ,',
    'Upgrade: websocket',
    'Upgrade: h2c',
  ],
  ...[
    'Connection: Upgrade',
    'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=99',
    'Range: bytes=9-1',
  ],
  `X: ${'a'.repeat(20_000)}`,
];
export const bodies = [
  ...['', '{', 'null', '[]', '"x"', '5\r\nhello\r\n0\r\n\r\n', 'zz\r\n', '-1\r\n', 'fffffffffffffffff\r\n', 'a=%&%=b'],
  ...['{"__proto__":{"x":1},"constructor":null}', '--x\r\n\r\n--x--', '[['.repeat(3_000), '\u{1f480}'.repeat(100)],
  '--x\r\nContent-Disposition: form-data; name="files[99999999999]"; filename="\\"\r\nContent-Type: \u0001\r\n\r\nx\r\n--x--',
  '--x\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{"attachments":null}\r\n--x--',
];
/** Messages that the servers know, with the names of their fields. `id`: one that may exist. */
export const known = {
  window: [
    { type: 'show', personId: 'id', act: true },
    { type: 'press', messageId: 'id', customId: 'x' },
    { type: 'leave' },
    { type: 'say', channelId: 'id', text: 'x' },
    { type: 'self', mute: true },
    { type: 'talk', on: true },
    { type: 'command', path: 'game new', channelId: 'id', options: { rules: 'six' } },
    { type: 'speed', speed: 2 },
    { type: 'submit', formId: 'id', fields: { x: 'y' } },
    { type: 'close' },
    { type: 'join', channelId: 'id' },
    { type: 'open', rulebook: 'x', players: 6, language: 'en', sit: true },
  ],
  emulator: [
    { op: 4, d: { guild_id: 'id', channel_id: 'id', self_mute: true, self_deaf: false } },
    { op: 1, d: 5 },
    { op: 8, d: { guild_id: 'id', query: '', limit: 0, user_ids: ['id'], nonce: 'x' } },
    { op: 31, d: { guild_ids: ['id'] } },
    { op: 43, d: { guild_id: 'id', fields: ['status'] } },
    { op: 3, d: {} },
    { op: 6, d: { token: 'x', session_id: 'id', seq: 0 } },
  ],
  voice: [
    { op: 3, d: { t: 1, seq_ack: 0 } },
    { op: 5, d: { speaking: 1, delay: 0, ssrc: 1 } },
    { op: 23, d: { transition_id: 1 } },
    { op: 31, d: { transition_id: 0 } },
    { op: 12, d: {} },
    { op: 7, d: { server_id: 'id', session_id: 's', token: 'x', seq_ack: 0 } },
    { op: 1, d: { protocol: 'udp', data: { address: '', port: 1, mode: 'aead_aes256_gcm_rtpsize' } } },
  ],
  metrics: [{ op: 1, d: {} }],
  pages: [{ op: 1, d: {} }],
  careless: [{ op: 1, d: {} }],
};
/** Bodies that the API takes, or nearly. */
export const posts = [
  { content: 'x', flags: 64, nonce: 1 },
  { content: '', components: [{ type: 1, components: [{ type: 2 }] }] },
  ...[{ name: 'x', type: 2, parent_id: 'id', permission_overwrites: [{ id: 'id', type: 1, allow: '1', deny: '0' }] }],
  ...[{ type: 4, data: { content: 'x' } }, { mute: true, channel_id: 'id', nick: 'x', roles: ['id'] }, { status: 'x' }],
  ...[{ allow: '-1', deny: '0x', type: 0 }, [{ id: 'id', position: 1 }], { recipient_id: 'id' }, { messages: ['id'] }],
  ...[
    [{ name: 'x', description: 'x', type: 1, options: [{ type: 3, name: 'y', description: 'z' }] }],
    { embeds: [{}] },
  ],
  { name: 'x', entity_type: 2, privacy_level: 2, channel_id: 'id', scheduled_start_time: '2099-01-01T00:00:00Z' },
];
