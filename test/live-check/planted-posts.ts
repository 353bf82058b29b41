/** Deviations of a Discord from the posts, the emoji and the event of a game. */
import type { planted } from './planted.ts';
import { json, type Passing, type Plant } from './proxy.ts';

const posts = ({ method, path }: Passing): boolean => method === 'POST' && path.endsWith('/messages');
const refused = json(403, { code: 50013, message: 'Missing Permissions' });

/** A plant that refuses what goes to an address that ends like this. */
const refusing = (method: string, end: RegExp): Plant => ({
  before: (request) => (request.method === method && end.test(request.path) ? refused : undefined),
});

export const plantedPosts: typeof planted = [
  [
    'a post that comes twice in spite of its nonce',
    () => {
      let count = 0;
      return {
        after: (request, answer) => {
          if (!posts(request) || !request.body.includes('"enforce_nonce":true')) return;
          count += 1;
          if (count === 2) answer.body = answer.body.replace(/"id":"\d+"/, '"id":"1"');
        },
      };
    },
    /a post again with its nonce: another one/,
  ],
  [
    'a post that pings nobody',
    () => ({
      after: (request, answer) => {
        if (posts(request)) answer.body = answer.body.replace(/"mentions":\[\{.*?\}\],/, '"mentions":[],');
      },
    }),
    /a post: .*pinged: 0/,
  ],
  [
    'a post that loses its file',
    () => ({
      after: (request, answer) => {
        if (posts(request)) answer.body = answer.body.replaceAll('"filename":"game.record"', '"filename":"file"');
      },
    }),
    /a post with a file: file/,
  ],
  ['an emoji that is refused', () => refusing('POST', /\/emojis$/), /an emoji: HTTP 403, 50013/],
  [
    'an emoji that a text loses',
    () => ({
      after: (request, answer) => {
        if (posts(request)) answer.body = answer.body.replace(/<:nightcall_live_check:\d+>/, ':nightcall_live_check:');
      },
    }),
    /a post with an emoji of the bot: Night 2 :nightcall_live_check:/,
  ],
  ['an event that is refused', () => refusing('POST', /\/scheduled-events$/), /an event: HTTP 403, 50013/],
  [
    'an event that does not begin',
    () => refusing('PATCH', /\/scheduled-events\/\d+$/),
    /the begin of an event: HTTP 403, 50013/,
  ],
];
