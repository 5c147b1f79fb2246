import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, isPassword, isWeakHash, DUMMY_HASH } from './hashing.ts';

test('SES-38 sec:password-hash a password is kept as argon2id with 19 MiB and two passes', async () => {
  const kept = await hashPassword('Socca-du-port-2026');

  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(kept, 'Socca-du-port-2026')).toBe(true);
  expect(await isPassword(kept, 'socca-du-port-2026')).toBe(false);
});

test('sec:password-hash what was made with less is recognised; the hash of nobody costs what a real one does', async () => {
  expect(isWeakHash(await hash('x', { memoryCost: 8, timeCost: 1 }))).toBe(true);
  expect(isWeakHash(await hash('x', { memoryCost: 19_456, timeCost: 1 }))).toBe(true);
  expect(isWeakHash(await hashPassword('x'))).toBe(false);
  expect(isWeakHash(DUMMY_HASH)).toBe(false);
});

test('sec:password-hash long passwords count to their last character', async () => {
  const long = 'é'.repeat(300);
  const kept = await hashPassword(long);

  expect(await isPassword(kept, long)).toBe(true);
  expect(await isPassword(kept, long.slice(1))).toBe(false);
});
