import type { Database, Db, Tx } from '../db/db.ts';
import type { Secrets } from './secrets.ts';

const TABLE = 'third_party_secrets';

/** Credentials of third parties, for one shop or for all shops of a company. Encrypted in the database. */
export type ThirdPartySecrets = {
  /** That of the shop, else that of its company. */
  find(ref: { companyId: string; shopId: string }, name: string): Promise<string | null>;
  /** `shopId` null: for every shop of the company. Takes the place of the one before it. */
  keep(ref: { companyId: string; shopId: string | null }, name: string, plain: string, tx?: Tx): Promise<void>;
  /** Erases that of the shop; one of its company stays. */
  forget(ref: { companyId: string; shopId: string }, name: string, tx?: Tx): Promise<void>;
};

export function thirdPartySecrets(database: Database, secrets: Secrets, newId: () => string): ThirdPartySecrets {
  return {
    async find({ companyId, shopId }, name) {
      const row = await database
        .forCompany(companyId)
        .selectFrom(TABLE)
        .select(['id', 'sealed'])
        .where('company_id', '=', companyId)
        .where('name', '=', name)
        .where((eb) => eb.or([eb('shop_id', '=', shopId), eb('shop_id', 'is', null)]))
        .orderBy('shop_id', (order) => order.asc().nullsLast())
        .executeTakeFirst();
      return row ? secrets.open(row.sealed, { table: TABLE, row: row.id, companyId }) : null;
    },
    async keep({ companyId, shopId }, name, plain, tx) {
      const id = newId();
      const sealed = secrets.seal(plain, { table: TABLE, row: id, companyId });
      await (tx ?? database.forCompany(companyId))
        .insertInto(TABLE)
        .values({ company_id: companyId, id, shop_id: shopId, name, sealed })
        // The seal includes the row id, so a new seal needs a new id.
        .onConflict((conflict) => conflict.columns(['company_id', 'shop_id', 'name']).doUpdateSet({ id, sealed }))
        .execute();
    },
    async forget({ companyId, shopId }, name, tx) {
      await (tx ?? database.forCompany(companyId))
        .deleteFrom(TABLE)
        .where((eb) => eb.and({ company_id: companyId, shop_id: shopId, name }))
        .execute();
    },
  };
}

/** The services for which a company, or one of its shops, has credentials. */
export async function keptNames(db: Db, companyId: string): Promise<string[]> {
  const rows = await db.selectFrom(TABLE).select('name').distinct().where('company_id', '=', companyId).execute();
  return rows.map(({ name }) => name);
}
