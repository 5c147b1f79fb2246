import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';

export type Begun = { id: string; kind: 'list' | 'person'; shopId: string | null; customerId: string | null };

/** CLI-28: written down before the first row leaves. */
export async function begin(ctx: UserCtx, what: Omit<Begun, 'id'>): Promise<Begun> {
  const begun = { id: ctx.newId(), ...what };
  await ctx.db
    .insertInto('customer_exports')
    .values({
      company_id: ctx.companyId,
      id: begun.id,
      kind: begun.kind,
      shop_id: begun.shopId,
      customer_id: begun.customerId,
      user_id: ctx.user.userId,
      user_name: ctx.user.firstName,
      started_at: ctx.now(),
    })
    .execute();
  return begun;
}

export async function end(
  ctx: UserCtx,
  { id, kind, shopId, customerId }: Begun,
  { rowCount, isComplete }: { rowCount: number; isComplete: boolean },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx
      .updateTable('customer_exports')
      .set({ ended_at: ctx.now(), row_count: rowCount, is_complete: isComplete })
      .where('company_id', '=', ctx.companyId)
      .where('id', '=', id)
      .execute();
    await audit(tx, ctx, {
      action: 'customer.export',
      entity: 'customer',
      entityId: customerId ?? 'list',
      shopId,
      after: { kind, rowCount, isComplete },
    });
  });
}
