import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { presetRange } from '../kernel/date-ranges.ts';
import { daysBetween } from '../kernel/calendar.ts';
import { french } from '../kernel/text.ts';
import { lastLinkDay, LINK_PRESETS, shownRange, usualLinkRange } from './link-range.ts';
import { isDeviceId, LINK_KEY_BYTES, linkKey, readLinkKey } from './link-key.ts';
import { deviceClass, linkRates, linkRowOf, LINK_ROWS, linkStats, NO_COUNTS, type LinkCounts } from './link-stats.ts';
import { CAMPAIGN_TYPES, linkRefusal } from './magic-link.ts';
import { CAMPAIGN_TYPE_LABELS, LINK_ROW_LABELS } from './magic-links.labels.ts';

const spec = readFileSync(new URL('../../../docs/spec/settings.md', import.meta.url), 'utf8');
const lineOf = (id: string) => spec.split('\n').find((line) => line.startsWith(`- \`${id}\``)) ?? '';

const EXAMPLE: LinkCounts = {
  clicks: { A: 200, B: 42, C: 106 },
  rows: {
    newInstallations: { installs: 50, signups: 30, purchases: 12 },
    existingAppUsersWithSignups: { installs: 0, signups: 11, purchases: 6 },
    existingUsersWithPurchasesWithoutInstall: { installs: 0, signups: 0, purchases: 15 },
  },
  newsletterSubscriptions: 19,
  revenue: 84_270,
};

describe('words', () => {
  test('LNK-05 each type of campaign has the word of the specification', () => {
    const printed = [...lineOf('LNK-05').matchAll(/(\w+) « ([^»]+) »/g)].map(([, type, label]) => [type, label]);
    expect(printed).toHaveLength(12);
    expect(CAMPAIGN_TYPES.map((type) => [type, CAMPAIGN_TYPE_LABELS[type]])).toEqual(printed);
  });

  test('LNK-16 so have the three rows', () => {
    const printed = [...(lineOf('LNK-16').split('rows')[1] ?? '').matchAll(/« ([^»]+) »/g)].map(([, label = '']) =>
      french(label),
    );
    expect(LINK_ROWS.map((row) => LINK_ROW_LABELS[row])).toEqual(printed);
  });
});

describe('a link', () => {
  test('LNK-04 SET-ERR-42 needs a name and a known type', () => {
    expect(linkRefusal({ campaignName: 'Bio', campaignType: 'instagram' })).toBeNull();
    for (const wrong of [
      { campaignName: ' ', campaignType: 'sms' },
      { campaignName: 'Bio', campaignType: '' },
      { campaignName: 'Bio', campaignType: 'pigeon' },
    ])
      expect(linkRefusal(wrong)).toBe('link-fields-missing');
  });

  test('LNK-07 SET-CST-15 has a key of 8 signs that nobody takes for one another', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: LINK_KEY_BYTES, maxLength: LINK_KEY_BYTES }), (bytes) => {
        const key = linkKey(bytes);
        expect(key).toMatch(/^[^01258bilosz]{8}$/);
        expect(readLinkKey(` ${key.toUpperCase()} `)).toBe(key);
      }),
    );
    for (const wrong of ['', 'abc', 'acdefgh0', 'acdefghja', '../etc/pw']) expect(readLinkKey(wrong)).toBeNull();
    expect(['0a9b8c7d-1111-4222-8333-444455556666', 'short', '<b>12345678', 'x'.repeat(65)].map(isDeviceId)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('figures', () => {
  test('LNK-18 LNK-25 the worked example is 6,00 %', () => {
    const { summary } = linkStats(EXAMPLE);
    expect(summary.rates).toEqual({ installBasisPoints: 2_500, signupBasisPoints: 6_000, purchaseBasisPoints: 4_000 });
    expect(summary.conversionBasisPoints).toBe(600);
  });

  test('LNK-18 the rate is multiplied before it is rounded', () => {
    const third = linkStats({
      ...EXAMPLE,
      clicks: { A: 3, B: 0, C: 0 },
      rows: { ...EXAMPLE.rows, newInstallations: { installs: 2, signups: 1, purchases: 1 } },
    });
    expect(third.summary.conversionBasisPoints).toBe(3_333);
  });

  test('LNK-14 LNK-15 LNK-26 clicks are those of all classes; sign-ups and purchases those of all rows', () => {
    expect(linkStats(EXAMPLE).summary).toMatchObject({
      clickCount: 348,
      newDeviceClickCount: 200,
      installCount: 50,
      signupCount: 41,
      purchaseCount: 33,
      newsletterSubscriptionCount: 19,
      revenue: 84_270,
    });
  });

  test('LNK-24 the rates of the three rows, as in the picture', () => {
    const { rows } = linkStats(EXAMPLE);
    expect(LINK_ROWS.map((row) => rows[row].rates.purchaseBasisPoints)).toEqual([4_000, 5_455, 1_415]);
    expect(linkRates(EXAMPLE).existingAppUsersWithSignups.signup).toBeCloseTo(11 / (200 + 42 - 50));
  });

  test('LNK-24 LNK-28 a divisor of zero makes a rate of zero, and no rate is above one', () => {
    expect(linkStats(NO_COUNTS).summary.conversionBasisPoints).toBe(0);
    const counts = fc.nat(50);
    const row = fc.record({ installs: counts, signups: counts, purchases: counts });
    fc.assert(
      fc.property(counts, counts, counts, row, row, row, (a, b, c, one, two, three) => {
        const rows = {
          newInstallations: one,
          existingAppUsersWithSignups: two,
          existingUsersWithPurchasesWithoutInstall: three,
        };
        const stats = linkStats({ ...NO_COUNTS, clicks: { A: a, B: b, C: c }, rows });
        for (const { rates } of Object.values(stats.rows))
          for (const rate of Object.values(rates)) expect(rate >= 0 && rate <= 10_000).toBe(true);
      }),
    );
  });

  test('LNK-23 a device has one class at its click, and stands in one row', () => {
    expect(
      [
        { hasApp: false, hasAccount: false },
        { hasApp: true, hasAccount: false },
        { hasApp: false, hasAccount: true },
        { hasApp: true, hasAccount: true },
      ].map(deviceClass),
    ).toEqual(['A', 'B', 'C', 'C']);
    expect(
      [
        { hasInstalled: true, hasSignedUp: true },
        { hasInstalled: false, hasSignedUp: true },
        { hasInstalled: false, hasSignedUp: false },
      ].map(linkRowOf),
    ).toEqual(LINK_ROWS);
  });
});

describe('days', () => {
  const today = '2026-11-14';

  test('LNK-10 LNK-29 SET-CST-14 it opens on seven days that end two days ago', () => {
    expect(usualLinkRange(today, lastLinkDay(today))).toEqual({ from: '2026-11-06', to: '2026-11-12' });
  });

  test('LNK-11 DRP-07 presets move back by two days and keep their length; « Depuis la création » ends there too', () => {
    const lastDay = lastLinkDay(today);
    for (const preset of LINK_PRESETS) {
      const plain = presetRange(preset, { today, createdOn: '2026-09-12' });
      const moved = presetRange(preset, { today, lastDay, createdOn: '2026-09-12' });
      if (!plain || !moved) throw new Error(preset);
      expect(moved.to).toBe(lastDay);
      if (preset === 'since-creation') expect(moved.from).toBe('2026-09-12');
      else expect(daysBetween(moved.from, moved.to)).toBe(daysBetween(plain.from, plain.to));
    }
  });

  test('LNK-11 LNK-12 a chosen range is only cut, and in real time not before today', () => {
    expect(shownRange({ from: '2026-11-01', to: '2026-11-05' }, today, false)).toEqual({
      from: '2026-11-01',
      to: '2026-11-05',
    });
    expect(shownRange({ from: '2026-11-10', to: today }, today, false)).toEqual({
      from: '2026-11-10',
      to: '2026-11-12',
    });
    expect(shownRange({ from: '2026-11-13', to: today }, today, false)).toBeNull();
    expect(shownRange({ from: '2026-11-13', to: '2026-12-01' }, today, true)).toEqual({
      from: '2026-11-13',
      to: today,
    });
  });
});
