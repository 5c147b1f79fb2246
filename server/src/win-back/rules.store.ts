import { cents } from '@comptoir/domain/kernel/money.ts';
import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { WinBackRule, WinBackTerms } from '@comptoir/domain/win-back/win-back.ts';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { WinBackRulesTable } from '../db/tables/win-back-tables.ts';

export type RuleRow = Selectable<WinBackRulesTable>;
type Shown = RuleRow & { shop_name: string | null };
export type RuleRef = { companyId: string; id: string };
export type KnownRule = Omit<WinBackRule, 'result'>;

export const toTerms = (row: RuleRow): WinBackTerms => ({
  audience: row.audience,
  idleDays: row.idle_days,
  title: row.title,
  message: row.message,
  discountType: row.discount_type,
  discountAmount: row.discount_amount === null ? null : cents(row.discount_amount),
  discountPercent: row.discount_percent,
  minimumBasket: cents(row.minimum_basket),
  validDays: row.valid_days,
  dailyMost: row.daily_most,
  controlPercent: row.control_percent,
});

const toRule = (row: Shown): KnownRule => ({
  ...toTerms(row),
  id: row.id,
  toAllUsers: row.shop_id === null,
  shopId: row.shop_id,
  targetShopLabel: row.shop_name,
  isOn: row.is_on,
  createdAt: toInstant(row.created_at),
  version: row.version,
});

const shown = (db: Db | Tx, companyId: string) =>
  db
    .selectFrom('win_back_rules as r')
    .leftJoin('shops as s', (join) => join.onRef('s.company_id', '=', 'r.company_id').onRef('s.id', '=', 'r.shop_id'))
    .selectAll('r')
    .select('s.name as shop_name')
    .where('r.company_id', '=', companyId)
    .where('r.deleted_at', 'is', null);

/** SET-API-125: without a shop, those to all users. */
export async function list(db: Db, companyId: string, shopId: string | null): Promise<KnownRule[]> {
  const rows = await shown(db, companyId)
    .where(sql<boolean>`(r.shop_id is null or r.shop_id = ${shopId}::uuid)`)
    .orderBy('r.is_on', 'desc')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .execute();
  return rows.map(toRule);
}

export async function find(db: Db | Tx, { companyId, id }: RuleRef): Promise<KnownRule | null> {
  const row = await shown(db, companyId).where('r.id', '=', id).executeTakeFirst();
  return row ? toRule(row) : null;
}

/** law:parent-first. Null for one that was deleted. */
export async function lock(tx: Tx, { companyId, id }: RuleRef): Promise<RuleRow | null> {
  const row = await tx
    .selectFrom('win_back_rules')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Whoever adds a rule waits here for whoever is adding one. */
export async function countLocked(tx: Tx, companyId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`win back rules ${companyId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('win_back_rules')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

const columns = (terms: WinBackTerms) => ({
  audience: terms.audience,
  idle_days: terms.idleDays,
  title: terms.title,
  message: terms.message,
  discount_type: terms.discountType,
  discount_amount: terms.discountAmount,
  discount_percent: terms.discountPercent,
  minimum_basket: terms.minimumBasket,
  valid_days: terms.validDays,
  daily_most: terms.dailyMost,
  control_percent: terms.controlPercent,
});

export async function insert(
  tx: Tx,
  { companyId, id }: RuleRef,
  { shopId, terms, createdAt }: { shopId: string | null; terms: WinBackTerms; createdAt: Instant },
): Promise<void> {
  await tx
    .insertInto('win_back_rules')
    .values({ company_id: companyId, id, shop_id: shopId, ...columns(terms), created_at: createdAt })
    .execute();
}

export const saveTerms = (tx: Tx, ref: RuleRef, terms: WinBackTerms): Promise<void> => update(tx, ref, columns(terms));

/** Of a locked one. */
export async function update(
  tx: Tx,
  { companyId, id }: RuleRef,
  change: Omit<Updateable<WinBackRulesTable>, 'company_id' | 'id' | 'version'>,
): Promise<void> {
  await tx
    .updateTable('win_back_rules')
    .set({ ...change, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** What a day has given out; no manager's change, so the version stays. */
export async function saveDay(
  tx: Tx,
  { companyId, id }: RuleRef,
  { today, counted, isOver }: { today: string; counted: number; isOver: boolean },
): Promise<void> {
  await tx
    .updateTable('win_back_rules')
    .set({ counted_on: today, counted, ...(isOver ? { ran_on: today } : {}) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export type DueRule = { companyId: string; ruleId: string; timeZone: string };

/** CMP-16: those that have not given out the turns of their company's day. STO-44: a shop closed for good calls nobody. */
export async function due(system: Db, now: Instant): Promise<DueRule[]> {
  const { rows } = await sql<DueRule>`
    select r.company_id as "companyId", r.id as "ruleId", co.time_zone as "timeZone"
    from win_back_rules r join companies co on co.company_id = r.company_id
    where r.is_on and r.deleted_at is null
      and (r.ran_on is null or r.ran_on < (${now}::timestamptz at time zone co.time_zone)::date)
      and not exists (select from shops gone
        where gone.company_id = r.company_id and gone.id = r.shop_id and gone.retired_at is not null)
    order by r.company_id, r.created_at, r.id`.execute(system);
  return rows;
}
