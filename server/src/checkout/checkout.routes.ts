import * as contract from '@comptoir/contract/checkout.ts';
import { handle } from '../http/handle.ts';
import type { Identity } from '../session/identity.ts';
import { followOrder } from './follow-order.ts';
import { placeOrder } from './place-order.ts';

export const checkoutRoutes = ({ tokens }: Identity) => [
  handle(contract.placeOrder, placeOrder(tokens)),
  handle(contract.followOrder, followOrder(tokens)),
];
