import type { Db } from '../db/db.ts';
import type { PayoutAccount } from '../ports/payouts.ts';

/** Every shop that may be paid. */
export async function all(system: Db): Promise<PayoutAccount[]> {
  const rows = await system.selectFrom('shops').select(['company_id', 'id']).orderBy('id').execute();
  return rows.map((row) => ({ companyId: row.company_id, shopId: row.id, accountId: null }));
}

/** Whose account this is; the sandbox names an account by its shop. */
export async function ofAccount(system: Db, accountId: string): Promise<PayoutAccount | null> {
  const accounts = await all(system);
  return accounts.find((account) => account.accountId === accountId || account.shopId === accountId) ?? null;
}
