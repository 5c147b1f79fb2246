import type { CustomerImport } from '@comptoir/domain/moving-in/customer-import.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { customerImports, putImport } from './moving-in.queries.ts';

const shop = { companyId: 'company', shopId: 'shop' };
const NONE = { good: 0, bad: 0, twins: 0, consents: 0, undatedConsents: 0, created: 0, completed: 0, skipped: 0 };

const anImport = (state: CustomerImport['state'], done: number): CustomerImport => ({
  importId: 'import',
  shopId: shop.shopId,
  fileName: 'clients.csv',
  state,
  duplicates: null,
  progress: { done, total: 3 },
  counts: NONE,
  failure: null,
  createdBy: 'Léa',
  createdAt: '2026-11-18T10:00:00.000Z',
  finishedAt: state === 'done' ? '2026-11-18T10:00:01.000Z' : null,
});

test.each([
  ['its next step', anImport('ready', 3), anImport('reading', 0)],
  ['a later line', anImport('reading', 2), anImport('reading', 1)],
  ['its end', anImport('done', 3), anImport('running', 1)],
])('MOV-13 an import that has come further is not set back by a late answer: %s', (_, known, late) => {
  const cache = new QueryClient();
  const { queryKey } = customerImports(shop);
  cache.setQueryData(queryKey, { items: [known] });

  putImport(cache, late);

  expect(cache.getQueryData(queryKey)?.items).toEqual([known]);
});
