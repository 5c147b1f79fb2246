import { FeesByOrderType, ManagementFees } from '@comptoir/domain/management-fees/management-fees.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

/** MFE-08, MFE-11: whether any fee is asked, what is saved here, and what the network has saved. */
export const ManagementFeesHere = z.object({ enabled: z.boolean(), own: ManagementFees, inherited: ManagementFees });
export type ManagementFeesHere = z.infer<typeof ManagementFeesHere>;

export const readManagementFees = shopRoute({
  method: 'GET',
  path: '/management-fees',
  access: 'managementFee',
  reply: ManagementFeesHere,
});

export const saveManagementFees = shopRoute({
  method: 'PUT',
  path: '/management-fees',
  access: 'managementFee',
  body: FeesByOrderType,
  reply: ManagementFeesHere,
});

/** MFE-11: back to the network's. */
export const forgetManagementFees = shopRoute({
  method: 'DELETE',
  path: '/management-fees',
  access: 'managementFee',
  reply: ManagementFeesHere,
});

export const readNetworkManagementFees = companyRoute({
  method: 'GET',
  path: '/management-fees',
  access: 'allShops',
  reply: ManagementFeesHere,
});

export const saveNetworkManagementFees = companyRoute({
  method: 'PUT',
  path: '/management-fees',
  access: 'allShops',
  body: FeesByOrderType,
  reply: ManagementFeesHere,
});
