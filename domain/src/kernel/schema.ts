import { z } from 'zod';
import { ORDER_TYPES } from './sales.ts';
import { VAT_RATES } from './vat.ts';

/** Money is a whole number of cents, always (specification, common rule 1). Holds the years of a whole network too. */
export const Cents = z.int().min(-100_000_000_000_00).max(100_000_000_000_00).brand<'Cents'>();
export type Cents = z.infer<typeof Cents>;

/** Twenty million euros: more than anybody types, and what a column of the database holds. */
export const PositiveCents = z.int().min(0).max(20_000_000_00).brand<'Cents'>();

export const Id = z.uuid();
/** Other years can be written, but overflow in date arithmetic and in the database. */
const isLikelyYear = (date: string): boolean => date >= '1900' && date < '2200';
/** Date and time in UTC, `2026-11-14T19:14:00.000Z`. In this form instants can be compared as text. */
export const Instant = z.iso.datetime({ abort: true }).refine(isLikelyYear, 'Cette date est trop éloignée.');
/** A calendar day in the shop's time zone, `2026-11-14`. */
export const Day = z.iso.date({ abort: true }).refine(isLikelyYear, 'Cette date est trop éloignée.');
/** International form, `+33612345678`. */
export const Phone = z.string().regex(/^\+[1-9]\d{6,14}$/);
export const TimeZone = z.string().refine(isTimeZone, 'Fuseau horaire inconnu.');
export const Location = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });
export type Location = z.infer<typeof Location>;

export const VatRate = z.literal(VAT_RATES);
export const VatRates = z.record(z.enum(ORDER_TYPES), VatRate);
export const LineTax = z.object({ rates: z.union([VatRate, VatRates]), vouchers: z.boolean().nullable() });

/** A single line of text: trimmed, 1 to `max` characters, no control characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);

export const Address = z.object({
  streetNumber: z.string().max(20),
  street: z.string().max(200),
  street2: z.string().max(200).optional(),
  /** ZON-23: the name of its district, where known. */
  subLocality: z.string().max(100).optional(),
  city: z.string().max(100),
  postalCode: z.string().max(12),
  country: z.string().max(60),
  instruction: z.string().max(500).nullable(),
  location: Location.nullable(),
});
export type Address = z.infer<typeof Address>;

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('fr', { timeZone: name }));
  } catch {
    return false;
  }
}

export const LegalEntity = z.object({
  companyName: z.string(),
  legalForm: z.enum(['SA', 'SAS', 'SASU', 'SARL', 'SNC', 'EURL', 'EIRL', 'EI']),
  siren: z.string().regex(/^\d{9}$/),
  registryCity: z.string(),
  shareCapital: PositiveCents,
  address: Address,
  email: z.string(),
  vatNumber: z.string().nullable(),
});
export type LegalEntity = z.infer<typeof LegalEntity>;
