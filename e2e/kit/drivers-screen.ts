import type { Locator, Page } from '@playwright/test';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { DriverDocument } from '@comptoir/domain/drivers/documents.ts';
import type { Restaurant } from './restaurant.ts';

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

type Amount = Driver['collectedCash'];

/** An employee with everything that the screen shows. */
export const KARIM: Partial<Driver> = {
  firstName: 'Karim',
  lastName: 'Benali',
  email: 'karim@exemple.fr',
  phone: '+33645127890',
  birthDate: '1998-05-04',
  completedOrderCount: 412,
  totalDurationMinutes: 7_580.8,
  totalDistanceKm: 1_285.44,
  collectedCash: 14_250 as Amount,
  collectedMealVouchers: 8_600 as Amount,
  collectedCardTerminal: 21_340 as Amount,
};
export const YANIS: Partial<Driver> = { firstName: 'Yanis', lastName: 'Haddad', isOnline: false };
export const CLARA: Partial<Driver> = { firstName: 'Clara', lastName: 'Álvarez', areNotificationsAllowed: false };

export const aDocument = (kind: DriverDocument['kind'], fields: Partial<DriverDocument> = {}): DriverDocument => ({
  kind,
  state: 'valid',
  number: null,
  expiresAt: inDays(200),
  fileName: `${kind}.png`,
  uploadedAt: inDays(-1),
  refusal: null,
  ...fields,
});

/** An independent whose documents are in order. */
export const MATHIS: Partial<Driver> = {
  firstName: 'Mathis',
  lastName: 'Orsini',
  kind: 'independent',
  documentsValidUntil: inDays(200),
  documents: [
    aDocument('siret', { number: '73282932000074', expiresAt: null }),
    aDocument('identity'),
    aDocument('insurance'),
    aDocument('vigilance'),
  ],
};
export const WITH_INDEPENDENTS = { independentDriversAllowed: true, deliversByItself: false };

export const employees = (page: Page): Locator => page.getByRole('table', { name: 'Livreurs employés' });
export const independents = (page: Page): Locator => page.getByRole('table', { name: 'Livreurs indépendants' });
export const driverRow = (table: Locator, name: string): Locator => table.getByRole('row', { name: new RegExp(name) });
export const driverSwitch = (page: Page, name: string): Locator =>
  page.getByRole('switch', { name: `Activer ${name}` });
export const details = (page: Page): Locator => page.getByRole('dialog', { name: 'Détails du livreur' });

export function driverOf({ drivers }: Restaurant, firstName: string): { driverId: string } {
  const driver = drivers.find((one) => one.firstName === firstName);
  if (!driver) throw new Error(`${firstName} does not work here`);
  return driver;
}
