/** A two-wheeler in town, and the time to park and find the door. */
const KM_PER_HOUR = 15;
const STOP_MINUTES = 3;

export const tripMinutes = (km: number): number => Math.ceil((km / KM_PER_HOUR) * 60 + STOP_MINUTES);
