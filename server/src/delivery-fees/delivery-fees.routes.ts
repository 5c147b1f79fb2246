import * as contract from '@comptoir/contract/delivery-fees.ts';
import { handle } from '../http/handle.ts';
import * as settings from '../settings/settings.store.ts';
import { changeNetworkFees, changeShopFees, feesOfOne, networkFees, shopFees } from './change-fees.ts';
import { areInherited, switched, withCustomerFees, withDriverFees } from '@comptoir/domain/delivery-fees/whose-fees.ts';

export const deliveryFeesRoutes = [
  handle(contract.readDeliveryFees, (ctx, { params }) => shopFees(ctx.db, params)),
  handle(contract.readCustomerFees, (ctx, { params }) => feesOfOne(ctx.db, params, 'customer')),
  handle(contract.readDriverFees, (ctx, { params }) => feesOfOne(ctx.db, params, 'driver')),
  handle(contract.readFeesInForce, (ctx, { params }) => settings.readBoth(ctx.db, params, 'deliveryFees')),
  handle(contract.saveCustomerFees, (ctx, { params, body }) =>
    changeShopFees(ctx, params, {
      action: 'settings.customer-fees',
      // FEE-10: the network's are read-only until the shop overrides them.
      refusal: (fees) => (areInherited(fees) ? 'fees-of-network' : null),
      change: ({ shop }) => withCustomerFees(shop, body),
    }),
  ),
  handle(contract.saveDriverFees, (ctx, { params, body }) =>
    changeShopFees(ctx, params, {
      action: 'settings.driver-fees',
      refusal: (_, { independentDriversAllowed }) => (independentDriversAllowed ? null : 'independents-not-allowed'),
      change: ({ shop }) => withDriverFees(shop, body),
    }),
  ),
  handle(contract.switchCustomerFees, (ctx, { params, body: { enabled } }) =>
    changeShopFees(ctx, params, {
      action: 'settings.customer-fees-switch',
      refusal: () => null,
      change: (fees) => switched(fees, enabled),
    }),
  ),
  handle(contract.readNetworkDeliveryFees, networkFees),
  handle(contract.saveNetworkCustomerFees, (ctx, { body }) =>
    changeNetworkFees(ctx, 'settings.customer-fees', (known) => withCustomerFees(known, body)),
  ),
  handle(contract.saveNetworkDriverFees, (ctx, { body }) =>
    changeNetworkFees(ctx, 'settings.driver-fees', (known) => withDriverFees(known, body)),
  ),
  handle(contract.switchNetworkCustomerFees, (ctx, { body: { enabled } }) =>
    changeNetworkFees(ctx, 'settings.customer-fees-switch', (shop) =>
      switched({ shop, network: { customer: null, driver: null } }, enabled),
    ),
  ),
];
