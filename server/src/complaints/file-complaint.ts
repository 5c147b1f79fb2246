import type * as contract from '@comptoir/contract/complaints.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { ConcernedDish } from '@comptoir/domain/complaints/complaint.ts';
import { filingRefusal } from '@comptoir/domain/complaints/filing.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';
import type { Ctx } from '../ctx.ts';
import { readPicture } from '../drivers/documents/read-file.ts';
import { refuseMore } from '../http/rate-limit.ts';
import { mustExist, Refused, refuseIf } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';
import { tellStory } from '../orders/record.ts';
import * as shops from '../shops/shops.store.ts';
import * as complaints from './complaints.store.ts';
import { recordComplaint } from './record.ts';

type FileCall = Input<typeof contract.fileComplaint>;

/** A refused photo may be tried again, but pictures cost time to read. */
const TRIES = { limit: 10, windowSeconds: 60 * 60 };

/** SUP-10, SUP-15, CAT-API-47: whoever calls has shown the order's token. */
export async function fileComplaint(
  ctx: Ctx,
  { params, body }: FileCall,
): Promise<{ complaintId: string; createdAt: Instant }> {
  const order = mustExist(await orders.find(ctx.db, ctx, params.orderId));
  const shop = mustExist(await shops.find(ctx.db, order));
  // REP-11.
  if (order.isTest) throw new Refused('ORDER_STATE');
  refuseIf(filingRefusal(order, shop, ctx.now()));
  if (await complaints.ofOrder(ctx.db, ctx, order.id)) throw new Refused('complaint-exists');
  const email = emailOf(order, body.email);
  const phone = phoneOf(order, body.phone);
  const dishes = dishesOf(order, body.lineIds);
  await refuseMore(ctx.database, `complaint:${order.id}`, TRIES);
  const photos = await Promise.all(body.photos.map((photo) => readPicture(photo)));
  return ctx.answer(async (tx) => {
    const { companyId, shopId, customerId, customer } = mustExist(await orders.lock(tx, ctx, order.id));
    const filed = await complaints.insert(
      tx,
      {
        companyId,
        shopId,
        customerId,
        complaintId: ctx.newId(),
        orderId: order.id,
        firstName: customer.firstName,
        lastName: customer.lastName,
        phone,
        email,
        createdAt: ctx.now(),
        issues: [...new Set(body.issues)],
        message: body.message,
        dishes,
        photoCount: photos.length,
        orderNumber: order.orderNumber,
        orderedAt: order.createdAt,
        amountDue: order.amountDue,
        driverId: order.driverId,
        driverFirstName: order.driverFirstName,
      },
      photos,
    );
    if (!filed) throw new Refused('complaint-exists');
    await tellStory(tx, ctx, order, 'complaint-filed');
    const after = { orderId: order.id, issues: filed.issues, photoCount: filed.photoCount };
    await recordComplaint(tx, ctx, filed, 'file', { after });
    return { complaintId: filed.complaintId, createdAt: filed.createdAt };
  });
}

/** Every decision is told by e-mail. */
function emailOf({ customer }: Order, typed: string | null): string {
  const email = tidyEmail(typed ?? customer.email ?? '');
  if (!isEmail(email)) throw new Refused('INVALID_EMAIL');
  return email;
}

/** SUP-09: what the customer gave for this complaint, else the order's. */
function phoneOf({ customer }: Order, typed: string | null): string | null {
  if (!typed) return customer.phone;
  const phone = normalisePhone(typed);
  if (!phone) throw new Refused('WRONG_PHONE');
  return phone;
}

function dishesOf({ lines }: Order, lineIds: readonly string[]): ConcernedDish[] {
  return [...new Set(lineIds)].map((lineId) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw new Refused('RECORD_INVALID');
    return { lineId, productKey: line.productKey, name: line.name, quantity: line.quantity };
  });
}
