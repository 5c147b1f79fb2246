import { cents, type Cents } from '../kernel/money.ts';
import type { Instant } from '../kernel/time.ts';
import type { Complaint, ConcernedDish, DecisionKind, SimilarComplaint } from './complaint.ts';

/** SUP-17. */
export const SIMILAR_DAYS = 90;

type Group = { name: string; count: number; dates: Instant[] };
export type SimilarGroups = {
  /** The dishes of this complaint that others complained about too, the most frequent first. */
  dishes: Group[];
  driver: Group | null;
  /** What is usually decided about the same dish or driver. */
  habit: { kind: DecisionKind; count: number; of: number; average: Cents } | null;
};

const group = (name: string, dates: Instant[]): Group => ({ name, count: dates.length, dates: dates.toSorted() });

/** This complaint counts with the others: « three times » is what the shop has to hear. */
export function similarGroups(complaint: Complaint, others: readonly SimilarComplaint[]): SimilarGroups {
  const dishes = uniqueDishes(complaint.dishes)
    .map(({ name, productKey }) => ({
      name,
      with: others.filter(({ productKeys }) => productKeys.includes(productKey)),
    }))
    .filter((dish) => dish.with.length > 0)
    .map((dish) => group(dish.name, [complaint.createdAt, ...dish.with.map(({ createdAt }) => createdAt)]))
    .toSorted((a, b) => b.count - a.count);
  const ofDriver = complaint.driverId ? others.filter(({ driverId }) => driverId === complaint.driverId) : [];
  const driver =
    ofDriver.length > 0 && complaint.driverFirstName
      ? group(complaint.driverFirstName, [complaint.createdAt, ...ofDriver.map(({ createdAt }) => createdAt)])
      : null;
  return { dishes, driver, habit: habitOf(others) };
}

const uniqueDishes = (dishes: readonly ConcernedDish[]): ConcernedDish[] => [
  ...new Map(dishes.map((dish) => [dish.productKey, dish])).values(),
];

function habitOf(others: readonly SimilarComplaint[]): SimilarGroups['habit'] {
  const decided = others.flatMap(({ decision }) => decision ?? []);
  const kinds = [...new Set(decided.map(({ kind }) => kind))];
  const [most] = kinds
    .map((kind) => ({ kind, of: decided.filter((one) => one.kind === kind) }))
    .toSorted((a, b) => b.of.length - a.of.length);
  if (!most) return null;
  const sum = most.of.reduce((total, { amount }) => total + amount, 0);
  return { kind: most.kind, count: most.of.length, of: decided.length, average: cents(sum / most.of.length) };
}
