import { z } from 'zod';
import { cents } from '../kernel/money.ts';
import { normalisePhone } from '../kernel/phone.ts';
import { line, Phone } from '../kernel/schema.ts';

/** GEN-08: euros have five characters at most. */
export const MOST_EUROS = 99_999;

/** GEN-08, GEN-09: kept of an accepted order that is cancelled because the customer cannot be reached. */
export const CancellationFee = z.object({
  type: z.enum(['percent', 'euro']),
  percent: z.int().min(0).max(100),
  amount: z
    .int()
    .min(0)
    .max(MOST_EUROS * 100)
    .brand<'Cents'>(),
});
export type CancellationFee = z.infer<typeof CancellationFee>;

/** GEN-10: what the till knows the fee by. */
const FeeReference = z.object({ key: line(64), posRef: line(64) });
export const FEE_REFERENCES = { managementFeePosRef: 'managementFee', deliveryFeePosRef: 'deliveryFee' } as const;

export const ShopSettings = z.object({
  supportEmail: z.email().max(254).nullable(),
  supportPhone: Phone.nullable(),
  cancellationFee: CancellationFee,
  feeReferences: z.object({
    managementFeePosRef: FeeReference.nullable(),
    deliveryFeePosRef: FeeReference.nullable(),
  }),
});
export type ShopSettings = z.infer<typeof ShopSettings>;

/** GEN-13. */
export const FIRST_SHOP_SETTINGS: ShopSettings = {
  supportEmail: null,
  supportPhone: null,
  cancellationFee: { type: 'percent', percent: 100, amount: cents(0) },
  feeReferences: { managementFeePosRef: null, deliveryFeePosRef: null },
};

export type ShopSettingsRefusal = 'WRONG_PHONE' | 'support-email';

/** GEN-03, GEN-04, GEN-13: what a shop tells its customers is never empty, and can be called and written to. */
export function shopSettingsRefusal({
  supportEmail,
  supportPhone,
}: Pick<ShopSettings, 'supportEmail' | 'supportPhone'>): ShopSettingsRefusal | null {
  if (supportPhone === null || normalisePhone(supportPhone) !== supportPhone) return 'WRONG_PHONE';
  return z.email().max(254).safeParse(supportEmail).success ? null : 'support-email';
}

type Contact = { phone: string | null; email: string | null };

/** GEN-12: whom a customer calls or writes to; the shop itself where nobody else is named. */
export const supportContact = (shop: Contact & Pick<ShopSettings, 'supportEmail' | 'supportPhone'>): Contact => ({
  phone: shop.supportPhone ?? shop.phone,
  email: shop.supportEmail ?? shop.email,
});
