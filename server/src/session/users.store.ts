import type { RightOverrides } from '@comptoir/domain/session/rights.ts';
import type { RoleSource } from '@comptoir/domain/session/roles.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
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
  return {
    companyId: row.company_id,
    userId: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    birthDate: row.birth_date,
    isGeneralAdmin: row.is_general_admin,
    isDistributorAdmin: row.is_distributor_admin,
    shopAdminEntry: row.level ? { level: row.level, shopIds: row.own_shop_ids } : null,
    canSignIn: row.can_sign_in,
    isDisabled: row.is_disabled,
    overrides: row.right_overrides,
  };
}

const ownShopIds = sql<string[]>`coalesce((select json_agg(us.shop_id) from user_shops us
  where us.company_id = users.company_id and us.user_id = users.id), '[]')`.as('own_shop_ids');

const accounts = (db: Db | Tx, companyId: string) =>
  db.selectFrom('users').selectAll().select(ownShopIds).where('company_id', '=', companyId);

export async function findByEmail(db: Db | Tx, companyId: string, email: string): Promise<Account | null> {
  const row = await accounts(db, companyId).where('email', '=', email).executeTakeFirst();
  return row ? toAccount(row) : null;
}

export async function find(db: Db | Tx, { companyId, userId }: UserRef): Promise<Account | null> {
  const row = await accounts(db, companyId).where('id', '=', userId).executeTakeFirst();
  return row ? toAccount(row) : null;
}

export async function lock(tx: Tx, { companyId, userId }: UserRef): Promise<Account | null> {
  const row = await accounts(tx, companyId).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
  return row ? toAccount(row) : null;
}

/** Deleted accounts (ERR-38) are not listed. */
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
    .where('company_id', '=', companyId)
    .where('is_disabled', '=', false)
    .executeTakeFirstOrThrow();
  return { items: rows.map(toAccount), total };
}

export async function save(tx: Tx, account: Account): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      phone: account.phone,
      birth_date: account.birthDate,
      can_sign_in: account.canSignIn,
      right_overrides: JSON.stringify(account.overrides),
    })
    .where('company_id', '=', account.companyId)
    .where('id', '=', account.userId)
    .execute();
}
