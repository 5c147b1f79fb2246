import { DriverZip } from '@comptoir/domain/invoices/driver-zip.ts';
import { Cents, Day, Id, Instant } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

/** Whole days, both included. */
const Range = z.object({ startDate: Day, endDate: Day });
const PeriodKind = z.enum(['shop', 'network']);

export const IssuedInvoice = z.object({
  invoiceId: Id,
  shopId: Id,
  kind: PeriodKind,
  number: z.string(),
  reference: z.string(),
  issuedAt: Instant,
  periodStart: Day,
  periodEnd: Day,
  totalExclVat: Cents,
  vatTotal: Cents,
  totalInclVat: Cents,
});
export type IssuedInvoice = z.infer<typeof IssuedInvoice>;

/** INV-40: a closed period whose invoice waits for the legal data of somebody. */
export const AwaitedInvoice = z.object({
  shopId: Id,
  kind: PeriodKind,
  periodStart: Day,
  periodEnd: Day,
  /** Who must complete them. */
  missing: z.string(),
});
export type AwaitedInvoice = z.infer<typeof AwaitedInvoice>;

const LIST = {
  method: 'GET',
  path: '/invoices',
  query: Range,
  reply: z.object({
    items: z.array(IssuedInvoice),
    awaited: z.array(AwaitedInvoice),
    /** FIN-26: shops without a fee contract, which are charged nothing; told to company administrators only. */
    withoutContract: z.array(z.string()),
  }),
} as const;

/** CAT-API-57: those whose period ends within the range, newest first. */
export const listInvoices = shopRoute({ ...LIST, access: 'invoice' });
/** INV-14: of all shops. */
export const listCompanyInvoices = companyRoute({ ...LIST, access: 'allShops' });

/** CAT-API-33; the shop is known with the invoice, so the caller's right there is checked by the handler. */
export const readInvoice = companyRoute({
  method: 'GET',
  path: '/invoices/:reference.pdf',
  access: 'invoice',
  params: { reference: z.string().max(120) },
  reply: z.unknown(),
});

/** CAT-API-56. */
export const readNetworkInvoices = companyRoute({
  method: 'GET',
  path: '/invoices/network.pdf',
  access: 'allShops',
  query: Range,
  reply: z.unknown(),
});

/** Of one shop, or of the whole network. */
const Scope = { shopId: Id.optional(), networkId: Id.optional() };

export const BillingEntry = z.object({
  orderId: Id,
  shopId: Id,
  orderNumber: z.string(),
  chargeId: z.string(),
  requestedFor: Instant,
  amountDue: Cents,
  commission: Cents,
  fixedFee: Cents,
  courierFee: Cents,
  totalExclVat: Cents,
});

/** CAT-API-31: whoever may see finances may read it too; checked by the handler. */
export const listBilling = companyRoute({
  method: 'GET',
  path: '/billing',
  access: 'session',
  query: Range.extend(Scope),
  reply: z.object({ items: z.array(BillingEntry) }),
});

const EDGE = {
  method: 'GET',
  access: 'invoice',
  query: z.object(Scope),
  reply: z.object({ date: Day.nullable() }),
} as const;

/** CAT-API-54. */
export const readFirstBilled = companyRoute({ ...EDGE, path: '/billing/first' });
/** CAT-API-55. */
export const readLastBilled = companyRoute({ ...EDGE, path: '/billing/last' });

/** API-46. */
export const readDriverInvoice = shopRoute({
  method: 'GET',
  path: '/drivers/:driverId/invoices/:orderId.pdf',
  access: 'drivers',
  params: { driverId: Id, orderId: Id },
  reply: z.unknown(),
});

const ZIPS = '/drivers/:driverId/invoices/zips';
const MOST_IN_ZIP = 5_000;
/** API-80, INV-49: made by a job; its progress comes over the live stream. The same wish again answers the same zip. */
export const zipDriverInvoices = shopRoute({
  method: 'POST',
  path: '/drivers/:driverId/invoices/zip',
  access: 'drivers',
  params: { driverId: Id },
  body: z.strictObject({ orderIds: z.array(Id).min(1).max(MOST_IN_ZIP) }),
  reply: DriverZip,
  status: 202,
});

/** API-103: those that are on their way or kept, the newest first. */
export const listDriverZips = shopRoute({
  method: 'GET',
  path: ZIPS,
  access: 'drivers',
  params: { driverId: Id },
  reply: z.object({ items: z.array(DriverZip) }),
});

/** API-104: a link that a browser opens by itself, for a few minutes (LEA-04). */
export const linkDriverZip = shopRoute({
  method: 'POST',
  path: `${ZIPS}/:zipId/link`,
  access: 'drivers',
  params: { driverId: Id, zipId: Id },
  reply: z.object({ url: z.string(), expiresAt: Instant }),
});
