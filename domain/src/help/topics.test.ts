import { expect, test } from 'vitest';
import { PAGE_KEYS, PAGES } from '../session/pages.ts';
import { pageAt } from './page-at.ts';
import { SUBJECTS, TOPICS, topicOfPage } from './topics.ts';

test('HLP-12 the topics are exactly the twelve, and a message may be about something else', () => {
  expect([...TOPICS].sort()).toEqual(
    [
      'finances',
      'orders',
      'stocks',
      'drivers',
      'clients',
      'invoices',
      'design',
      'products',
      'options',
      'promoCodes',
      'pushNotifications',
      'settings',
    ].sort(),
  );
  expect(SUBJECTS).toEqual([...TOPICS, 'other']);
});

test('HLP-13 every topic is that of a page, and every setting is about the settings', () => {
  const topics = new Set(PAGE_KEYS.map((page) => topicOfPage(page)));
  for (const topic of TOPICS) expect(topics.has(topic), topic).toBe(true);
  for (const page of PAGE_KEYS.filter((key) => PAGES[key].group === 'settings'))
    expect(topicOfPage(page), page).toBe('settings');
  expect(topicOfPage(null)).toBeNull();
});

test.each([
  ['/', 'orders'],
  ['/dashboard', 'orders'],
  ['/orders/finished', 'orders'],
  ['/orders/6f2a1a52', 'orders'],
  ['/products', 'products'],
  ['/settings', 'settings'],
  ['/settings/hours', 'openingHours'],
  ['/settings/hours/delivery', 'deliveryHours'],
  ['/finances/payouts/po_1', 'finances'],
  ['/help', 'help'],
  ['/help/FAQ', 'faq'],
  ['/productsome', null],
  ['/nowhere', null],
])('HLP-13 %s belongs to %s', (path, page) => {
  expect(pageAt(path)).toBe(page);
});
