import { expect, test } from 'vitest';
import { askedSteps } from './asked-steps.mjs';

const HOUSE = {
  steps: ['install', 'types', 'server', 'build', 'e2e'],
  takesFiles: ['server', 'e2e'],
  needs: { e2e: ['build'] },
};
const asked = (...words: string[]) => Object.fromEntries(askedSteps(words, HOUSE));

test('nothing asked is every step', () => {
  expect(asked()).toEqual({ install: [], types: [], server: [], build: [], e2e: [] });
});

test('a step brings those that it needs, and all keep their order', () => {
  expect(Object.keys(asked('e2e', 'types'))).toEqual(['install', 'types', 'build', 'e2e']);
});

test('words after a step choose its files', () => {
  expect(asked('e2e', 'orders', 'menu', 'server', 'walk')).toEqual({
    install: [],
    server: ['walk'],
    build: [],
    e2e: ['orders', 'menu'],
  });
});

test('a word without a step, or after one that has no files, is an error', () => {
  expect(() => asked('orders')).toThrow('Unknown step: orders. Steps: install,');
  expect(() => asked('types', 'orders')).toThrow('types takes no files, server, e2e do');
});
