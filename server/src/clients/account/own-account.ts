import type * as contract from '@comptoir/contract/clients.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { missingSentence, orderAgain } from '@comptoir/domain/checkout/order-again.ts';
import { arrivalOf } from '@comptoir/domain/deliveries/trip-estimate.ts';
import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { isLinkOver } from '@comptoir/domain/checkout/link-life.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isFinished, isHandedOut, toldStatus } from '@comptoir/domain/orders/order-status.ts';
import type { Ctx } from '../../ctx.ts';
import { companyCtx } from '../../http/envelope.ts';
import type { OpenCtx } from '../../http/handle.ts';
import { Refused } from '../../http/refused.ts';
import * as menus from '../../menu/menus.store.ts';
import { followToken } from '../../orders/messages/follow-link.ts';
import * as orders from '../../orders/orders.store.ts';
import { READERS, refuseCrowd } from '../../session/crowd.ts';
import { accountOf, forgetSignedIn, shopAsked } from './account-session.ts';
import { saveConsent } from './newsletter.ts';
import * as people from './own-person.store.ts';
import * as sessions from './sessions.store.ts';

const MOST_ORDERS = 20;
const MOST_PICTURES = 3;

/** What the owner of this address may know: their own orders, whoever's name a guest typed with it. */
export async function ownAccount(ctx: Ctx, shopId: string, email: string): Promise<contract.OwnAccount> {
  const person = await people.find(ctx.db, ctx.companyId, email);
  const ids = person ? await people.newestOrders(ctx.db, ctx.companyId, person.customerId, MOST_ORDERS) : [];
  const [known, menu, addresses] = await Promise.all([
    orders.findAll(ctx.db, ctx, ids),
    menus.read(ctx.db, { companyId: ctx.companyId, shopId }),
    person ? people.addresses(ctx.db, ctx.companyId, person.customerId) : [],
  ]);
  const own = known
    .filter((order) => !isLinkOver(order, ctx.now()) || order.shopId === shopId)
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  return {
    email,
    firstName: person?.firstName ?? null,
    lastName: person?.lastName ?? null,
    phone: person?.phone ?? null,
    newsletterSubscribed: person?.newsletterSubscribed ?? false,
    addresses,
    orders: own.map((order) => ownOrder(ctx, order, order.shopId === shopId ? menu : null)),
  };
}

function ownOrder(ctx: Ctx, order: Order, menu: Menu | null): contract.OwnAccount['orders'][number] {
  const isRunning = !isFinished(order.status);
  const hasPage = !isLinkOver(order, ctx.now());
  const mayOrderAgain = menu !== null && !isMarketplace(order.channel) && hasPage;
  const again = mayOrderAgain
    ? orderAgain(order, menu, { channel: 'webapp', at: ctx.now(), zone: order.shop.timeZone })
    : null;
  const sentence = again && missingSentence(again);
  return {
    followToken: followToken(ctx.config, order),
    hasPage,
    orderNumber: order.orderNumber,
    shopId: order.shopId,
    shopName: order.shop.name,
    orderedAt: order.createdAt,
    expectedAt:
      isRunning && !isHandedOut(order.status)
        ? order.orderType === 'delivery'
          ? arrivalOf(order)
          : order.dueAt
        : null,
    orderType: order.orderType,
    statusLabel: toldStatus(order.status, order.orderType),
    isRunning,
    articleCount: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    amountDue: order.amountDue,
    tip: order.tip,
    pictures: menu ? picturesOf(order, menu) : [],
    missingSentence: sentence ? french(sentence) : null,
    canOrderAgain: again !== null && again.lines.length > 0,
  };
}

function picturesOf({ lines }: Order, menu: Menu): string[] {
  const products = new Map(allProducts(menu).map((product) => [product.key, product.picture]));
  return lines.flatMap(({ productKey }) => products.get(productKey)?.thumbnailUrl ?? []).slice(0, MOST_PICTURES);
}

export async function readOwnAccount(open: OpenCtx, { query }: Input<typeof contract.readOwnAccount>) {
  await refuseCrowd(open, READERS);
  const { companyId, shopId } = await shopAsked(open, query.shopId);
  const account = await accountOf(open, companyId);
  if (!account) return { account: null };
  const ctx = companyCtx(open, companyId, { kind: 'customer' }, open.traceId);
  return { account: await ownAccount(ctx, shopId, account.email) };
}

/** SET-API-101, CLI-29: kept on the client's record, which begins with the first order. */
export async function changeNewsletter(open: OpenCtx, { query, body }: Input<typeof contract.changeNewsletter>) {
  const { companyId, shopId } = await shopAsked(open, query.shopId);
  const account = await accountOf(open, companyId);
  if (!account) throw new Refused('UNAUTHENTICATED');
  const ctx = companyCtx(open, companyId, { kind: 'customer' }, open.traceId);
  await ctx.transaction(async (tx) => {
    if (!(await saveConsent(tx, ctx, account.email, body.newsletterSubscribed, open.http)))
      throw new Refused('newsletter-too-early');
  });
  return ownAccount(ctx, shopId, account.email);
}

/** Signing out twice, or without being signed in, is no error. */
export async function signOutCustomer(open: OpenCtx, { query }: Input<typeof contract.signOutCustomer>): Promise<void> {
  const { companyId } = await shopAsked(open, query.shopId);
  const account = await accountOf(open, companyId);
  if (account) await sessions.end(open.database.forCompany(companyId), account);
  forgetSignedIn(open, companyId);
}
