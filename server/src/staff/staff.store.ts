import type { ShopType } from '@comptoir/domain/session/roles.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import * as users from '../session/users.store.ts';
import type { Account, UserRef } from '../session/users.store.ts';

export type CompanyShop = { shopId: string; name: string; type: ShopType; timeZone: string; isRetired: boolean };
export type Person = Account & { since: string; lastSeenAt: string | null };
type Wanted = {
  search: string;
  /** Null: of any. */
  shopIds: readonly string[] | null;
  pageNumber: number;
  pageSize: number;
};

export const wordsOf = (search: string): string[] => search.trim().split(/\s+/).filter(Boolean);

export async function shopsOf(db: Db | Tx, companyId: string): Promise<CompanyShop[]> {
  return db
    .selectFrom('shops')
    .select(['id as shopId', 'name', 'type', 'time_zone as timeZone'])
    .select(sql<boolean>`retired_at is not null`.as('isRetired'))
    .where('company_id', '=', companyId)
    .orderBy(sql`name collate "fr-x-icu"`)
    .orderBy('id')
    .execute();
}

const lastSeen = sql<string | null>`(
  select max(seen.last_seen_at) from sessions seen
  where seen.company_id = users.company_id and seen.user_id = users.id)`;

const people = (db: Db | Tx, companyId: string) =>
  users
    .accounts(db, companyId)
    .where('is_disabled', '=', false)
    .select((eb) => [lastSeen.as('seen_at'), eb.fn.countAll<number>().over().as('in_all')]);

/** TEA-02: whatever the number of people, one question; shops, rights and the last sign of life come with it. */
export async function list(
  db: Db,
  companyId: string,
  { search, shopIds, pageNumber, pageSize }: Wanted,
): Promise<{ items: Person[]; total: number }> {
  const rows = await wordsOf(search)
    .reduce(
      (query, word) =>
        query.where(
          sql<boolean>`position(plain_words(${word}) in plain_words(users.first_name || ' ' || users.last_name || ' ' || users.email)) > 0`,
        ),
      people(db, companyId),
    )
    .$if(shopIds !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from user_shops own where own.company_id = users.company_id
          and own.user_id = users.id and own.shop_id = any(${shopIds ?? []}::uuid[]))`,
      ),
    )
    .orderBy(sql`last_name collate "fr-x-icu"`)
    .orderBy(sql`first_name collate "fr-x-icu"`)
    .orderBy('id')
    .limit(pageSize)
    .offset(pageNumber * pageSize)
    .execute();
  return { items: rows.map(toPerson), total: rows[0]?.in_all ?? 0 };
}

export async function find(db: Db | Tx, { companyId, userId }: UserRef): Promise<Person | null> {
  const row = await people(db, companyId).where('id', '=', userId).executeTakeFirst();
  return row ? toPerson(row) : null;
}

type Row = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>;
const toPerson = ({ seen_at: lastSeenAt, in_all: _all, ...row }: Row): Person => ({
  ...users.toAccount(row),
  since: row.created_at,
  lastSeenAt,
});

/** TEA-13: asked under the lock of the company's rights. */
export async function administratorCount(tx: Tx, companyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('is_general_admin', '=', true), eb('is_distributor_admin', '=', true)]))
    .where((eb) => eb.and({ can_sign_in: true, is_disabled: false }))
    .where(sql<boolean>`right_overrides -> 'administration' is distinct from 'false'`)
    .executeTakeFirstOrThrow();
  return count;
}
