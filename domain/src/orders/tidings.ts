export const TIDINGS = [
  'accepted',
  'refused',
  'missed',
  'canceled',
  'ready',
  'on-the-way',
  'late',
  'refunded',
  'pickup-offered',
  'pickup-chosen',
] as const;
export type Tidings = (typeof TIDINGS)[number];
