import { agreeing } from '@comptoir/domain/drivers/documents.labels.ts';
import type { DriverDocument } from '@comptoir/domain/drivers/documents.ts';
import { expect, test } from 'vitest';
import { documentState, expiryWords, type DocumentState } from './document-words.ts';

const NOW = '2026-11-14T19:14:00.000Z';
const PARIS = 'Europe/Paris';

test.each([
  [null, null],
  ['2026-11-13T23:00:00.000Z', 'expiré depuis le 13/11/2026'],
  ['2026-11-14T23:00:00.000Z', 'expire aujourd’hui'],
  ['2026-11-15T23:00:00.000Z', 'expire demain'],
  ['2026-11-26T23:00:00.000Z', 'expire dans 12 jours'],
  ['2026-12-14T23:00:00.000Z', 'expire dans 30 jours'],
  ['2026-12-15T23:00:00.000Z', 'valable jusqu’au 15/12/2026'],
])('DRV-08 a document that holds until %s: « %s »', (expiresAt, words) => {
  expect(expiryWords({ kind: 'siret', expiresAt }, NOW, PARIS)).toBe(words);
});

test.each<[DriverDocument['state'] | null, string | null, DocumentState]>([
  [null, null, 'missing'],
  ['pending', null, 'pending'],
  ['valid', '2026-11-14T19:14:00.001Z', 'valid'],
  ['valid', NOW, 'expired'],
  ['pending', NOW, 'expired'],
  ['refused', NOW, 'refused'],
])('DRV-08 %s, ending %s, is %s', (state, expiresAt, expected) => {
  const document: DriverDocument | undefined = state
    ? { kind: 'identity', state, number: null, expiresAt, fileName: 'carte.pdf', uploadedAt: NOW, refusal: null }
    : undefined;
  expect(documentState(document, NOW)).toBe(expected);
});

test('DLV-16 states agree with their document: « Attestation : manquante »', () => {
  expect(agreeing('vigilance', 'Manquant')).toBe('Manquante');
  expect(agreeing('identity', 'Validé')).toBe('Validée');
  expect(agreeing('siret', 'Manquant')).toBe('Manquant');
  expect(agreeing('insurance', 'À vérifier')).toBe('À vérifier');
  const past = '2026-01-01T00:00:00.000Z';
  expect(expiryWords({ kind: 'insurance', expiresAt: past }, NOW, PARIS)).toMatch(/^expirée depuis le /);
});
