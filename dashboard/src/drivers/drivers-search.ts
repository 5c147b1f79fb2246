import { compareFrench } from '@comptoir/domain/kernel/text.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { isCount, readPlace, type Place } from '@comptoir/web/page/address.ts';

export type DriversTab = 'employee' | 'independent';
export const DRIVERS_PATHS: Record<DriversTab, string> = {
  employee: '/livreurs',
  independent: '/livreurs/independants',
};

/** What the address says besides the tab. Only what differs from the usual is written there. */
export type DriversSearch = Place & {
  /** DRV-12: the driver whose details are open. */
  livreur?: string;
  /** DRV-22: the page of its trips. */
  courses?: number;
};

export function readDriversSearch(raw: Record<string, unknown>): DriversSearch {
  return {
    ...readPlace(raw),
    ...(typeof raw['livreur'] === 'string' ? { livreur: raw['livreur'] } : {}),
    ...(isCount(raw['courses']) ? { courses: raw['courses'] } : {}),
  };
}

/** DRV-06: the drivers of one tab, by name. */
export const driversOf = (drivers: readonly Driver[], tab: DriversTab): Driver[] =>
  drivers
    .filter(({ kind }) => kind === tab)
    .sort((a, b) => compareFrench(a.lastName, b.lastName) || compareFrench(a.firstName, b.firstName));
