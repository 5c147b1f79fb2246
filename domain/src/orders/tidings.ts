export const TIDINGS = [
  'accepted',
  'refused',
  'missed',
  'canceled',
  'ready',
  'on-the-way',
  'at-the-door',
  'left-at-door',
  'late',
  'refunded',
  'pickup-offered',
  'pickup-chosen',
  'dish-missing',
  'dish-settled',
  'refunded-part',
] as const;
export type Tidings = (typeof TIDINGS)[number];
