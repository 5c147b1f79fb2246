import { z } from 'zod';
import { endsWithLuhn } from '../kernel/luhn.ts';
import { cents } from '../kernel/money.ts';
import { line } from '../kernel/schema.ts';
import type { PrintedParty } from '../invoices/printed-invoice.ts';

/** FLO-95: as typed by the customer, or by the shop for them. */
export const InvoiceBuyer = z.strictObject({
  companyName: line(120),
  street: line(200),
  postalCode: z
    .string()
    .trim()
    .regex(/^\d{5}$/, 'Le code postal a cinq chiffres.'),
  city: line(100),
  /** Typed with or without spaces. */
  siren: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .refine((siren) => siren === '' || (siren.length === 9 && endsWithLuhn(siren)), "Ce SIREN n'existe pas.")
    .transform((siren) => siren || null)
    .nullable()
    .default(null),
});
export type InvoiceBuyer = z.infer<typeof InvoiceBuyer>;

export const buyerParty = ({ companyName, street, postalCode, city, siren }: InvoiceBuyer): PrintedParty => ({
  companyName,
  legalForm: null,
  siren,
  siret: null,
  registryCity: '',
  shareCapital: cents(0),
  address: { streetNumber: '', street, city, postalCode, country: 'France', instruction: null, location: null },
  email: '',
  vatNumber: null,
  isVatSubject: true,
});
