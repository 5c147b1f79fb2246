import type { RightOverrides } from '@comptoir/domain/session/rights.ts';
import type { RoleSource } from '@comptoir/domain/session/roles.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { firstOf, toColumns, toFields } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';

export type UserRef = { companyId: string; userId: string };

export type Account = UserRef &
  RoleSource & {
    email: string;
    passwordHash: string;
    firstName: string;
    lastName: string;
    phone: string | null;
    birthDate: string | null;
    canSignIn: boolean;
    isDisabled: boolean;
    overrides: RightOverrides;
  };

type UserRow = Selectable<Tables['users']> & { own_shop_ids: string[] };

function toAccount(row: UserRow): Account {
  const { id: userId, level, own_shop_ids: shopIds, right_overrides: overrides, ...columns } = row;
  return { ...toFields(columns), userId, overrides, shopAdminEntry: level ? { level, shopIds } : null };
}

const ownShopIds = sql<string[]>`coalesce((select json_agg(us.shop_id) from user_shops us
  where us.company_id = users.company_id and us.user_id = users.id), '[]')`.as('own_shop_ids');

const accounts = (db: Db | Tx, companyId: string) =>
  db.selectFrom('users').selectAll().select(ownShopIds).where('company_id', '=', companyId);

export async function findByEmail(db: Db | Tx, companyId: string, email: string): Promise<Account | null> {
  return firstOf(accounts(db, companyId).where('email', '=', email), toAccount);
}

export async function find(db: Db | Tx, { companyId, userId }: UserRef): Promise<Account | null> {
  return firstOf(accounts(db, companyId).where('id', '=', userId), toAccount);
}

export async function lock(tx: Tx, { companyId, userId }: UserRef): Promise<Account | null> {
  return firstOf(accounts(tx, companyId).where('id', '=', userId).forNoKeyUpdate(), toAccount);
}

export async function listActive(
  db: Db,
  companyId: string,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ items: Account[]; total: number }> {
  const rows = await accounts(db, companyId)
    .where('is_disabled', '=', false)
    .orderBy(sql`last_name collate "fr-x-icu"`)
    .orderBy(sql`first_name collate "fr-x-icu"`)
    .orderBy('id')
    .limit(pageSize)
    .offset(pageNumber * pageSize)
    .execute();
  const { total } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => eb.and({ company_id: companyId, is_disabled: false }))
    .executeTakeFirstOrThrow();
  return { items: rows.map(toAccount), total };
}

export async function save(tx: Tx, account: Account): Promise<void> {
  const { passwordHash, firstName, lastName, phone, birthDate, canSignIn } = account;
  const right_overrides = JSON.stringify(account.overrides);
  await tx
    .updateTable('users')
    .set({ ...toColumns({ passwordHash, firstName, lastName, phone, birthDate, canSignIn }), right_overrides })
    .where((eb) => eb.and({ company_id: account.companyId, id: account.userId }))
    .execute();
}
