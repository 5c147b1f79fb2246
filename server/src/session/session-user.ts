import type { readSession as readSessionRoute } from '@comptoir/contract/session.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Channel } from '@comptoir/domain/kernel/sales.ts';
import { compareFrench } from '@comptoir/domain/kernel/text.ts';
import { PAGE_PERMISSIONS } from '@comptoir/domain/session/rights.ts';
import { roleFlags } from '@comptoir/domain/session/roles.ts';
import type { ChannelState, SessionUser } from '@comptoir/domain/session/session-user.ts';
import { isOneTouch } from '@comptoir/domain/shops/one-touch.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { shopPath } from '@comptoir/domain/storefront/shop-page.ts';
import { rightsAt, roleAt, type Principal } from '@comptoir/domain/session/principal.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import type { Db } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { rightsStamp } from '../live/rights-stamp.ts';
import { announcementOf } from '../shops/communications.ts';
import { panelOf } from '../shops/shop-launches.store.ts';
import * as shops from '../shops/shops.store.ts';
import { mustConfirm } from './people/confirm-email.ts';
import * as users from './users.store.ts';

type ReachableShop = { shopId: string; slug: string; name: string; isRetired: boolean };

/** SES-22, ROL-10: rights are computed for this shop on every request. */
export async function sessionUser(
  ctx: Ctx,
  principal: Principal,
  shop: Shop,
  isAllShops: boolean,
): Promise<SessionUser> {
  const role = roleAt(principal, shop.shopId);
  const account = await users.find(ctx.db, principal);
  const company = await shops.company(ctx.db, ctx.companyId);
  if (!role || !account) throw new Refused('NOT_ALLOWED');
  const rights = rightsAt(principal, shop.shopId);
  const reachable = await reachableShops(ctx.db, principal);
  return {
    userId: account.userId,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    companyId: ctx.companyId,
    companyName: company.name,
    communications: announcementOf(company),
    magicLinksEnabled: company.magic_links_enabled,
    launch: isAllShops ? null : await panelOf(ctx.db, shop),
    sequence: company.event_seq,
    rightsStamp: rightsStamp(principal),
    shopCount: principal.shopCount,
    shops: reachable.map(({ shopId, name, isRetired }) => ({ shopId, name, ...(isRetired ? { isRetired } : {}) })),
    isAllShops,
    role,
    ...roleFlags(role, principal),
    featureFlags: rights,
    pagePermissions: PAGE_PERMISSIONS.filter((page) => rights.includes(page)),
    companyLegalEntity: company.company_legal_entity,
    ...(mustConfirm(ctx, account) ? { mustConfirmEmail: true } : {}),
    ...shopFacts(ctx, shop, isAllShops),
  };
}

function shopFacts({ config }: Pick<Ctx, 'config'>, shop: Shop, isAllShops: boolean) {
  const ownPage = config.publicUrl + shopPath(shop.slug);
  return {
    shopId: shop.shopId,
    shopName: shop.name,
    shopSlug: shop.slug,
    timeZone: shop.timeZone,
    oneTouchEnabled: isOneTouch(shop),
    activeOrderTypes: shop.activeOrderTypes,
    channels: withAddresses(shop.channels, ownPage),
    shopLegalEntity: shop.shopLegalEntity,
    integrationType: shop.integration?.enabled ? shop.integration.type : null,
    independentDriversAllowed: shop.independentDriversAllowed,
    printingKind: shop.printingKind,
    hidePrintTicket: shop.hidePrintTicket,
    // DET-63: when the shop has no setting, the all-shops mode decides.
    acceptDeliveryFromDashboard: shop.acceptDeliveryFromDashboard ?? isAllShops,
    validateDeliveryFromDashboard: shop.validateDeliveryFromDashboard ?? isAllShops,
    scheduleWindowMinutes: shop.scheduleWindowMinutes,
  };
}

const SERVED_HERE: readonly Channel[] = ['webapp', 'qrcode', 'terminal'];

/** MKT-05: where nobody has typed an address, what this server serves has the shop's own page, whatever its slug becomes. */
function withAddresses(channels: readonly ChannelState[], ownPage: string): ChannelState[] {
  const isOwn = ({ channel }: ChannelState) => SERVED_HERE.includes(channel);
  if (channels.some((known) => isOwn(known) && known.url)) return [...channels];
  return channels.map((known) => (isOwn(known) && known.enabled ? { ...known, url: ownPage } : known));
}

async function reachableShops(db: Db, principal: Principal): Promise<ReachableShop[]> {
  const reachable = new Set(principal.shops.map((shop) => shop.shopId));
  const rows = await db
    .selectFrom('shops')
    .select(['id as shopId', 'slug', 'name'])
    .select((eb) => eb('retired_at', 'is not', null).as('isRetired'))
    .where('company_id', '=', principal.companyId)
    .execute();
  return rows
    .map((shop) => ({ ...shop, isRetired: Boolean(shop.isRetired) }))
    .filter((shop) => reachable.has(shop.shopId))
    .sort((a, b) => Number(a.isRetired) - Number(b.isRetired) || compareFrench(a.name, b.name));
}

export async function readSession(ctx: UserCtx, { query }: Input<typeof readSessionRoute>): Promise<SessionUser> {
  const shop = await requestedShop(ctx, query.shopId);
  if (!shop) throw new Refused('NOT_ALLOWED');
  const isAllShops = query.isAllShops ?? false;
  if (isAllShops && !rightsAt(ctx.user, shop.shopId).includes('allShops')) throw new Refused('NOT_ALLOWED');
  return sessionUser(ctx, ctx.user, shop, isAllShops);
}

/** By id, or by the slug of the `shopId` cookie (SES-24); without either, the first shop of the list. */
async function requestedShop(ctx: UserCtx, name: string | undefined): Promise<Shop | null> {
  const reachable = await reachableShops(ctx.db, ctx.user);
  const found =
    reachable.find(({ shopId, slug }) => name === undefined || name === shopId || name === slug) ??
    (await formerlyCalled(ctx, name ?? '', reachable));
  return found ? shops.find(ctx.db, { companyId: ctx.companyId, shopId: found.shopId }) : null;
}

/** STO-24: a cookie may remember the address that the shop had yesterday. */
async function formerlyCalled(
  ctx: UserCtx,
  slug: string,
  reachable: readonly ReachableShop[],
): Promise<ReachableShop | undefined> {
  const ref = await shops.companyOfShop(ctx.database.forSystem(), slug);
  return reachable.find(({ shopId }) => shopId === ref?.shopId);
}
