import type { Driver } from './driver.ts';

type Totals = Pick<Driver, 'completedOrderCount' | 'totalDurationMinutes' | 'totalDistanceKm'>;

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
const perTrip = (total: number, trips: number): number => (trips === 0 ? 0 : twoDecimals(total / trips));

/** DRV-16: null while no travel time has been recorded. */
export const averageSpeedKmh = ({ totalDistanceKm, totalDurationMinutes }: Totals): number | null =>
  totalDurationMinutes === 0 ? null : twoDecimals((totalDistanceKm / totalDurationMinutes) * 60);

export const averageDurationMinutes = ({ totalDurationMinutes, completedOrderCount }: Totals): number =>
  perTrip(totalDurationMinutes, completedOrderCount);

export const averageDistanceKm = ({ totalDistanceKm, completedOrderCount }: Totals): number =>
  perTrip(totalDistanceKm, completedOrderCount);
