import { expect, test } from 'vitest';
import { SearchWorld } from './search-world.fixture.ts';

const SEARCHES = 6_000;
const FIRST_SEED = 20_261_114;

const worlds = Array.from({ length: SEARCHES }, (_, index) => {
  const seed = FIRST_SEED + index;
  const world = new SearchWorld(seed);
  world.run();
  return { seed, world };
});
/** The seeds of the evenings that went wrong, so that one can be looked at alone. */
const seedsWhere = (isWrong: (world: SearchWorld) => boolean): number[] =>
  worlds.filter(({ world }) => isWrong(world)).map(({ seed }) => seed);

test('DLV-13 DLV-15 one driver, one path at a time, nobody asked twice against their will', () => {
  expect(worlds.flatMap(({ seed, world }) => world.broken.map((what) => `${seed}: ${what}`))).toEqual([]);
});

test('DLV-14 FLO-43 every search has an end, within its limits', () => {
  expect(seedsWhere(({ end }) => end === null)).toEqual([]);
});

test('DLV-22 DLV-30 one delivery is paid once, besides the couriers whom the shop sent away', () => {
  expect(seedsWhere(({ bookings, removals }) => bookings.filter(({ feeDue }) => feeDue).length > 1 + removals)).toEqual(
    [],
  );
});

test('DLV-14 a search never spins', () => {
  expect(seedsWhere(({ asks }) => asks > 150)).toEqual([]);
  expect(seedsWhere(({ looks }) => looks > 500)).toEqual([]);
});

test('the evenings are varied enough to mean something', () => {
  const ends = (end: SearchWorld['end']) => worlds.filter(({ world }) => world.end === end).length;
  for (const end of ['found', 'exhausted', 'missed', 'stopped'] as const) expect(ends(end)).toBeGreaterThan(100);
  const byService = worlds.filter(({ world }) => world.found.some(({ by }) => by.startsWith('booking'))).length;
  expect(byService).toBeGreaterThan(300);
  expect(worlds.filter(({ world }) => world.removals > 0).length).toBeGreaterThan(300);
});
