import { expect, test } from 'vitest';
import { PAGES } from '../session/pages.ts';
import { JOURNAL_KINDS, kindOf } from './kinds.ts';
import { targetOf } from './target.ts';

test('JRN-04 JRN-05 what is done with the whole company is not filed under the campaigns', () => {
  const of = (entity: string) => targetOf({ entity, entityId: '1', name: null, shopName: 'Chez Mimi' });

  expect(of('company')).toEqual({ label: 'L’entreprise', path: '/settings/leave' });
  expect(of('company-export')).toEqual({ label: 'L’archive de l’entreprise', path: '/settings/leave' });
  expect(of('customer-import')).toEqual({ label: 'Un import de clients', path: '/clients' });
  expect(of('rehearsal')).toEqual({ label: 'Une répétition générale', path: '/premiers-pas' });
  expect(of('fee-contract')).toEqual({ label: 'Le contrat de Chez Mimi', path: null });
  expect(['company-export', 'fee-contract', 'post-message'].map(kindOf)).toEqual(['clients', 'settings', 'settings']);
});

test('JRN-04 every kind of thing has a name, and leads to a page of the dashboard or nowhere', () => {
  const paths = Object.values(PAGES).map(({ path }) => path);
  for (const entity of Object.values(JOURNAL_KINDS).flat())
    for (const [name, shopName] of [
      [null, null],
      ['Socca', 'Chez Mimi'],
    ] as const) {
      const { label, path } = targetOf({ entity, entityId: 'x', name, shopName });
      expect(label, entity).toMatch(/\S/);
      expect(
        path === null ||
          paths.some((one) => path === one || (one !== '/' && path.startsWith(one)) || path.startsWith('/orders/')),
        `${entity}: ${path}`,
      ).toBe(true);
    }
});
