import { cents } from '../kernel/money.ts';
import type { Driver } from './driver.ts';

/** An employee of the sample shop, on the road a few hundred metres away. */
export function aDriver(fields: Partial<Driver> = {}): Driver {
  return {
    driverId: '60000000-0000-4000-8000-000000000001',
    companyId: '10000000-0000-4000-8000-000000000001',
    firstName: 'Karim',
    lastName: 'Benali',
    email: 'karim@chezmimi.exemple',
    phone: '+33639980101',
    birthDate: '1998-05-04',
    kind: 'employee',
    shops: [
      {
        shopId: '20000000-0000-4000-8000-000000000001',
        enabled: true,
        isNew: false,
        completedOrderCount: 0,
        totalCourierFee: cents(0),
      },
    ],
    isAppInstalled: true,
    areNotificationsAllowed: true,
    documentsValidUntil: null,
    documents: [],
    freelance: null,
    isOnline: true,
    position: { latitude: 43.7045, longitude: 7.2841 },
    positionAt: '2026-11-14T19:14:00.000Z',
    orderIds: [],
    completedOrderCount: 0,
    canceledOrderCount: 0,
    totalDurationMinutes: 0,
    totalDistanceKm: 0,
    collectedCash: cents(0),
    collectedMealVouchers: cents(0),
    collectedCardTerminal: cents(0),
    createdAt: '2025-02-03T09:00:00.000Z',
    version: 1,
    ...fields,
  };
}
