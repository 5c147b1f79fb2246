import { launchPanel, type Setup } from '@comptoir/domain/launch/launch-step.ts';
import type { BusinessType } from '@comptoir/domain/launch/business-types.ts';
import { NO_REQUIREMENTS } from '@comptoir/domain/launch/requirements.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { LaunchPanel } from '@comptoir/domain/session/session-user.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { toColumns, toFields } from '../db/rows.ts';
import type { ShopRef } from './shops.store.ts';

export type ShopLaunch = Setup & {
  businessType: BusinessType | null;
  accountTokenId: string | null;
  accountReadAt: Instant | null;
  ibanLast4: string | null;
  supportEmail: string | null;
  supportPhone: string | null;
};

/** LCH-03: a shop that nobody has begun to launch. */
const NOT_BEGUN: ShopLaunch = {
  launchFormDone: false,
  businessType: null,
  accountTokenId: null,
  paymentAccountId: null,
  paymentAccountStatus: 'not_started',
  accountReadAt: null,
  ibanLast4: null,
  supportEmail: null,
  supportPhone: null,
  requirements: NO_REQUIREMENTS,
  usesPlatformAccount: false,
};

export async function find(db: Db | Tx, { companyId, shopId }: ShopRef): Promise<ShopLaunch> {
  const row = await db
    .selectFrom('shop_launches')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId }))
    .executeTakeFirst();
  return row ? toFields(row, 'company_id', 'shop_id') : NOT_BEGUN;
}

/** Whoever changes a launch has locked its shop before: the parent row first. */
export async function save(tx: Db | Tx, { companyId, shopId }: ShopRef, launch: ShopLaunch): Promise<void> {
  const columns = toColumns(launch);
  await tx
    .insertInto('shop_launches')
    .values({ company_id: companyId, shop_id: shopId, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'shop_id']).doUpdateSet(columns))
    .execute();
}

/** For makers of shops that are there to be used at once: everything is done. */
export const fillComplete = (db: Db | Tx, ref: ShopRef, change: Partial<ShopLaunch> = {}): Promise<void> =>
  save(db, ref, {
    ...NOT_BEGUN,
    launchFormDone: true,
    businessType: 'traditional_restaurant',
    paymentAccountId: `acct_sandbox_${ref.shopId.replaceAll('-', '')}`,
    paymentAccountStatus: 'complete',
    ibanLast4: '2606',
    ...change,
  });

/** LCH-26: whose account it is that a provider speaks of. */
export async function shopOfAccount(system: Db, paymentAccountId: string): Promise<ShopRef | null> {
  const row = await system
    .selectFrom('shop_launches')
    .select(['company_id', 'shop_id'])
    .where('payment_account_id', '=', paymentAccountId)
    .executeTakeFirst();
  return row ? { companyId: row.company_id, shopId: row.shop_id } : null;
}

export const panelOf = async (db: Db | Tx, ref: ShopRef): Promise<LaunchPanel | null> =>
  launchPanel(await find(db, ref));

/**
 * The account that a shop's cards are paid to; null is the platform's own. It stands from before the first card on
 * (PMT-13) and never changes, so the hold, the capture and the refund of an order all name the same one.
 */
export async function payeeAccountOf(db: Db | Tx, ref: ShopRef): Promise<string | null> {
  const { paymentAccountId, usesPlatformAccount } = await find(db, ref);
  return usesPlatformAccount ? null : paymentAccountId;
}

/** PMT-13: how many of a company's shops are complete, of all or of these. */
export async function incompleteShops(db: Db | Tx, companyId: string, shopIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from shops s
    left join shop_launches l on l.company_id = s.company_id and l.shop_id = s.id
    where s.company_id = ${companyId} and s.id = any(${[...shopIds]}::uuid[])
      and not coalesce(l.uses_platform_account or (l.launch_form_done and l.payment_account_id is not null
        and l.payment_account_status = 'complete'), false)`.execute(db);
  return rows.map(({ id }) => id);
}
