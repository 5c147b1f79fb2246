import { cents } from '../kernel/money.ts';
import type { Complaint } from './complaint.ts';

/** Nora's, about a dish that was not in the bag. */
export const aComplaint = (fields: Partial<Complaint> = {}): Complaint => ({
  complaintId: '60000000-0000-4000-8000-000000000001',
  companyId: '10000000-0000-4000-8000-000000000001',
  shopId: '20000000-0000-4000-8000-000000000001',
  orderId: '30000000-0000-4000-8000-000000000001',
  customerId: '40000000-0000-4000-8000-000000000001',
  firstName: 'Nora',
  lastName: 'Bertin',
  phone: '+33624187730',
  email: 'nora.bertin@exemple.fr',
  createdAt: '2026-11-14T19:09:00.000Z',
  issues: ['missing_product'],
  message: 'Il n’y avait pas la tourte de blettes.',
  dishes: [
    {
      lineId: '50000000-0000-4000-8000-000000000001',
      productKey: 'PRODUCT-tourte',
      name: 'Tourte de blettes',
      quantity: 1,
    },
  ],
  photoCount: 0,
  orderNumber: '119',
  orderedAt: '2026-11-14T17:52:00.000Z',
  amountDue: cents(4040),
  driverId: null,
  driverFirstName: null,
  state: 'open',
  decision: null,
  refundState: null,
  version: 1,
  ...fields,
});
