/** CST-13: every delay that the specification fixes, in one place. */
export const TIMERS = {
  acceptanceMinutes: 10,
  searchStepSeconds: [120, 180, 60],
  /** DLV-13: how long a service that has confirmed may take to find a courier. */
  courierMinutes: 10,
  /** How long a search waits when there is nobody to ask, and the longest time between two looks. */
  searchRestSeconds: 30,
  searchLimitMinutes: { classic: 20, reverse: 30 },
  selfPickupOfferMinutes: 5,
  nearMetres: { reminder: 500, pickup: 200 },
  closedReminderMinutes: 15,
  customerLockSeconds: 120,
  autoCloseHours: 12,
  idempotencyHours: 24,
} as const;
