import { z } from 'zod';
import { Cents, Instant, PositiveCents } from '../kernel/schema.ts';
import { CARRIER_CHOICES } from './search-steps.ts';

export const CARRIER_REFUSALS = [
  'nobody-available',
  'terms-not-accepted',
  'too-far',
  'not-paid-online',
  'closing',
  'phone',
  'address',
  'unavailable',
  'refused',
] as const;
export type CarrierRefusal = (typeof CARRIER_REFUSALS)[number];

export const CourierOption = z.object({
  choice: z.enum(CARRIER_CHOICES),
  refusal: z.enum(CARRIER_REFUSALS).nullable(),
  /** How many of the shop's own drivers could take it now; null for an outside service. */
  available: z.int().min(0).nullable(),
  fee: PositiveCents.nullable(),
  pickupAt: Instant.nullable(),
  dropoffAt: Instant.nullable(),
  /** What the customer pays for the delivery, less what it costs. */
  deliveryMargin: Cents.nullable(),
  /** What the shop keeps of the order once the delivery is paid. */
  orderMargin: Cents.nullable(),
});
export type CourierOption = z.infer<typeof CourierOption>;
