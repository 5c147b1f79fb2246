import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Biller, FeeContract } from '@comptoir/domain/platform-fees/fee-contract.ts';
import type { Db } from '../db/db.ts';

/** FIN-26: null for a shop without a contract, which is charged nothing. */
export async function readFeeContract(db: Db, shopId: string, biller: Biller): Promise<FeeContract | null> {
  const row = await db
    .selectFrom('fee_contracts')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('biller', '=', biller)
    .executeTakeFirst();
  return row
    ? {
        name: row.name,
        commissionBasisPoints: row.commission_basis_points,
        fixedFee: cents(row.fixed_fee),
        isVatSubject: row.is_vat_subject,
        legalEntity: row.legal_entity,
      }
    : null;
}
