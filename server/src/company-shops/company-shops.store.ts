import type { CompanyShop, ShopContract, ShopDelivery } from '@comptoir/domain/company-shops/company-shop.ts';
import { shopState } from '@comptoir/domain/company-shops/company-shops.labels.ts';
import { reopenableUntil } from '@comptoir/domain/company-shops/retire.ts';
import type { Address } from '@comptoir/domain/kernel/schema.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { LIVE_STATUSES } from '@comptoir/domain/orders/order-status.ts';
import type { ShopType } from '@comptoir/domain/session/roles.ts';
import { shopPath } from '@comptoir/domain/storefront/shop-page.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

type Contract = ShopContract & { biller: 'platform' | 'network' };
type Row = {
  shopId: string;
  name: string;
  slug: string;
  type: ShopType;
  address: Address;
  phone: string | null;
  timeZone: string;
  isClosed: boolean;
  closedUntil: Instant | null;
  retiredAt: Instant | null;
  isReady: boolean;
  peopleCount: number;
  delivery: ShopDelivery;
  formerSlugs: string[];
  contracts: Contract[];
};

/** STO-01: the shops of a company in one question, or one of them. */
export async function list(db: Db | Tx, companyId: string, publicUrl: string, shopId?: string): Promise<CompanyShop[]> {
  const { rows } = await sql<Row>`
    select s.id::text "shopId", s.name, s.slug, s.type, s.address, s.phone, s.time_zone "timeZone",
      s.closed_message is not null "isClosed", s.closed_until "closedUntil", s.retired_at "retiredAt",
      json_build_object('deliversByItself', s.delivers_by_itself, 'deliveryProviders', s.delivery_providers) delivery,
      coalesce(l.uses_platform_account or (l.launch_form_done and l.payment_account_id is not null
        and l.payment_account_status = 'complete'), false) "isReady",
      (select count(*)::int from user_shops us join users u on u.company_id = us.company_id and u.id = us.user_id
        where us.company_id = s.company_id and us.shop_id = s.id and not u.is_disabled) "peopleCount",
      (select coalesce(json_agg(f.slug order by f.since desc), '[]') from shop_slugs f
        where f.company_id = s.company_id and f.shop_id = s.id and f.slug <> s.slug) "formerSlugs",
      (select coalesce(json_agg(json_build_object('biller', c.biller, 'name', c.name,
          'commissionBasisPoints', c.commission_basis_points, 'fixedFee', c.fixed_fee)), '[]')
        from fee_contracts c where c.company_id = s.company_id and c.shop_id = s.id) contracts
    from shops s left join shop_launches l on l.company_id = s.company_id and l.shop_id = s.id
    where s.company_id = ${companyId} ${shopId === undefined ? sql`` : sql`and s.id = ${shopId}`}
    order by s.retired_at is not null, s.name, s.id`.execute(db);
  return rows.map((row) => toCompanyShop(row, publicUrl));
}

function toCompanyShop({ contracts, isClosed, isReady, ...shop }: Row, publicUrl: string): CompanyShop {
  const networkContract = contractOf(contracts, 'network');
  const { name, slug, type, address, phone, timeZone, retiredAt, delivery } = shop;
  return {
    ...shop,
    state: shopState({ retiredAt, isReady, isClosed }),
    reopenableUntil: retiredAt && reopenableUntil(retiredAt),
    platformContract: contractOf(contracts, 'platform'),
    networkContract,
    publicUrl: publicUrl + shopPath(slug),
    stamp: stampOf([name, slug, type, address, phone, timeZone, networkContract, delivery]),
  };
}

/** STO-32: a contract that takes nothing is none; its row stays, so that what it took before is still billed. */
function contractOf(contracts: readonly Contract[], biller: Contract['biller']): ShopContract | null {
  const found = contracts.find((contract) => contract.biller === biller);
  if (!found || (found.commissionBasisPoints === 0 && found.fixedFee === 0)) return null;
  const { biller: _, ...contract } = found;
  return contract;
}

const stampOf = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);

/** STO-21, in the whole house: whose address it is or was. */
export async function ownerOfSlug(system: Db, slug: string): Promise<ShopRef | null> {
  const row = await system
    .selectFrom('shop_slugs')
    .select(['company_id', 'shop_id'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ? { companyId: row.company_id, shopId: row.shop_id } : null;
}

/** STO-43: two people who close the last two shops at once are served one after the other. */
export async function lockClosing(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`close shops of ${companyId}`}, 0))`.execute(tx);
}

/** STO-41: no order comes in while it is held (`refuse_retired_shop`). */
export async function lockWhole(tx: Tx, { companyId, shopId }: ShopRef): Promise<void> {
  const one = tx
    .selectFrom('shops')
    .select('id')
    .where((eb) => eb.and({ company_id: companyId, id: shopId }));
  await one.forUpdate().execute();
}

type Standing = { otherShops: number; openOrders: number };

/** Cards that wait for their bank are orders too: the customer has paid. */
export async function standingOf(tx: Tx, { companyId, shopId }: ShopRef, now: Instant): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      (select count(*)::int from shops where company_id = ${companyId} and id <> ${shopId} and retired_at is null)
        as "otherShops",
      (select count(*)::int from orders where company_id = ${companyId} and shop_id = ${shopId}
        and status = any(${[...LIVE_STATUSES]}))
      + (select count(*)::int from pending_orders where company_id = ${companyId} and shop_id = ${shopId}
        and expires_at > ${now}::timestamptz) as "openOrders"`.execute(tx);
  return rows[0] ?? { otherShops: 0, openOrders: 0 };
}

type Ended = { element: 'product' | 'option'; key: string };

/** What was to be available again while the shop was closed for good. */
export async function endedStates(tx: Tx, { companyId, shopId }: ShopRef, now: Instant): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select 'product' as element, key from products where company_id = ${companyId} and shop_id = ${shopId}
      and (unavailable_until <= ${now}::timestamptz or sold_out_until <= ${now}::timestamptz)
    union all
    select 'option', key from options where company_id = ${companyId} and shop_id = ${shopId}
      and unavailable_until <= ${now}::timestamptz`.execute(tx);
  return rows;
}

/** STO-32: the network's own share, from the next order on. */
export async function saveNetworkContract(
  tx: Tx,
  { companyId, shopId }: ShopRef,
  contract: ShopContract,
): Promise<void> {
  await sql`
    insert into fee_contracts (company_id, shop_id, biller, name, commission_basis_points, fixed_fee, is_vat_subject, legal_entity)
    select company_id, ${shopId}, 'network', ${contract.name}, ${contract.commissionBasisPoints}, ${contract.fixedFee},
      company_legal_entity ->> 'vatNumber' is not null, company_legal_entity
    from companies where company_id = ${companyId}
    on conflict (company_id, shop_id, biller) do update set name = excluded.name,
      commission_basis_points = excluded.commission_basis_points, fixed_fee = excluded.fixed_fee`.execute(tx);
}
