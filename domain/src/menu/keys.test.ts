import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyKey, copyName, newKey, productKeyOf, productPath } from './keys.ts';
import { ProductKey, SectionKey } from './product.ts';

test('PRD-47 CAT-CST-20 a new key is its prefix and twelve letters or digits, without « @ » or « , »', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 12 }), (drawn) => {
      const given = [...drawn];
      const key = newKey('PRODUCT', () => given.pop() ?? 0);
      expect(key).toMatch(/^PRODUCT-[a-z0-9]{12}$/);
      expect(ProductKey.parse(key)).toBe(key);
    }),
  );
});

test('PRD-46 CAT-CST-20 a copy has the suffix « copy », then the first number that is free', () => {
  expect(copyKey('PRODUCT-a', new Set())).toBe('PRODUCT-acopy');
  expect(copyKey('PRODUCT-a', new Set(['PRODUCT-acopy']))).toBe('PRODUCT-acopy2');
  expect(copyKey('PRODUCT-a', new Set(['PRODUCT-acopy', 'PRODUCT-acopy2']))).toBe('PRODUCT-acopy3');
});

test('PRD-46 SEC-22 a copy of a copy of a copy has a key of its own, and one that is a key', () => {
  const taken = new Set(['SECTION-1']);
  let key = 'SECTION-1';
  for (let count = 0; count < 200; count += 1) {
    key = copyKey(key, taken);
    expect(taken.has(key)).toBe(false);
    expect(SectionKey.safeParse(key).success, key).toBe(true);
    taken.add(key);
  }
});

test('PRD-44 PRD-46 « (copie) » never breaks the limit of names', () => {
  expect(copyName('Socca', 80)).toBe('Socca (copie)');
  expect(copyName('n'.repeat(80), 80)).toBe(`${'n'.repeat(72)} (copie)`);
});

test('PRD-48 PRD-49 the pointer to a product is its section and its key; the key alone is read back', () => {
  const path = productPath('SECTION-1', 'PRODUCT-socca');

  expect(path).toBe('SECTION-1@PRODUCT-socca');
  expect(productKeyOf(path)).toBe('PRODUCT-socca');
  expect(productKeyOf('PRODUCT-socca')).toBe('PRODUCT-socca');
});
