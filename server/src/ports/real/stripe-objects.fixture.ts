import { afterEach, expect } from 'vitest';
import type { FakeAnswer } from './fake-provider.fixture.ts';
import { schemasOf } from './schemas/schema-check.fixture.ts';

const known = schemasOf('stripe.schema.json');
/** Objects that a test gives on purpose and that Stripe does not have. */
const UNKNOWN_THERE = ['unknown'];

/** Whatever Stripe would say, down to the objects inside: only the names and the types of its own examples. */
export function stripeFaults(told: unknown): string[] {
  if (Array.isArray(told)) return told.flatMap(stripeFaults);
  if (typeof told !== 'object' || told === null) return [];
  const name = 'object' in told && typeof told.object === 'string' ? told.object : null;
  const own = name !== null && !UNKNOWN_THERE.includes(name) ? known.faultsOf(name, told) : [];
  const failed = 'error' in told ? known.faultsOf('error', told) : [];
  return [...own, ...failed, ...Object.values(told).flatMap(stripeFaults)];
}

const broken: string[] = [];

/** In the files that answer by hand: every test fails whose Stripe says what the real one cannot. */
export function checksStripe(): (answer: FakeAnswer) => FakeAnswer {
  afterEach(() => expect(broken.splice(0)).toEqual([]));
  return (answer) => {
    if (typeof answer === 'object') broken.push(...stripeFaults(answer.json));
    return answer;
  };
}
