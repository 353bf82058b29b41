/** The game's own figures about Discord are beside those that are documented, or that every live check measures. */
import { LIMIT_BELIEFS, type LimitBelief } from 'discord-emulator';
import { expect, test } from 'vitest';
import { allows, countedOn } from '../../src/live-check/counted-on.ts';

const beliefs = Object.entries<LimitBelief>(LIMIT_BELIEFS);
const beliefOf = (route: string) =>
  beliefs.find(([, { routes }]) => routes.some((one) => one.replaceAll(/\{\w+\}/g, '{id}') === route));

test('each pace of the game is of a route with a limit that is documented, or that the live check measures', () => {
  const standing = countedOn.map(({ route }) => {
    const [name, { source, unmeasured }] = beliefOf(route) ?? ['none', { source: 'guess', unmeasured: 'unknown' }];
    return [route, name, source !== 'guess' || unmeasured === undefined];
  });
  expect(standing).toEqual([
    ['POST /guilds/{id}/channels', 'channelCreate', true],
    ['POST /channels/{id}/threads', 'threadCreate', true],
    ['PUT /channels/{id}/thread-members/{id}', 'threadMember', true],
    ['PATCH /channels/{id}/messages/{id}', 'messageEdit', true],
  ]);
});

test.each(countedOn)('the pace of $what is within the limit that is taken for true', ({ route, ...rate }) => {
  expect(allows(beliefOf(route)![1].value, rate)).toBe(true);
});
