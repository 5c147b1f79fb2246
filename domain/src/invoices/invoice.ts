import { z } from 'zod';
import { Cents, Day, Id, Instant, LegalEntity } from '../kernel/schema.ts';

export const InvoiceKind = z.enum(['shop', 'network', 'driver']);
export type InvoiceKind = z.infer<typeof InvoiceKind>;

/** INV-32: a party as printed, copied at issue so that a later change does not touch the document. */
export const InvoiceParty = LegalEntity.extend({
  siret: z
    .string()
    .regex(/^\d{14}$/)
    .nullable(),
  /** A driver under franchise has none. */
  isVatSubject: z.boolean(),
});
export type InvoiceParty = z.infer<typeof InvoiceParty>;

export const InvoiceLine = z.object({
  label: z.string(),
  /** The small second line: « 412 commandes, assiette 14 236,40 € TTC ». */
  detail: z.string().nullable(),
  quantity: z.int(),
  unitPriceExclVat: Cents,
  vatRateBasisPoints: z.int().min(0).max(10_000),
  amountExclVat: Cents,
  chargeIds: z.array(z.string()),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** INV-22: one row per billed order. */
export const AnnexRow = z.object({
  date: Day,
  orderNumber: z.string(),
  chargeId: z.string(),
  orderTotal: Cents,
  commission: Cents,
  fixedFee: Cents,
  courierFee: Cents,
  totalExclVat: Cents,
});
export type AnnexRow = z.infer<typeof AnnexRow>;

/** Frozen at issue (INV-10): everything the PDF and its XML print. */
export const Invoice = z.object({
  invoiceId: Id,
  kind: InvoiceKind,
  /** INV-23: a negative total makes a credit note, « Avoir ». */
  isCreditNote: z.boolean(),
  number: z.string(),
  reference: z.string(),
  shopId: Id,
  issuedAt: Instant,
  /** The day of the seller's time zone on which it was issued. */
  issueDay: Day,
  dueDay: Day,
  /** For a driver's invoice both are the delivery's day. */
  periodStart: Day,
  periodEnd: Day,
  seller: InvoiceParty,
  buyer: InvoiceParty,
  lines: z.array(InvoiceLine),
  annex: z.array(AnnexRow),
  totalExclVat: Cents,
  vatTotal: Cents,
  totalInclVat: Cents,
  /** INV-34: what was already retained from online takings, or paid to the driver. */
  paid: Cents,
  paidOn: Day.nullable(),
  /** INV-27, INV-28: printed when no VAT is due. */
  exemptionMention: z.string().nullable(),
  /** INV-33: VAT is due on what is received, or on what is invoiced. */
  isVatOnDebits: z.boolean(),
  /** INV-35: the platform that drew it up for the driver. */
  drawnUpBy: z.string().nullable(),
  /** INV-52: of a credit note, the invoices that billed what is given back; absent from those issued before it was kept. */
  regularises: z.array(z.object({ number: z.string(), issueDay: Day })).optional(),
});
export type Invoice = z.infer<typeof Invoice>;
