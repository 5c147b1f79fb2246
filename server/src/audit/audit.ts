import type { Insertable } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import type { Tables } from '../db/tables.ts';

export type AuditEntry = {
  action: string;
  entity: string;
  entityId: string;
  shopId?: string | null;
  before?: unknown;
  after?: unknown;
};

/** Law 9: every mutation leaves one row, in its own transaction. */
export async function audit(tx: Tx, ctx: Ctx, entry: AuditEntry): Promise<void> {
  await tx.insertInto('audit').values(auditRow(ctx, entry)).execute();
}

export function auditRow(ctx: Ctx, entry: AuditEntry): Insertable<Tables['audit']> {
  const { actor } = ctx;
  return {
    company_id: ctx.companyId,
    id: ctx.newId(),
    at: ctx.now(),
    actor_kind: actor.kind,
    actor_id: actor.kind === 'staff' ? actor.userId : null,
    shop_id: entry.shopId ?? null,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    before: entry.before === undefined ? null : JSON.stringify(entry.before),
    after: entry.after === undefined ? null : JSON.stringify(entry.after),
    trace_id: ctx.traceId,
  };
}
