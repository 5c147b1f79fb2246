import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import type { CustomerErased, CustomerMerged, PersonalRecords } from '../clients/effects.ts';
import type { Tx } from '../db/db.ts';
import * as orders from '../orders/orders.store.ts';
import { isCodeOfTurn } from './turns.store.ts';

/** FIN-17, CMP-20: an order with a code of a rule is its doing, whatever was clicked before. */
export async function recordReturn(tx: Tx, order: Order, promotionId: string): Promise<void> {
  if (await isCodeOfTurn(tx, order.companyId, promotionId))
    await orders.saveAside(tx, order, { marketing_method: 'win_back' });
}

/** CLI-31: how many came back stays counted, as their orders do; nobody is told any more. */
export const forgetTurns: CustomerErased = async (tx, { companyId }, customerId) => {
  await sql`
    update win_back_turns set state = 'dropped'
    where company_id = ${companyId} and customer_id = ${customerId} and state = 'claimed'`.execute(tx);
  await sql`
    delete from win_back_latest where company_id = ${companyId} and customer_id = ${customerId}`.execute(tx);
};

/** CLI-36, CMP-17: the later of two turns counts. */
export const joinTurns: CustomerMerged = async (tx, { companyId }, { customerId, otherId }) => {
  await sql`
    update win_back_turns set customer_id = ${customerId}
    where company_id = ${companyId} and customer_id = ${otherId}`.execute(tx);
  await sql`
    with other as (
      delete from win_back_latest where company_id = ${companyId} and customer_id = ${otherId} returning claimed_at
    )
    insert into win_back_latest as l (company_id, customer_id, claimed_at)
    select ${companyId}, ${customerId}, claimed_at from other
    on conflict (company_id, customer_id) do update set claimed_at = greatest(l.claimed_at, excluded.claimed_at)`.execute(
    tx,
  );
};

/** CLI-31: what they were told, and when; or that they were only watched. */
export const turnsOfCustomer: PersonalRecords = async (db, companyId, customerId) =>
  db
    .selectFrom('win_back_turns')
    .select(['claimed_at as at', 'state', 'channel', 'promo_code as promoCode', 'sent_at as sentAt'])
    .where((eb) => eb.and({ company_id: companyId, customer_id: customerId }))
    .orderBy('claimed_at', 'desc')
    .execute();
