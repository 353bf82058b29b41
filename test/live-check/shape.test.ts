import { expect, test } from 'vitest';
import { Shapes } from '../../src/live-check/shape.ts';

const shapesOf = (...values: readonly unknown[]) => {
  const shapes = new Shapes();
  for (const value of values) shapes.add(value);
  return shapes.all;
};

test('each form of a kind is kept once, with the types of its fields and nothing that they say', () => {
  expect(shapesOf({ name: 'Ann', at: 1 }, { name: null }, { name: 'Bob', at: 2 })).toEqual([
    { name: 'string', at: 'number' },
    { name: 'null' },
  ]);
});

test('a list has each form of its elements', () => {
  expect(shapesOf([{ id: '1' }, { id: '2' }, { id: '3', nick: 'Ann' }, []])).toEqual([
    [{ id: 'string' }, { id: 'string', nick: 'string' }, []],
  ]);
});

test('a field that is named by an id tells no id', () => {
  expect(shapesOf({ users: { '123': { bot: true } } })).toEqual([{ users: { '{id}': { bot: 'boolean' } } }]);
});

test('not more than eight forms are kept', () => {
  const values = Array.from({ length: 20 }, (_, n) => ({ [`field${'x'.repeat(n)}`]: n }));
  expect(shapesOf(...values)).toHaveLength(8);
});
