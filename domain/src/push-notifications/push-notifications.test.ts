import { describe, expect, test } from 'vitest';
import { changeRefusal, isEditable, isForAllUsers, leavesAt, pushRefusal } from './push-rules.ts';
import { targetWords } from './push.labels.ts';
import { PushNotification, PushWords } from './push-notification.ts';
import { aPushNotification } from './push-notifications.samples.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { MOST_MESSAGE, MOST_TITLE, tidyMessage, tidyTitle } from './words.ts';

const PARIS = 'Europe/Paris';
const NOON = '2026-11-14T11:00:00.000Z';
const [HERE, ELSEWHERE] = ['11111111-1111-4111-8111-111111111111', '33333333-3333-4333-8333-333333333333'];

describe('words', () => {
  test('PSH-05 SET-CST-02 a title has at most 40 characters, a message 160', () => {
    expect([MOST_TITLE, MOST_MESSAGE]).toEqual([40, 160]);
    expect(PushWords.title.safeParse('a'.repeat(41)).success).toBe(false);
    expect(PushWords.message.safeParse('a'.repeat(161)).success).toBe(false);
    expect(PushWords.message.safeParse('a'.repeat(160)).success).toBe(true);
  });

  test.each([
    ['', 'Socca'],
    ['Socca', ''],
    [' \n ', 'Socca'],
    ['Socca', ' \n\n '],
  ])('PSH-05 SET-ERR-46 « %s » and « %s » are refused', (title, message) => {
    expect(pushRefusal({ title, message }, NOON)).toBe('push-words-missing');
  });

  test('PSH-05 spaces are tidied, the lines of a message stay', () => {
    expect(tidyTitle('  Socca \n offerte ')).toBe('Socca offerte');
    expect(tidyMessage(' Ce soir \n\n\n\n dès  25 € ')).toBe('Ce soir\n\ndès 25 €');
  });
});

describe('dates', () => {
  const draft = { title: 'Socca', message: 'Ce soir' };

  test('PSH-06 SET-ERR-47 a date must be strictly after now', () => {
    expect(pushRefusal({ ...draft, scheduledAt: NOON }, NOON)).toBe('push-date-past');
    expect(pushRefusal({ ...draft, scheduledAt: '2026-11-14T11:00:00.001Z' }, NOON)).toBeNull();
    expect(pushRefusal(draft, NOON)).toBeNull();
  });

  test.each([
    ['2026-11-14T21:00:00.000Z', '2026-11-15T08:00:00.000Z', 'ten in the evening'],
    ['2026-11-14T23:30:00.000Z', '2026-11-15T08:00:00.000Z', 'after midnight'],
    ['2026-11-14T07:59:59.000Z', '2026-11-14T08:00:00.000Z', 'a second before nine'],
    ['2026-11-14T08:00:00.000Z', '2026-11-14T08:00:00.000Z', 'nine'],
    ['2026-11-14T20:59:00.000Z', '2026-11-14T20:59:00.000Z', 'a minute before ten'],
    ['2027-03-27T23:00:00.000Z', '2027-03-28T07:00:00.000Z', 'the night when clocks go forward'],
    ['2026-10-24T21:00:00.000Z', '2026-10-25T08:00:00.000Z', 'the night when they go back'],
  ])('PSH-22 at %s it leaves at %s: %s', (now, expected) => {
    expect(afterQuietHours(now, PARIS)).toBe(expected);
  });

  test('PSH-22 by hand at night it is planned for nine; a date at night is moved to nine', () => {
    expect(leavesAt(null, NOON, PARIS)).toBeNull();
    expect(leavesAt(null, '2026-11-14T22:00:00.000Z', PARIS)).toBe('2026-11-15T08:00:00.000Z');
    expect(leavesAt('2026-11-15T03:00:00.000Z', NOON, PARIS)).toBe('2026-11-15T08:00:00.000Z');
    expect(leavesAt('2026-11-15T12:00:00.000Z', NOON, PARIS)).toBe('2026-11-15T12:00:00.000Z');
  });
});

describe('changing', () => {
  const planned = aPushNotification({ shopId: HERE });
  const forAll = aPushNotification({ toAllUsers: true, shopId: null, targetShopLabel: null });
  const shopView = { isAllShops: false, shopId: HERE, shopCount: 3 };
  const allShops = { ...shopView, isAllShops: true };

  test.each([
    ['its own shop', planned, shopView, true],
    ['another shop', { ...planned, shopId: ELSEWHERE }, shopView, false],
    ['a shop’s, seen from all shops', planned, allShops, false],
    ['to all users, from all shops', forAll, allShops, true],
    ['to all users, from one of several shops', forAll, shopView, false],
    ['to all users, from the only shop', forAll, { ...shopView, shopCount: 1 }, true],
    ['sent', { ...planned, status: 'sent' as const }, shopView, false],
    ['taken by the worker', { ...planned, status: 'pending' as const }, shopView, false],
    ['by hand', { ...planned, status: 'pending' as const, scheduledAt: null }, shopView, false],
  ])('PSH-09 PSH-10 %s', (_, notification, view, expected) => {
    expect(isEditable(notification, view)).toBe(expected);
  });

  test('PSH-09 PSH-15 only what waits for its date can be changed', () => {
    expect(changeRefusal({ status: 'scheduled' })).toBeNull();
    expect(changeRefusal({ status: 'pending' })).toBe('push-already-sent');
    expect(changeRefusal({ status: 'sent' })).toBe('push-already-sent');
  });
});

test.each([
  ['all-shops view', { isAllShops: true, shopCount: 3 }, true],
  ['one of several shops', { isAdminOfThisShop: true, shopCount: 3 }, false],
  ['an administrator in one of several shops', { isSuperAdmin: true, shopCount: 3 }, false],
  ['the manager of the only shop', { isAdminOfThisShop: true, shopCount: 1 }, true],
  ['a company administrator of the only shop', { isSuperAdmin: true, shopCount: 1 }, true],
  ['somebody else of the only shop', { shopCount: 1 }, false],
])('PSH-11 %s: for all users %#', (_, person, expected) => {
  const nobody = { isAllShops: false, isAdminOfThisShop: false, isSuperAdmin: false };
  expect(isForAllUsers({ ...nobody, ...person })).toBe(expected);
});

test('PSH-16 PSH-21 the target is everybody, a shop, or a segment of either', () => {
  expect(targetWords({ toAllUsers: true, targetShopLabel: null, segment: null })).toBe('Tous les utilisateurs');
  expect(targetWords({ toAllUsers: false, targetShopLabel: 'Chez Mimi', segment: null })).toBe('Chez Mimi');
  expect(targetWords({ toAllUsers: false, targetShopLabel: 'Chez Mimi', segment: 'loyal' })).toBe(
    'Chez Mimi · Fidèles',
  );
});

test('PSH-04 the fields are those of the specification, with segment and progress', () => {
  const specified = 'id title message createdAt scheduledAt toAllUsers recipientCount status targetShopLabel shopId';
  const added = 'segment progress waitsFor version';
  expect(Object.keys(PushNotification.shape).toSorted()).toEqual(`${specified} ${added}`.split(' ').toSorted());
});
