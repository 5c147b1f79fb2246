import { changeScope, type ChangeScope } from '@comptoir/domain/checkout/customer-change.ts';
import type { PublicDesign } from '@comptoir/domain/design/in-force.ts';
import type { Complaint } from '@comptoir/domain/complaints/complaint.ts';
import { filingRefusal } from '@comptoir/domain/complaints/filing.ts';
import { isDrawn } from '@comptoir/domain/drivers/availability.ts';
import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { flowOrder, flowShop } from '@comptoir/domain/orders/flow-facts.ts';
import { moveRefusal, type OrderEventName } from '@comptoir/domain/orders/order-flow.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import { isLinkOver } from '@comptoir/domain/checkout/link-life.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import * as complaints from '../../complaints/complaints.store.ts';
import type { Ctx } from '../../ctx.ts';
import { publicDesign } from '../../design/design.store.ts';
import * as drivers from '../../drivers/drivers.store.ts';
import { Refused } from '../../http/refused.ts';
import * as orders from '../../orders/orders.store.ts';
import * as shops from '../../shops/shops.store.ts';
import { courierPlace } from './followed-version.store.ts';

/** When each step of the order was reached; null: not yet, or nobody knows. */
type Times = Record<'received' | 'accepted' | 'prepared' | 'left' | 'finished', Instant | null>;

export type FollowedFacts = {
  order: Order;
  shop: Shop;
  /** Colours and theme of the shop's pages. */
  design: PublicDesign;
  times: Times;
  /** Only on the way to this customer: before and after it is nobody's business. */
  driverAt: Location | null;
  scope: ChangeScope | null;
  mayCancel: boolean;
  mayFetch: boolean;
  isOver: boolean;
  /** SUP-15: the form is shown until there is a complaint. */
  mayComplain: boolean;
  complaint: Complaint | null;
  /** INV-46: what corrects the invoice that was asked for. */
  creditNotes: { number: string }[];
};

export async function followedFacts(ctx: Ctx, orderId: string): Promise<FollowedFacts> {
  const order = await orders.find(ctx.db, ctx, orderId);
  const shop = order && (await shops.find(ctx.db, order));
  if (!shop) throw new Refused('NOT_FOUND');
  if (isLinkOver(order, ctx.now())) throw new Refused('link-expired');
  const may = (event: OrderEventName): boolean =>
    moveRefusal(flowOrder(order), event, 'customer', flowShop(shop, false), ctx.now()) === null;
  // What a marketplace sold is changed there.
  const isOurs = !isMarketplace(order.channel);
  return {
    order,
    shop,
    design: await publicDesign(ctx.db, order),
    times: timesOf(order, await orders.story(ctx.db, order.companyId, order.id)),
    driverAt: await driverOnTheWay(ctx, order),
    scope: isOurs ? changeScope(order) : null,
    mayCancel: isOurs && may('customer-cancel'),
    mayFetch: isOurs && may('choose-pickup'),
    isOver: isFinished(order.status),
    ...(await complaintOf(ctx, order, shop)),
    creditNotes: isFinished(order.status)
      ? await ctx.effects.creditNotes(ctx.db, { companyId: order.companyId, orderId })
      : [],
  };
}

const BEFORE_ACCEPTANCE = ['contacting', 'looking_for_driver'];

function timesOf(order: Order, story: readonly OrderEvent[]): Times {
  const accepted = story.find(
    ({ fromStatus, toStatus }) =>
      fromStatus && toStatus && BEFORE_ACCEPTANCE.includes(fromStatus) && !BEFORE_ACCEPTANCE.includes(toStatus),
  );
  const left = story.find(({ toStatus }) => toStatus === 'delivering');
  return {
    received: order.createdAt,
    accepted: accepted?.at ?? null,
    prepared: order.preparationEndedAt,
    left: order.delivery?.pickedUpAt ?? left?.at ?? null,
    finished: order.finishedAt,
  };
}

async function complaintOf(
  ctx: Ctx,
  order: Order,
  shop: Shop,
): Promise<Pick<FollowedFacts, 'mayComplain' | 'complaint'>> {
  if (!isFinished(order.status)) return { mayComplain: false, complaint: null };
  const complaint = await complaints.ofOrder(ctx.db, ctx, order.id);
  return { mayComplain: !complaint && filingRefusal(order, shop, ctx.now()) === null, complaint };
}

async function driverOnTheWay(ctx: Ctx, { id, status, driverId, companyId }: Order): Promise<Location | null> {
  if (status !== 'delivering') return null;
  const driver = driverId
    ? await drivers.find(ctx.db, companyId, driverId)
    : await courierPlace(ctx.db, { companyId, id });
  return driver && isDrawn(driver, ctx.now()) ? driver.position : null;
}
