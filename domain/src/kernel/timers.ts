/** CST-13: every decided delay, in one place. */
export const TIMERS = {
  acceptanceMinutes: 10,
  searchStepSeconds: [120, 180, 60],
  /** DLV-13: how long a service that has confirmed may look for a courier. */
  courierMinutes: 10,
  /** A search with nobody to ask, and the longest it goes without looking around. */
  searchRestSeconds: 30,
  searchLimitMinutes: { classic: 20, reverse: 30 },
  selfPickupOfferMinutes: 5,
  nearMetres: { reminder: 500, pickup: 200 },
  closedReminderMinutes: 15,
  customerLockSeconds: 120,
  autoCloseHours: 12,
  idempotencyHours: 24,
} as const;
