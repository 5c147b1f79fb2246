import { cents } from '@comptoir/domain/kernel/money.ts';
import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { codeKey, type PromotionState } from '@comptoir/domain/promotions/promotion-rules.ts';
import type {
  Promotion,
  PromotionKind,
  PromotionPeriod,
  PromotionTerms,
} from '@comptoir/domain/promotions/promotion.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { PromotionsTable } from '../db/tables/checkout-tables.ts';

/** Whose list it is: a shop's, with the general ones, or the company's general ones alone. */
export type PromotionScope = { companyId: string; shopId: string | null };
type Row = Selectable<PromotionsTable> & { is_off: boolean };

export const toPromotion = (row: Row): Promotion => ({
  key: row.id,
  groupId: row.shop_id === null ? row.id : null,
  kind: row.kind,
  promoCode: row.promo_code,
  isGeneral: row.shop_id === null,
  discountType: row.discount_type,
  discountPercent: row.discount_percent,
  discountAmount: row.discount_amount === null ? null : cents(row.discount_amount),
  usesPerCustomer: row.uses_per_customer,
  totalLimit: row.total_limit,
  usedCount: row.used_count,
  savedCount: row.saved_count,
  minimumBasket: cents(row.minimum_basket),
  channels: row.channels,
  orderTypes: row.order_types,
  posRef: row.pos_ref,
  weekdays: row.weekdays,
  hours: row.hours,
  firstOrderOnly: row.first_order_only,
  isAutomatic: row.is_automatic,
  startsAt: row.starts_at && toInstant(row.starts_at),
  endsAt: row.ends_at && toInstant(row.ends_at),
  expired: row.expired,
  isOffHere: row.is_off,
  codeCount: row.code_count,
  customerId: row.customer_id,
  reason: row.reason,
  createdAt: toInstant(row.created_at),
  version: row.version,
});

const termColumns = (terms: PromotionTerms) => ({
  discount_type: terms.discountType,
  discount_percent: terms.discountPercent,
  discount_amount: terms.discountAmount,
  uses_per_customer: terms.usesPerCustomer,
  total_limit: terms.totalLimit,
  minimum_basket: terms.minimumBasket,
  channels: [...terms.channels],
  order_types: [...terms.orderTypes],
  pos_ref: terms.posRef,
  weekdays: [...terms.weekdays],
  hours: terms.hours && JSON.stringify(terms.hours),
  first_order_only: terms.firstOrderOnly,
  is_automatic: terms.isAutomatic,
});

/** Visible in the scope: the shop's own and the general ones. */
const inScope = ({ companyId, shopId }: PromotionScope): RawBuilder<boolean> =>
  shopId === null
    ? sql`p.company_id = ${companyId} and p.shop_id is null`
    : sql`p.company_id = ${companyId} and (p.shop_id is null or p.shop_id = ${shopId})`;

const FROM = ({ shopId }: PromotionScope): RawBuilder<unknown> => sql`
  promotions p left join promotion_shops s
    on s.company_id = p.company_id and s.promotion_id = p.id and s.shop_id = ${shopId}::uuid`;

/** PRO-34: the same states as `promotionState`, which a test compares. */
const inState = (state: PromotionState, now: Instant): RawBuilder<boolean> => {
  const limit = sql`(p.total_limit is not null and p.used_count >= p.total_limit)`;
  const ended = sql`coalesce(p.ends_at < ${now}, false)`;
  const off = sql`(p.expired or coalesce(s.is_off, false))`;
  const planned = sql`coalesce(p.starts_at > ${now}, false)`;
  if (state === 'limit') return sql`${limit}`;
  if (state === 'ended') return sql`not ${limit} and ${ended}`;
  if (state === 'off') return sql`not ${limit} and not ${ended} and ${off}`;
  const on = sql`not ${limit} and not ${ended} and not ${off}`;
  return state === 'planned' ? sql`${on} and ${planned}` : sql`${on} and not ${planned}`;
};

export type Listed = {
  kind: PromotionKind;
  state?: PromotionState | undefined;
  search: string;
  pageNumber: number;
  pageSize: number;
  now: Instant;
};

/** PRO-03: newest first. */
export async function list(
  db: Db,
  scope: PromotionScope,
  asked: Listed,
): Promise<{ items: Promotion[]; total: number }> {
  const { kind, state, search, pageNumber, pageSize, now } = asked;
  const wanted = sql`
    ${inScope(scope)} and p.kind = ${kind} and ${state ? inState(state, now) : sql`true`}
      and (${search} = '' or position(upper(${search}) in p.code_key) > 0
        or position(lower(${search}) in lower(coalesce(p.reason, ''))) > 0)`;
  const { rows } = await sql<Row>`
    select p.*, coalesce(s.is_off, false) as is_off from ${FROM(scope)} where ${wanted}
    order by p.created_at desc, p.id limit ${pageSize} offset ${pageNumber * pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${FROM(scope)} where ${wanted}`.execute(db);
  return { items: rows.map(toPromotion), total: counted[0]?.total ?? 0 };
}

export async function countKinds(db: Db, scope: PromotionScope): Promise<Record<PromotionKind, number>> {
  const { rows } = await sql<{ kind: PromotionKind; count: number }>`
    select p.kind, count(*)::int as count from promotions p where ${inScope(scope)} group by p.kind`.execute(db);
  return { code: 0, series: 0, voucher: 0, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
}

type Held = { forUpdate: boolean };

async function one(
  db: Db | Tx,
  scope: PromotionScope,
  which: RawBuilder<boolean>,
  { forUpdate }: Held,
): Promise<Promotion | null> {
  const { rows } = await sql<Row>`
    select p.*, coalesce(s.is_off, false) as is_off from ${FROM(scope)} where ${inScope(scope)} and ${which}
    ${forUpdate ? sql`for update of p` : sql``}`.execute(db);
  return rows[0] ? toPromotion(rows[0]) : null;
}

export const find = (db: Db | Tx, scope: PromotionScope, key: string): Promise<Promotion | null> =>
  one(db, scope, sql`p.id = ${key}`, { forUpdate: false });

/** law:parent-first. */
export const lock = (tx: Tx, scope: PromotionScope, key: string): Promise<Promotion | null> =>
  one(tx, scope, sql`p.id = ${key}`, { forUpdate: true });

export const lockByCode = (tx: Tx, scope: PromotionScope, code: string): Promise<Promotion | null> =>
  one(tx, scope, sql`p.code_key = ${codeKey(code)}`, { forUpdate: true });

/** PRO-14: whoever wants this name waits here for whoever has just taken it. */
export async function lockName(tx: Tx, companyId: string, code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promotion ${companyId} ${codeKey(code)}`}, 0))`.execute(
    tx,
  );
}

/** PRO-14: a shop's code meets the shop's and the general ones; a general one meets every code. */
export async function isNameTaken(tx: Tx, { companyId, shopId }: PromotionScope, code: string): Promise<boolean> {
  const where = shopId === null ? sql`true` : sql`(shop_id is null or shop_id = ${shopId})`;
  const { rows } = await sql`
    select 1 from promotions where company_id = ${companyId} and code_key = ${codeKey(code)} and ${where}
    union all
    select 1 from promotion_codes where company_id = ${companyId} and code_key = ${codeKey(code)} limit 1`.execute(tx);
  return rows.length > 0;
}

export type NewPromotion = PromotionTerms &
  PromotionPeriod &
  Pick<Promotion, 'key' | 'kind' | 'promoCode' | 'createdAt'> & { customerId?: string; reason?: string };

export async function insert(tx: Tx, { companyId, shopId }: PromotionScope, given: NewPromotion): Promise<Promotion> {
  const row = await tx
    .insertInto('promotions')
    .values({
      company_id: companyId,
      shop_id: shopId,
      id: given.key,
      kind: given.kind,
      promo_code: given.promoCode,
      code_key: codeKey(given.promoCode),
      ...termColumns(given),
      starts_at: given.startsAt,
      ends_at: given.endsAt,
      customer_id: given.customerId ?? null,
      reason: given.reason ?? null,
      created_at: given.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPromotion({ ...row, is_off: false });
}

/** PRO-36: one row per call; a repeated call finds it there. */
export async function joinShop(tx: Tx, companyId: string, key: string, shopId: string): Promise<void> {
  await tx
    .insertInto('promotion_shops')
    .values({ company_id: companyId, promotion_id: key, shop_id: shopId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Change = Partial<PromotionTerms & PromotionPeriod & Pick<Promotion, 'expired' | 'codeCount'>>;

async function update(tx: Tx, companyId: string, key: string, columns: object): Promise<void> {
  await tx
    .updateTable('promotions')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where((eb) => eb.and({ company_id: companyId, id: key }))
    .execute();
}

export const saveTerms = (tx: Tx, companyId: string, key: string, terms: PromotionTerms): Promise<void> =>
  update(tx, companyId, key, termColumns(terms));

export const savePeriod = (
  tx: Tx,
  companyId: string,
  key: string,
  { startsAt, endsAt }: Required<Pick<Change, 'startsAt' | 'endsAt'>>,
) => update(tx, companyId, key, { starts_at: startsAt, ends_at: endsAt });

export const saveExpired = (tx: Tx, companyId: string, key: string, expired: boolean): Promise<void> =>
  update(tx, companyId, key, { expired });

/** PRO-38: this shop alone. */
export async function saveOffHere(
  tx: Tx,
  { companyId, shopId }: { companyId: string; shopId: string },
  key: string,
  isOff: boolean,
): Promise<void> {
  await tx
    .insertInto('promotion_shops')
    .values({ company_id: companyId, promotion_id: key, shop_id: shopId, is_off: isOff })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'promotion_id', 'shop_id']).doUpdateSet({ is_off: isOff }),
    )
    .execute();
}

/** Everywhere: what single shops had decided is forgotten. */
export async function forgetOffHere(tx: Tx, companyId: string, key: string): Promise<void> {
  await tx
    .updateTable('promotion_shops')
    .set({ is_off: false })
    .where((eb) => eb.and({ company_id: companyId, promotion_id: key, is_off: true }))
    .execute();
}
