import { randomUUID } from 'node:crypto';
import type { FleetBooking } from '../../fleets.ts';

const place = (street: string, latitude: number, longitude: number) => ({
  streetNumber: '12',
  street,
  city: 'Nice',
  postalCode: '06300',
  country: 'France',
  instruction: null,
  location: { latitude, longitude },
});

export const aFleetBooking = (fields: Partial<FleetBooking> = {}): FleetBooking => ({
  reference: randomUUID(),
  shopId: randomUUID(),
  orderNumber: '0042',
  pickup: {
    name: 'Chez Mimi',
    address: place('rue Bonaparte', 43.7009, 7.2841),
    phone: '+33465710101',
    instruction: null,
  },
  dropoff: {
    firstName: 'Alice',
    lastName: 'Martin',
    address: { ...place('rue de France', 43.6956, 7.2585), street2: '3e étage', instruction: 'Code 12B\nporte verte' },
    phone: '+33639980001',
    email: 'alice@exemple.fr',
  },
  readyAt: new Date().toISOString(),
  items: [{ name: 'Socca', quantity: 2, unitPriceCents: 450 }],
  valueCents: 900,
  ...fields,
});
