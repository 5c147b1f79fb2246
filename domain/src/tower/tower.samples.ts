import { cents } from '../kernel/money.ts';
import type { TowerRow } from './tower-row.ts';

const NONE = { count: 0, orderId: null, since: null };

/** An open shop on a quiet evening. */
export const aTowerRow = (given: Partial<TowerRow> = {}): TowerRow => ({
  shopId: '00000000-0000-4000-8000-00000000000a',
  name: 'Chez Mimi',
  city: 'Nice',
  timeZone: 'Europe/Paris',
  isClosed: false,
  closedUntil: null,
  closedBy: null,
  isInHours: true,
  isDayOff: false,
  opensAt: null,
  rush: { enabled: false, extraPreparationMinutes: 15, until: null },
  isOneTouch: false,
  ends: { service: '2026-11-14T21:30:00.000Z', day: '2026-11-15T10:30:00.000Z' },
  posts: { present: 2, ringing: 2 },
  waiting: NONE,
  late: NONE,
  driverless: NONE,
  missed: 0,
  orders: 12,
  revenue: cents(32_000),
  day: '2026-11-14',
  lastWeek: { was: 'open', revenue: cents(30_000), orders: 11 },
  message: null,
  ...given,
});
