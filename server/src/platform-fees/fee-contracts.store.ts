import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Biller, FeeContract, ShopContracts } from '@comptoir/domain/platform-fees/fee-contract.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { FeeContractsTable } from '../db/tables/money-tables.ts';

const toContract = (row: Selectable<FeeContractsTable>): FeeContract => ({
  name: row.name,
  commissionBasisPoints: row.commission_basis_points,
  fixedFee: cents(row.fixed_fee),
  // INV-25: the platform always charges VAT, on its invoice and so with the capture.
  isVatSubject: row.biller === 'platform' || row.is_vat_subject,
  legalEntity: row.legal_entity,
});

/** All who take something of a shop's orders. */
export async function feeContractsOf(
  db: Db | Tx,
  { companyId, shopId }: { companyId: string; shopId: string },
): Promise<ShopContracts> {
  const rows = await db
    .selectFrom('fee_contracts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('shop_id', '=', shopId)
    .orderBy('biller', 'desc')
    .execute();
  return rows.map((row) => ({ biller: row.biller, contract: toContract(row) }));
}

/** FIN-26: null for a shop without a contract, which is charged nothing. */
export async function readFeeContract(
  db: Db | Tx,
  { companyId, shopId }: { companyId: string; shopId: string },
  biller: Biller,
): Promise<FeeContract | null> {
  const row = await db
    .selectFrom('fee_contracts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('shop_id', '=', shopId)
    .where('biller', '=', biller)
    .executeTakeFirst();
  return row ? toContract(row) : null;
}

/** Those of the company's shops with which this biller has a contract, in one statement. */
export async function shopsWithContract(
  db: Db | Tx,
  { companyId, shopIds }: { companyId: string; shopIds: readonly string[] },
  biller: Biller,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('fee_contracts')
    .select('shop_id')
    .where('company_id', '=', companyId)
    .where('shop_id', '=', sql<string>`any(${[...shopIds]}::uuid[])`)
    .where('biller', '=', biller)
    .execute();
  return new Set(rows.map((row) => row.shop_id));
}
