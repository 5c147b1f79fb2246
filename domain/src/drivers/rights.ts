import type { Right } from '../session/rights.ts';
import type { DriverKind } from './driver.ts';

export const toggleRight = (kind: DriverKind) =>
  (kind === 'employee' ? 'toggleEmployeeDrivers' : 'toggleFreelanceDrivers') satisfies Right;
