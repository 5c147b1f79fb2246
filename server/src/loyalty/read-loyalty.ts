import type * as contract from '@comptoir/contract/loyalty.ts';
import type { Answer } from '@comptoir/contract/route.ts';
import { compareFrench } from '@comptoir/domain/kernel/text.ts';
import type { UserCtx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import * as programme from './programme.store.ts';
import { settingsOf } from './save-config.ts';
import * as versions from './versions.store.ts';

/** All shops of the company, by name. */
export async function shopsOf(db: Db | Tx, companyId: string): Promise<{ shopId: string; name: string }[]> {
  const rows = await db
    .selectFrom('shops')
    .select(['id as shopId', 'name'])
    .where('company_id', '=', companyId)
    .execute();
  return rows.sort((a, b) => compareFrench(a.name, b.name));
}

/** SET-API-22. */
export async function readLoyalty({ db, companyId }: UserCtx): Promise<Answer<typeof contract.readLoyalty>> {
  const [config, isOffered, known, shops] = await Promise.all([
    programme.readConfig(db, companyId),
    programme.isProductOffered(db, companyId),
    versions.list(db, companyId),
    shopsOf(db, companyId),
  ]);
  return { config: settingsOf(config, isOffered), versions: known, shops };
}
