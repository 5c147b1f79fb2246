import {
  articlesOf,
  evidenceText,
  MAX_EVIDENCE_TEXT,
  type CustomerMessage,
} from '@comptoir/domain/disputes/evidence.ts';
import { addressLine } from '@comptoir/domain/kernel/address.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import * as complaints from '../complaints/complaints.store.ts';
import type { Ctx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import * as photos from '../deliveries/delivery-photos.store.ts';
import { Refused } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';
import type { DisputeEvidence } from '../ports/payments.ts';
import { renderReceipt } from '../receipts/receipt.ts';

const refOf = ({ companyId, id }: Order) => ({ companyId, orderId: id });

/** INV-51: what the order proves, in words. */
export async function orderProof(db: Db | Tx, order: Order): Promise<{ text: string; hasPhoto: boolean }> {
  const [story, complaint, photo] = await Promise.all([
    orders.story(db, order.companyId, order.id),
    complaints.ofOrder(db, order, order.id),
    photos.find(db, refOf(order)),
  ]);
  const messages: CustomerMessage[] = complaint
    ? [{ at: complaint.createdAt, message: complaint.message, answer: complaint.decision?.answer ?? null }]
    : [];
  const hasPhoto = photo !== null;
  return { text: evidenceText({ order, story, messages, hasPhoto }), hasPhoto };
}

/** The shop's words first: they are what somebody at the bank reads. */
export const wholeText = (words: string, proof: string): string => `${words}\n\n${proof}`.slice(0, MAX_EVIDENCE_TEXT);

export async function gatherEvidence(ctx: Ctx, order: Order, text: string): Promise<DisputeEvidence> {
  const { firstName, lastName, email } = order.customer;
  const [receipt, photo] = await Promise.all([receiptOf(ctx, order), photos.find(ctx.db, refOf(order))]);
  const driver = [order.driverFirstName, order.driverLastName].filter(Boolean).join(' ');
  return {
    text,
    product: articlesOf(order).slice(0, MAX_EVIDENCE_TEXT),
    customer: {
      name: `${firstName} ${lastName}`.trim(),
      email,
      address: order.address && addressLine(order.address),
    },
    servedOn: order.finishedAt && localDay(order.finishedAt, order.shop.timeZone),
    carrier: order.orderType === 'delivery' && driver ? driver : null,
    receipt,
    photo,
  };
}

/** A shop whose papers are not complete has no receipt (INV-40): the rest is sent without it. */
export const receiptOf = (ctx: Pick<Ctx, 'db'>, order: Order): Promise<Buffer | null> =>
  renderReceipt(ctx, order).catch((error: unknown) => {
    if (error instanceof Refused) return null;
    throw error;
  });
