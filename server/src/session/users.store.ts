import type { OverrideGivers } from '@comptoir/domain/session/lent-rights.ts';
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
    givers: OverrideGivers;
    /** INS-16: null where nobody was asked, or the mailbox is known. */
    emailUnconfirmedSince: string | null;
  };

type UserRow = Selectable<Tables['users']> & { own_shop_ids: string[]; held_overrides: RightOverrides };

export function toAccount(row: UserRow): Account {
  const { id: userId, level, own_shop_ids: shopIds, held_overrides: overrides, override_givers: givers } = row;
  const fields = toFields(row, 'id', 'level', 'own_shop_ids', 'held_overrides', 'right_overrides', 'override_givers');
  return { ...fields, userId, overrides, givers, shopAdminEntry: level ? { level, shopIds } : null };
}

/**
 * sec:lent-administration: an override given on loan counts while its giver holds the loan. Saving somebody's rights ends
 * what they gave; this is for accounts that are changed in the database.
 */
export const heldOverrides = (user: 'users' | 'u') => sql<RightOverrides>`
  case when ${sql.ref(user)}.override_givers = '{}' then ${sql.ref(user)}.right_overrides
  else ${sql.ref(user)}.right_overrides - array(
    select given.key from jsonb_each_text(${sql.ref(user)}.override_givers) given
    where not exists (
      select from users giver
      where giver.company_id = ${sql.ref(user)}.company_id and giver.id = given.value::uuid
        and giver.can_sign_in and not giver.is_disabled
        and giver.right_overrides @> '{"administration": true}'))
  end`;

const ownShopIds = sql<string[]>`coalesce((select json_agg(us.shop_id) from user_shops us
  where us.company_id = users.company_id and us.user_id = users.id), '[]')`.as('own_shop_ids');

export const accounts = (db: Db | Tx, companyId: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .select([ownShopIds, heldOverrides('users').as('held_overrides')])
    .where('company_id', '=', companyId);

export async function findByEmail(db: Db | Tx, companyId: string, email: string): Promise<Account | null> {
  return firstOf(accounts(db, companyId).where('email', '=', email), toAccount);
}

export async function find(db: Db | Tx, { companyId, userId }: UserRef): Promise<Account | null> {
  return firstOf(accounts(db, companyId).where('id', '=', userId), toAccount);
}

export async function lock(tx: Tx, { companyId, userId }: UserRef): Promise<Account | null> {
  return firstOf(accounts(tx, companyId).where('id', '=', userId).forNoKeyUpdate(), toAccount);
}

/** Rights are changed one after the other in a company: a grant and the end of its giver's loan must not pass each other. */
export async function lockRights(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rights:${companyId}`}, 0))`.execute(tx);
}

/** As they were given, also when the giver's account no longer counts. */
export async function lockGivenBy(tx: Tx, companyId: string, giverId: string): Promise<Account[]> {
  const rows = await accounts(tx, companyId)
    .where(
      sql<boolean>`jsonb_path_exists(override_givers, '$.* ? (@ == $giver)', jsonb_build_object('giver', ${giverId}::text))`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({ ...toAccount(row), overrides: row.right_overrides }));
}

export async function save(tx: Tx, account: Account): Promise<void> {
  const { passwordHash, firstName, lastName, phone, birthDate, canSignIn, isGeneralAdmin, isDistributorAdmin } =
    account;
  const [right_overrides, override_givers] = [account.overrides, account.givers].map((value) => JSON.stringify(value));
  await tx
    .updateTable('users')
    .set({
      ...toColumns({
        passwordHash,
        firstName,
        lastName,
        phone,
        birthDate,
        canSignIn,
        isGeneralAdmin,
        isDistributorAdmin,
      }),
      level: account.shopAdminEntry?.level ?? null,
      right_overrides,
      override_givers,
    })
    .where((eb) => eb.and({ company_id: account.companyId, id: account.userId }))
    .execute();
}

/** The shops of somebody who is no administrator. */
export async function saveShops(
  tx: Tx,
  { companyId, userId, shopAdminEntry }: UserRef & Pick<RoleSource, 'shopAdminEntry'>,
): Promise<void> {
  const shopIds = shopAdminEntry?.shopIds ?? [];
  await tx
    .deleteFrom('user_shops')
    .where((eb) => eb.and({ company_id: companyId, user_id: userId }))
    .where(sql<boolean>`shop_id <> all(${shopIds}::uuid[])`)
    .execute();
  if (shopIds.length === 0) return;
  await tx
    .insertInto('user_shops')
    .values(shopIds.map((shopId) => ({ company_id: companyId, user_id: userId, shop_id: shopId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Added = Pick<Account, 'email' | 'passwordHash' | 'firstName' | 'lastName' | 'phone'> & RoleSource;

/** False where the company already has an account with this e-mail. */
export async function add(
  tx: Tx,
  { companyId, userId }: UserRef,
  { isGeneralAdmin, isDistributorAdmin, shopAdminEntry, ...person }: Added,
  at: string,
): Promise<boolean> {
  const row = await tx
    .insertInto('users')
    .values({
      company_id: companyId,
      id: userId,
      ...toColumns(person),
      is_general_admin: isGeneralAdmin,
      is_distributor_admin: isDistributorAdmin,
      level: shopAdminEntry?.level ?? null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await saveShops(tx, { companyId, userId, shopAdminEntry });
  return row !== undefined;
}

export async function saveUnconfirmedSince(
  tx: Tx,
  { companyId, userId }: UserRef,
  since: string | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_unconfirmed_since: since })
    .where((eb) => eb.and({ company_id: companyId, id: userId }))
    .execute();
}

/** Those of the company's administrators who can sign in, the oldest first. */
export async function administratorIds(db: Db | Tx, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.and({ company_id: companyId, is_disabled: false, can_sign_in: true }))
    .where((eb) => eb.or([eb('is_general_admin', '=', true), eb('is_distributor_admin', '=', true)]))
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}
