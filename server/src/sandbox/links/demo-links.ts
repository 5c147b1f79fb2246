import { DAY, HOUR, MINUTE, toInstant, toMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { DeviceClass } from '@comptoir/domain/magic-links/link-stats.ts';
import type { CampaignType } from '@comptoir/domain/magic-links/magic-link.ts';
import { sql, type Insertable } from 'kysely';
import type { Tx } from '../../db/db.ts';
import type { LinkEventsTable } from '../../db/tables/marketing-tables.ts';
import * as links from '../../magic-links/links.store.ts';
import { chanceOf, type Chance } from '../demo/chance.ts';
import { DEMO_COMPANY_ID, DEMO_TIME_ZONE } from '../demo/company.ts';

type DemoLink = {
  key: string;
  campaignName: string;
  campaignType: CampaignType;
  daysAgo: number;
  clicksPerDay: number;
  /** The share of the orders placed online that it has brought. */
  orders: number;
};

/** As in the pictures: one that has just begun, one that does well, two that are over. */
const DEMO_LINKS: readonly DemoLink[] = [
  {
    key: 'vtr3ne4p',
    campaignName: 'Vitrine rue de la Préfecture',
    campaignType: 'poster',
    daysAgo: 12,
    clicksPerDay: 9,
    orders: 0.03,
  },
  {
    key: 'mq7r4tyw',
    campaignName: 'Bio Instagram',
    campaignType: 'instagram',
    daysAgo: 27,
    clicksPerDay: 46,
    orders: 0.09,
  },
  {
    key: 'nwj9etrk',
    campaignName: 'Newsletter d’octobre',
    campaignType: 'email',
    daysAgo: 44,
    clicksPerDay: 14,
    orders: 0.04,
  },
  {
    key: 'fy3prtdu',
    campaignName: 'Flyer Fête du Port',
    campaignType: 'flyer',
    daysAgo: 63,
    clicksPerDay: 5,
    orders: 0.015,
  },
];

type Placed = { id: string; customerId: string; createdAt: Instant; amount: number };
type EventRow = Insertable<LinkEventsTable>;

/** Campaigns with a past that agrees with the orders of the past: each purchase is one of them. */
export async function seedLinks(tx: Tx, seed: number, nowMs: number): Promise<void> {
  const left = await ordersPlacedOnline(tx, toInstant(nowMs - 63 * DAY));
  for (const link of DEMO_LINKS) {
    const since = nowMs - link.daysAgo * DAY;
    // eslint-disable-next-line no-await-in-loop -- four links
    await links.insert(tx, { ...link, companyId: DEMO_COMPANY_ID, createdAt: toInstant(since) });
    const chance = chanceOf(seed, 'links', link.key);
    const bought = left.filter(({ createdAt }) => toMs(createdAt) > since + HOUR && chance.happens(link.orders));
    for (const order of bought) left.splice(left.indexOf(order), 1);
    // eslint-disable-next-line no-await-in-loop -- four links
    await write(tx, [...buyers(chance, link, bought, since), ...passers(chance, link, since, nowMs)]);
    // eslint-disable-next-line no-await-in-loop -- four links
    await sql`
      update orders set link_key = ${link.key}, marketing_method = 'magic_link'
      where company_id = ${DEMO_COMPANY_ID} and id = any(${bought.map(({ id }) => id)}::uuid[])`.execute(tx);
  }
  await sql`
    insert into link_days (company_id, link_key, day, device_class, clicks)
    select company_id, link_key, (at at time zone ${DEMO_TIME_ZONE})::date, device_class, count(*)
    from link_events where company_id = ${DEMO_COMPANY_ID} and type = 'click' group by 1, 2, 3, 4`.execute(tx);
}

async function ordersPlacedOnline(tx: Tx, since: Instant): Promise<Placed[]> {
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'customer_id', 'created_at', 'amount_due'])
    .where('company_id', '=', DEMO_COMPANY_ID)
    .where('channel', 'in', ['webapp', 'mobileApp'])
    .where('created_at', '>', since)
    .where('marketing_method', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(5_000)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    createdAt: row.created_at,
    amount: row.amount_due,
  }));
}

/** A device, and what it did from its click on. */
function device(chance: Chance, link: DemoLink, clickedAt: number, deviceClass: DeviceClass) {
  const deviceId = chance.id(clickedAt);
  const row = (type: EventRow['type'], ms: number, more: Partial<EventRow> = {}): EventRow => ({
    company_id: DEMO_COMPANY_ID,
    link_key: link.key,
    device_id: deviceId,
    type,
    at: toInstant(ms),
    last_at: toInstant(ms),
    ...more,
  });
  return { row, click: row('click', clickedAt, { device_class: deviceClass }) };
}

/** One device for each person; it clicked before its first order. */
function* buyers(chance: Chance, link: DemoLink, bought: readonly Placed[], since: number): Generator<EventRow> {
  const persons = new Map<string, Placed[]>();
  for (const order of bought) persons.set(order.customerId, [...(persons.get(order.customerId) ?? []), order]);
  for (const [customerId, orders] of persons) {
    const first = toMs(orders[0]?.createdAt ?? toInstant(since));
    const clickedAt = Math.max(since + MINUTE, first - chance.between(6, 240) * MINUTE);
    const kind = chance.weighted({ A: 36, B: 18, C: 46 });
    const { row, click } = device(chance, link, clickedAt, kind);
    yield click;
    if (kind === 'A') yield row('install', clickedAt + 2 * MINUTE);
    if (kind !== 'C') yield row('signup', clickedAt + 4 * MINUTE, { customer_id: customerId });
    if (chance.happens(0.35)) yield row('newsletter', first + MINUTE, { customer_id: customerId });
    for (const { id, createdAt, amount } of orders)
      yield row('purchase', toMs(createdAt), { customer_id: customerId, order_id: id, amount });
  }
}

/** Those who looked: most of them only that. A campaign fades with its days. */
function* passers(chance: Chance, link: DemoLink, since: number, nowMs: number): Generator<EventRow> {
  for (let day = 0; day < link.daysAgo; day += 1) {
    const count = Math.round(link.clicksPerDay * (0.55 + 0.9 * chance.next()) * (1 - day / (link.daysAgo * 1.8)));
    for (let i = 0; i < count; i += 1) {
      const at = since + day * DAY + chance.between(0, 23 * 60) * MINUTE;
      if (at >= nowMs) continue;
      const kind = chance.weighted({ A: 60, B: 12, C: 28 });
      const { row, click } = device(chance, link, at, kind);
      yield click;
      const later = Math.min(nowMs - 1, at + chance.between(2, 30) * MINUTE);
      const hasInstalled = kind === 'A' && chance.happens(0.2);
      if (hasInstalled) yield row('install', later);
      if (hasInstalled ? chance.happens(0.42) : kind === 'B' && chance.happens(0.12)) yield row('signup', later);
    }
  }
}

const BATCH = 1_000;

async function write(tx: Tx, rows: EventRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    // eslint-disable-next-line no-await-in-loop -- one connection
    await tx
      .insertInto('link_events')
      .values(rows.slice(start, start + BATCH).map((row) => ({ ...NOTHING, ...row })))
      .execute();
}

/** Rows of one statement have the same columns. */
const NOTHING = { device_class: null, customer_id: null, order_id: null, amount: null };
