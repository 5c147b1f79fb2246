import type { DriverDocument } from '@comptoir/domain/drivers/documents.ts';
import { expect, test } from 'vitest';
import { documentState } from './document-state.ts';

const NOW = '2026-11-14T19:14:00.000Z';
const insurance: DriverDocument = {
  kind: 'insurance',
  state: 'valid',
  number: null,
  expiresAt: '2027-01-01T00:00:00.000Z',
  fileName: 'assurance.pdf',
  uploadedAt: '2026-01-02T00:00:00.000Z',
  refusal: null,
};

test('DLV-16 a document is worth what the shop said of it, until it ends', () => {
  expect(documentState([], 'insurance', NOW)).toBe('absent');
  expect(documentState([insurance], 'insurance', NOW)).toBe('valid');
  expect(documentState([{ ...insurance, expiresAt: NOW }], 'insurance', NOW)).toBe('expired');
  expect(documentState([{ ...insurance, kind: 'siret', expiresAt: null }], 'siret', NOW)).toBe('valid');
  expect(documentState([{ ...insurance, state: 'refused', expiresAt: NOW }], 'insurance', NOW)).toBe('refused');
});
