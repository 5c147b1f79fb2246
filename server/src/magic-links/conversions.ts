import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import type { CustomerErased, CustomerMerged, VisitorActed } from '../clients/effects.ts';
import type { Tx } from '../db/db.ts';
import * as orders from '../orders/orders.store.ts';
import { wasSent } from '../push-notifications/push-notifications.store.ts';
import { linkVisitorOf, type Visitor } from './visitor.ts';
import * as visits from './visits.store.ts';

/** LNK-21: an account was opened, or somebody agreed to be written to, in this browser. */
export const recordAct: VisitorActed = async (tx, ctx, http, { type, customerId }) => {
  const visitor = linkVisitorOf(http);
  if (visitor) await visits.convert(tx, { ...visitor, companyId: ctx.companyId }, { type, customerId, at: ctx.now() });
};

/** FIN-17: which action of marketing led to the order. It counts as a purchase while it is one (LNK-22). */
export async function recordPurchase(tx: Tx, order: Order, visitor: Visitor): Promise<void> {
  if ('notificationId' in visitor) return recordClick(tx, order, visitor.notificationId);
  const isAttributed = await visits.convert(
    tx,
    { ...visitor, companyId: order.companyId },
    {
      type: 'purchase',
      at: order.createdAt,
      customerId: order.customerId,
      orderId: order.id,
      amount: order.amountDue,
    },
  );
  if (isAttributed) await orders.saveAside(tx, order, { link_key: visitor.linkKey, marketing_method: 'magic_link' });
}

/** CMP-03: only for a notification that this company really has sent: what a browser says of itself is not believed. */
async function recordClick(tx: Tx, order: Order, notificationId: string): Promise<void> {
  if (await wasSent(tx, { companyId: order.companyId, id: notificationId }))
    await orders.saveAside(tx, order, { push_notification_id: notificationId, marketing_method: 'push' });
}

/** CLI-31: what a campaign brought stays; who it was goes. */
export const forgetVisits: CustomerErased = async (tx, { companyId }, customerId) => {
  await sql`
    update link_events set customer_id = null
    where company_id = ${companyId} and customer_id = ${customerId}`.execute(tx);
};

export const joinVisits: CustomerMerged = async (tx, { companyId }, { customerId, otherId }) => {
  await sql`
    update link_events set customer_id = ${customerId}
    where company_id = ${companyId} and customer_id = ${otherId}`.execute(tx);
};
