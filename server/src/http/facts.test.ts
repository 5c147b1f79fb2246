import { expect, test } from 'vitest';
import { callerAddress } from './facts.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:bbbb::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
])('sec:rate-limits %s is counted as %s', (ip, caller) => {
  expect(callerAddress(ip)).toBe(caller);
});
