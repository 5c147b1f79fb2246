import * as contract from '@comptoir/contract/checkout.ts';
import * as complaintsContract from '@comptoir/contract/complaints.ts';
import { fileComplaint } from '../complaints/file-complaint.ts';
import { handle } from '../http/handle.ts';
import type { Identity } from '../session/identity.ts';
import { actOnOrder } from './customer/act-on-order.ts';
import { asCustomer } from './customer/as-customer.ts';
import { changeOrderOf } from './customer/change-order.ts';
import { followOrder } from './customer/follow-order.ts';
import { lockOrder } from './customer/lock-order.ts';
import { readOrderAgain } from './customer/order-again.ts';
import { readUnconfirmedPayment } from './customer/unconfirmed-payment.ts';
import { listSlots } from './list-slots.ts';
import { placeOrder } from './place-order.ts';
import { quoteOrder } from './quote.ts';
import * as refusedOrders from './explained/refused-orders.store.ts';
import { simulateOrder } from './explained/simulate.ts';

export const checkoutRoutes = ({ tokens }: Identity) => [
  handle(contract.simulateOrder, simulateOrder),
  handle(contract.listRefusedOrders, async (ctx, { params }) => ({
    items: await refusedOrders.newest(ctx.db, params),
  })),
  handle(contract.listSlots, listSlots(tokens)),
  handle(contract.quoteOrder, quoteOrder(tokens)),
  handle(contract.placeOrder, placeOrder(tokens)),
  handle(contract.followOrder, followOrder(tokens)),
  handle(contract.readOrderAgain, readOrderAgain),
  handle(contract.readUnconfirmedPayment, readUnconfirmedPayment(tokens)),
  handle(contract.lockOrder, asCustomer(tokens, 'lock', lockOrder)),
  handle(contract.changeOrder, asCustomer(tokens, 'change', changeOrderOf(tokens))),
  handle(complaintsContract.fileComplaint, asCustomer(tokens, 'complain', fileComplaint, 201)),
  handle(contract.actOnOrder, asCustomer(tokens, 'act', actOnOrder)),
];
