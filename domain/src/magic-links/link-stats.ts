import { z } from 'zod';
import { PositiveCents } from '../kernel/schema.ts';

/** LNK-23, at the first click: A neither app nor account, B the app, C a known account. */
export const DEVICE_CLASSES = ['A', 'B', 'C'] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];

export function deviceClass({ hasApp, hasAccount }: { hasApp: boolean; hasAccount: boolean }): DeviceClass {
  if (hasAccount) return 'C';
  return hasApp ? 'B' : 'A';
}

/** LNK-15: each device that does something stands in one of them. */
export const LINK_ROWS = [
  'newInstallations',
  'existingAppUsersWithSignups',
  'existingUsersWithPurchasesWithoutInstall',
] as const;
export type LinkRow = (typeof LINK_ROWS)[number];

/** LNK-23: what a device has done since its click decides; what it has bought never moves it. */
export function linkRowOf({ hasInstalled, hasSignedUp }: { hasInstalled: boolean; hasSignedUp: boolean }): LinkRow {
  if (hasInstalled) return 'newInstallations';
  return hasSignedUp ? 'existingAppUsersWithSignups' : 'existingUsersWithPurchasesWithoutInstall';
}

const BasisPoints = z.int().min(0).max(10_000);
const Rates = z.object({
  installBasisPoints: BasisPoints,
  signupBasisPoints: BasisPoints,
  purchaseBasisPoints: BasisPoints,
});
const Counts = { installs: z.int(), signups: z.int(), purchases: z.int() };

/** LNK-13 to LNK-15. */
export const LinkStats = z.object({
  summary: z.object({
    clickCount: z.int(),
    newDeviceClickCount: z.int(),
    installCount: z.int(),
    signupCount: z.int(),
    purchaseCount: z.int(),
    newsletterSubscriptionCount: z.int(),
    revenue: PositiveCents,
    rates: Rates,
    conversionBasisPoints: BasisPoints,
  }),
  rows: z.record(z.enum(LINK_ROWS), z.object({ ...Counts, rates: Rates })),
});
export type LinkStats = z.infer<typeof LinkStats>;

export type RowCounts = { installs: number; signups: number; purchases: number };
export type LinkCounts = {
  clicks: Record<DeviceClass, number>;
  rows: Record<LinkRow, RowCounts>;
  newsletterSubscriptions: number;
  revenue: number;
};

/** A share of what came before; whoever clicked before the period and acts in it makes no rate above one. */
const rate = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : 0);
const basisPoints = (share: number): number => Math.round(share * 10_000);

type RowRates = { install: number; signup: number; purchase: number };

/** LNK-24, unrounded. */
export function linkRates({ clicks, rows }: Pick<LinkCounts, 'clicks' | 'rows'>): Record<LinkRow, RowRates> {
  const { newInstallations: fresh, existingAppUsersWithSignups: joined } = rows;
  const bought = rows.existingUsersWithPurchasesWithoutInstall;
  return {
    newInstallations: {
      install: rate(fresh.installs, clicks.A),
      signup: rate(fresh.signups, fresh.installs),
      purchase: rate(fresh.purchases, fresh.signups),
    },
    existingAppUsersWithSignups: {
      install: 0,
      signup: rate(joined.signups, clicks.A + clicks.B - fresh.installs),
      purchase: rate(joined.purchases, joined.signups),
    },
    existingUsersWithPurchasesWithoutInstall: {
      install: 0,
      signup: 0,
      purchase: rate(bought.purchases, clicks.C),
    },
  };
}

const shown = ({ install, signup, purchase }: RowRates) => ({
  installBasisPoints: basisPoints(install),
  signupBasisPoints: basisPoints(signup),
  purchaseBasisPoints: basisPoints(purchase),
});

/** LNK-14, LNK-18, LNK-26. */
export function linkStats(counts: LinkCounts): LinkStats {
  const { clicks, rows } = counts;
  const rates = linkRates(counts);
  const fresh = rates.newInstallations;
  const sum = (what: keyof RowCounts) => LINK_ROWS.reduce((total, row) => total + rows[row][what], 0);
  return {
    summary: {
      clickCount: clicks.A + clicks.B + clicks.C,
      newDeviceClickCount: clicks.A,
      installCount: sum('installs'),
      signupCount: sum('signups'),
      purchaseCount: sum('purchases'),
      newsletterSubscriptionCount: counts.newsletterSubscriptions,
      revenue: PositiveCents.parse(counts.revenue),
      rates: shown(fresh),
      conversionBasisPoints: basisPoints(fresh.install * fresh.signup * fresh.purchase),
    },
    rows: {
      newInstallations: { ...rows.newInstallations, rates: shown(rates.newInstallations) },
      existingAppUsersWithSignups: {
        ...rows.existingAppUsersWithSignups,
        rates: shown(rates.existingAppUsersWithSignups),
      },
      existingUsersWithPurchasesWithoutInstall: {
        ...rows.existingUsersWithPurchasesWithoutInstall,
        rates: shown(rates.existingUsersWithPurchasesWithoutInstall),
      },
    },
  };
}

/** LNK-28: a link that nobody has followed. */
export const NO_COUNTS: LinkCounts = {
  clicks: { A: 0, B: 0, C: 0 },
  rows: {
    newInstallations: { installs: 0, signups: 0, purchases: 0 },
    existingAppUsersWithSignups: { installs: 0, signups: 0, purchases: 0 },
    existingUsersWithPurchasesWithoutInstall: { installs: 0, signups: 0, purchases: 0 },
  },
  newsletterSubscriptions: 0,
  revenue: 0,
};
