import type * as contract from '@comptoir/contract/tower.ts';
import type { Answer } from '@comptoir/contract/route.ts';
import { nextService } from '@comptoir/domain/hours/service.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { addMs, instantAt, localDay, type Day, type Instant } from '@comptoir/domain/kernel/time.ts';
import { attentionOf } from '@comptoir/domain/orders/attention/attention.ts';
import { dueOf } from '@comptoir/domain/orders/live-orders.ts';
import { rightsAt, type Principal } from '@comptoir/domain/session/principal.ts';
import { isOneTouch } from '@comptoir/domain/shops/one-touch.ts';
import { untilOf } from '@comptoir/domain/shops/opening.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import {
  businessDay,
  businessDayAt,
  closingOf,
  isInHours,
  weekBefore,
  type BusinessDay,
} from '@comptoir/domain/tower/business-day.ts';
import type { TowerRow } from '@comptoir/domain/tower/tower-row.ts';
import { isPresent, rings } from '@comptoir/domain/watchdog/health.ts';
import type { Device } from '@comptoir/domain/watchdog/device.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import { readsFinances } from '../finances/read-finances.ts';
import * as shops from '../shops/shops.store.ts';
import * as devices from '../watchdog/devices.store.ts';
import * as tower from './tower.store.ts';

/** TOW-01, ROL-31: the shops that this person sees together; what is closed for good is none. */
export const towerShopIds = (user: Principal): string[] =>
  user.shops
    .filter(({ shopId, isRetired }) => !isRetired && rightsAt(user, shopId).includes('allShops'))
    .map(({ shopId }) => shopId);

/** A device that has not reported for longer is not present anywhere. */
const LAST_REPORTS_MS = 5 * 60_000;

type Compared = { day: BusinessDay; before: BusinessDay & { sameHour: Instant | null } };

/** TOW-02: five statements, however many shops there are. */
export async function readTower(ctx: UserCtx): Promise<Answer<typeof contract.readTower>> {
  const { companyId, db } = ctx;
  const now = ctx.now();
  const shopIds = towerShopIds(ctx.user);
  const scope = { companyId, shopIds };
  const all = await shops.findAll(db, companyId, shopIds);
  const days = new Map(all.map((shop) => [shop.shopId, comparedAt(shop, now)]));
  const [facts, underWay, sums, posts] = await Promise.all([
    tower.facts(db, scope),
    tower.underWay(db, scope),
    sumsOf(ctx, days),
    devices.seenSince(db, { companyId, shopIds }, addMs(now, -LAST_REPORTS_MS)),
  ]);
  const items = all.map((shop): TowerRow => {
    const { shopId } = shop;
    const compared = days.get(shopId) ?? comparedAt(shop, now);
    const { createdAt, message } = facts.get(shopId) ?? { createdAt: now, message: null };
    const [today, before] = [sums('today', shopId), sums('before', shopId)];
    const own = underWay.filter((order) => order.shopId === shopId);
    const isOfToday = ({ requestedFor }: tower.LiveOrder) =>
      requestedFor >= compared.day.from && requestedFor < compared.day.before;
    const mayReadMoney = readsFinances(ctx.user, shopId);
    const money = (amount: number) => (mayReadMoney ? cents(amount) : null);
    return {
      ...stateOf(shop, now, compared.day.day),
      posts: postsOf(posts, shopId, now),
      ...pressingOf(own, now),
      missed: today.missed,
      orders: today.completed + own.filter(isOfToday).length,
      revenue: money(today.revenue),
      lastWeek: {
        was: wasOf(shop, compared.before.day, createdAt, before.ended),
        revenue: money(before.revenue),
        orders: before.completed,
      },
      message,
    };
  });
  return { at: now, items };
}

function comparedAt(shop: Shop, now: Instant): Compared {
  const day = businessDayAt(shop, now);
  return { day, before: weekBefore(shop, day, now) };
}

/** TOW-34: of a whole day, and the whole day a week before. */
export const comparedOn = (shop: Shop, day: Day, weekEarlier: Day): Compared => ({
  day: businessDay(shop, day),
  before: { ...businessDay(shop, weekEarlier), sameHour: null },
});

const NOTHING = { revenue: 0, completed: 0, missed: 0, ended: 0 };

export async function sumsOf({ db, companyId }: Pick<Ctx, 'db' | 'companyId'>, days: ReadonlyMap<string, Compared>) {
  const windows = [...days].flatMap(([shopId, { day, before }]): tower.Window[] => [
    { shopId, name: 'today', from: day.from, before: day.before, until: null },
    { shopId, name: 'before', from: before.from, before: before.before, until: before.sameHour },
  ]);
  const rows = await tower.sums(db, companyId, windows);
  const found = new Map(rows.map((row) => [`${row.name} ${row.shopId}`, row]));
  return (name: 'today' | 'before', shopId: string) => found.get(`${name} ${shopId}`) ?? NOTHING;
}

function stateOf(shop: Shop, now: Instant, day: Day) {
  const { shopId, name, address, timeZone, closedUntil, closedBy, rush } = shop;
  const isIn = isInHours(shop, now);
  const next = isIn ? null : nextService(shop, now);
  return {
    shopId,
    name,
    city: address.city,
    timeZone,
    isClosed: shop.closedMessage !== false,
    closedUntil,
    closedBy,
    isInHours: isIn,
    isDayOff: closingOf(shop, day) === null,
    opensAt: next && instantAt(next.day, next.start, timeZone),
    rush,
    isOneTouch: isOneTouch(shop),
    ends: {
      service: untilOf('end-of-service', shop, now) ?? null,
      day: untilOf('next-opening', shop, now) ?? null,
    },
    day,
  };
}

function postsOf(posts: readonly Device[], shopId: string, now: Instant): TowerRow['posts'] {
  const own = posts.filter((device) => device.shopId === shopId);
  return {
    present: own.filter((device) => isPresent(device, now)).length,
    ringing: own.filter((device) => rings(device, now)).length,
  };
}

function pressingOf(orders: readonly tower.LiveOrder[], now: Instant) {
  const { waiting, late, driverless } = attentionOf(orders, now);
  const of = (list: readonly tower.LiveOrder[], since: (order: tower.LiveOrder) => Instant | null) => ({
    count: list.length,
    orderId: list[0]?.id ?? null,
    since: list[0] ? since(list[0]) : null,
  });
  return {
    waiting: of(waiting, ({ acceptDeadlineAt }) => acceptDeadlineAt),
    late: of(late, dueOf),
    driverless: of(driverless, ({ preparationEndedAt }) => preparationEndedAt),
  };
}

/** TOW-06. */
export function wasOf(shop: Shop, day: Day, createdAt: Instant, ended: number): TowerRow['lastWeek']['was'] {
  if (ended > 0) return 'open';
  if (localDay(createdAt, shop.timeZone) > day) return 'not-there';
  return closingOf(shop, day) === null ? 'closed' : 'without-orders';
}
