import type { Climb, Rung } from '@comptoir/domain/watchdog/ladder.ts';
import type { Db, Tx } from '../db/db.ts';

export type Step = { companyId: string; orderId: string; climb: Climb; rung: Rung };

export async function taken(tx: Tx, step: Omit<Step, 'rung'>): Promise<Rung[]> {
  const rows = await tx
    .selectFrom('watch_steps')
    .select('rung')
    .where((eb) => eb.and({ company_id: step.companyId, order_id: step.orderId, climb: step.climb }))
    .execute();
  return rows.map(({ rung }) => rung);
}

export async function take(tx: Tx, { companyId, orderId, climb, rung }: Step, at: string): Promise<void> {
  await tx
    .insertInto('watch_steps')
    .values({ company_id: companyId, order_id: orderId, climb, rung, taken_at: at })
    .execute();
}

export async function isTold(db: Db, step: Step): Promise<boolean> {
  const row = await db
    .selectFrom('watch_steps')
    .select('told_at')
    .where((eb) => eb.and({ company_id: step.companyId, order_id: step.orderId, climb: step.climb, rung: step.rung }))
    .executeTakeFirst();
  return row !== undefined && row.told_at !== null;
}

/** False when it was told already. */
export async function tell(tx: Tx, { companyId, orderId, climb, rung }: Step, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('watch_steps')
    .set({ told_at: at })
    .where((eb) => eb.and({ company_id: companyId, order_id: orderId, climb, rung }))
    .where('told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
