import { compareFrench } from '@comptoir/domain/kernel/text.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';

/** DRV-02. */
export type DriversTab = 'employee' | 'independent';
export const DRIVERS_PATHS: Record<DriversTab, string> = {
  employee: '/livreurs',
  independent: '/livreurs/independants',
};

/** What the address says besides the tab. Only what differs from the usual is written there. */
export type DriversSearch = {
  page?: number;
  size?: number;
  /** DRV-12: the driver whose details are open. */
  livreur?: string;
  /** DRV-22: the page of its trips. */
  courses?: number;
};

/** DRV-06. */
export const DRIVERS_SIZES = [10, 20, 50] as const;

/** An address may have been typed by hand: what makes no sense is as if absent. */
export function readDriversSearch(raw: Record<string, unknown>): DriversSearch {
  return {
    ...(isCount(raw['page']) ? { page: raw['page'] } : {}),
    ...(isCount(raw['size']) ? { size: raw['size'] } : {}),
    ...(typeof raw['livreur'] === 'string' ? { livreur: raw['livreur'] } : {}),
    ...(isCount(raw['courses']) ? { courses: raw['courses'] } : {}),
  };
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;

/** DRV-06: the drivers of one tab, by name. */
export const driversOf = (drivers: readonly Driver[], tab: DriversTab): Driver[] =>
  drivers
    .filter(({ kind }) => kind === tab)
    .sort((a, b) => compareFrench(a.lastName, b.lastName) || compareFrench(a.firstName, b.firstName));

/** One page of a list, and its number: the last page when the list has become shorter than the one asked for. */
export function pageOf<T>(items: readonly T[], { page = 0, size }: DriversSearch) {
  const pageSize = DRIVERS_SIZES.find((known) => known === size) ?? DRIVERS_SIZES[0];
  const current = Math.min(page, Math.max(0, Math.ceil(items.length / pageSize) - 1));
  return { page: current, pageSize, items: items.slice(current * pageSize, (current + 1) * pageSize) };
}
