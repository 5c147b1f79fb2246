/** What a checkout is judged by, in this order. */
export const STEPS = [
  'shop',
  'mode',
  'promotion',
  'loyalty',
  'address',
  'zone',
  'minimum',
  'slot',
  'deliveryFee',
  'managementFee',
  'payment',
  'tip',
] as const;
export type StepName = (typeof STEPS)[number];

/** The setting that decided, where it is not the usual one of the step. */
export const DECIDING = ['deliveryZones', 'specialHours', 'orderSettings'] as const;
export type Deciding = (typeof DECIDING)[number];
