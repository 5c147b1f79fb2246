import { expect, test } from 'vitest';
import { SealBroken, createSecrets } from './secrets.ts';

const place = { table: 'hub_connections', row: 'hub-1', companyId: 'co-1' };
const secrets = createSecrets('a'.repeat(32));

test('sec:sealed-secrets a sealed token opens in its own row and shows nothing of itself', () => {
  const sealed = secrets.seal('tok-canary-é', place);

  expect(sealed).not.toContain('canary');
  expect(secrets.open(sealed, place)).toBe('tok-canary-é');
  expect(secrets.open(secrets.seal('', place), place)).toBe('');
});

test('sec:sealed-secrets the same token is sealed differently each time', () => {
  expect(secrets.seal('token', place)).not.toBe(secrets.seal('token', place));
});

test.each([
  ['another company', { ...place, companyId: 'co-2' }],
  ['another row', { ...place, row: 'hub-2' }],
  ['another table', { ...place, table: 'printers' }],
  ['a boundary moved between two fields', { table: 'hub_connectionshub-1', row: '', companyId: 'co-1' }],
])('sec:sealed-secrets a sealed token moved to %s does not open', (_where, other) => {
  const sealed = secrets.seal('token', place);

  expect(() => secrets.open(sealed, other)).toThrow(SealBroken);
});

test('sec:sealed-secrets an altered byte anywhere breaks the seal', () => {
  const [format, keyId, ...parts] = secrets.seal('token', place).split('.');
  const flipped = (part: string) => {
    const bytes = Buffer.from(part, 'base64url');
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    return bytes.toString('base64url');
  };

  for (let index = 0; index < parts.length; index += 1) {
    const altered = parts.map((part, at) => (at === index ? flipped(part) : part));
    expect(() => secrets.open([format, keyId, ...altered].join('.'), place)).toThrow(SealBroken);
  }
});

test('sec:sealed-secrets a shortened tag and a foreign text are refused', () => {
  const sealed = secrets.seal('token', place);

  expect(() => secrets.open(sealed.slice(0, -6), place)).toThrow(SealBroken);
  expect(() => secrets.open('token', place)).toThrow(SealBroken);
  expect(() => secrets.open('', place)).toThrow(SealBroken);
});

test('sec:sealed-secrets after a rotation old seals open, are called stale, and new ones use the new key', () => {
  const sealedBefore = secrets.seal('token', place);
  const rotated = createSecrets('b'.repeat(32), ['a'.repeat(32)]);

  const sealedAgain = rotated.seal(rotated.open(sealedBefore, place), place);

  expect(rotated.isStale(sealedBefore)).toBe(true);
  expect(rotated.isStale(sealedAgain)).toBe(false);
  expect(createSecrets('b'.repeat(32)).open(sealedAgain, place)).toBe('token');
  expect(() => createSecrets('b'.repeat(32)).open(sealedBefore, place)).toThrow('unknown key');
});
