import { describe, expect, test } from 'vitest';
import {
  daysLeft,
  documentRefusal,
  documentsValidUntil,
  endOfValidity,
  formerUntil,
  isSiret,
  reminderDue,
  type CountedDocument,
} from './document-rules.ts';
import type { DocumentKind } from './documents.ts';

const TODAY = '2026-11-14';
const PARIS = 'Europe/Paris';
const SIRET = '73282932000074';

describe('one document', () => {
  test.each([
    [SIRET, true],
    ['73282932000075', false],
    ['7328293200007', false],
    ['732829320000741', false],
    ['7328293200007A', false],
  ])('DLV-16 the SIRET %s: %s', (number, expected) => {
    expect(isSiret(number)).toBe(expected);
  });

  test.each<[DocumentKind, string | null, string | null, ReturnType<typeof documentRefusal>]>([
    ['siret', SIRET, null, null],
    ['siret', null, null, 'wrong-siret'],
    ['siret', '12345678901234', null, 'wrong-siret'],
    ['identity', null, null, 'document-date-missing'],
    ['identity', null, '2026-11-13', 'document-expired'],
    ['identity', null, '2026-11-14', null],
    ['insurance', 'P-1', '2036-01-01', null],
    ['vigilance', 'V-1', '2027-05-14', null],
    ['vigilance', 'V-1', '2027-05-18', 'document-too-long'],
  ])('DLV-16 %s numbered %s until %s: %s', (kind, number, expiresOn, expected) => {
    expect(documentRefusal(kind, { number, expiresOn }, TODAY)).toBe(expected);
  });

  test('its last day is a whole day where the company is, and a SIRET has none', () => {
    expect(endOfValidity('insurance', '2026-11-30', PARIS)).toBe('2026-11-30T23:00:00.000Z');
    expect(endOfValidity('siret', '2026-11-30', PARIS)).toBeNull();
  });
});

const valid = (kind: DocumentKind, expiresAt: string | null): CountedDocument => ({
  kind,
  state: 'valid',
  expiresAt,
  formerUntil: null,
});
const ALL: CountedDocument[] = [
  valid('siret', null),
  valid('identity', '2030-01-01T00:00:00.000Z'),
  valid('insurance', '2027-01-01T00:00:00.000Z'),
  valid('vigilance', '2027-03-01T00:00:00.000Z'),
];
const withOne = (one: CountedDocument) => ALL.map((document) => (document.kind === one.kind ? one : document));

describe('all four', () => {
  test('DLV-16 hold until the first of them ends', () => {
    expect(documentsValidUntil(ALL)).toBe('2027-01-01T00:00:00.000Z');
  });

  test('DLV-16 hold for nothing while one is missing, waits or was refused', () => {
    for (const { kind } of ALL) {
      expect(documentsValidUntil(ALL.filter((document) => document.kind !== kind))).toBeNull();
      expect(documentsValidUntil(withOne({ ...valid(kind, null), state: 'pending' }))).toBeNull();
      expect(documentsValidUntil(withOne({ ...valid(kind, null), state: 'refused' }))).toBeNull();
    }
  });

  test('DLV-16 a renewal leaves what the former one gives, until it ends; a SIRET leaves nothing', () => {
    const [siret, , insurance] = ALL;
    const former = formerUntil(insurance);
    expect(former).toBe('2027-01-01T00:00:00.000Z');
    const renewed: CountedDocument = {
      kind: 'insurance',
      state: 'pending',
      expiresAt: '2028-01-01T00:00:00.000Z',
      formerUntil: former,
    };
    expect(documentsValidUntil(withOne(renewed))).toBe(former);
    expect(formerUntil(renewed)).toBe(former);
    expect(formerUntil(siret)).toBeNull();
    expect(formerUntil(undefined)).toBeNull();
  });
});

describe('reminders', () => {
  test('count days as a calendar does, through the change of the clocks', () => {
    const end = endOfValidity('insurance', '2026-11-14', PARIS) ?? '';
    expect(daysLeft(end, '2026-11-14', PARIS)).toBe(0);
    expect(daysLeft(end, '2026-10-15', PARIS)).toBe(30);
    expect(daysLeft(end, '2026-11-15', PARIS)).toBe(-1);
  });

  test.each([
    [31, null, null],
    [30, null, 30],
    [30, 30, null],
    [20, null, 30],
    [15, 30, 15],
    [9, 30, 15],
    [7, 15, 7],
    [1, 7, 1],
    [0, 1, 0],
    [0, 0, null],
    [-1, 1, null],
  ])('%s days before the end, after the reminder of %s: %s', (left, reminded, expected) => {
    expect(reminderDue(left, reminded)).toBe(expected);
  });
});
