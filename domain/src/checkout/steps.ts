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
