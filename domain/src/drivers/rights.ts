import type { Right } from '../session/rights.ts';
import type { DriverKind } from './driver.ts';

/** DRV-11: two flags, by the kind of driver. */
export const toggleRight = (kind: DriverKind) =>
  (kind === 'employee' ? 'toggleEmployeeDrivers' : 'toggleFreelanceDrivers') satisfies Right;
