import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import type { JournalThing } from '@comptoir/domain/journal/kinds.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { appendedTo, leave } from '../db/fast/door.ts';

export type AuditEntry = {
  action: JournalAction;
  entity: JournalThing;
  entityId: string;
  shopId?: string | null;
  before?: unknown;
  after?: unknown;
};

const JOURNAL = appendedTo('audit', 'journal', {
  company_id: 'uuid',
  id: 'uuid',
  at: 'timestamptz',
  actor_kind: 'text',
  actor_id: 'uuid',
  shop_id: 'uuid',
  action: 'text',
  entity: 'text',
  entity_id: 'text',
  before: 'jsonb',
  after: 'jsonb',
  trace_id: 'text',
  session_id: 'uuid',
});

/** Who, when and in which company: all that a row says of its author. */
export type Recorder = Pick<Ctx, 'companyId' | 'actor' | 'newId' | 'now' | 'traceId'>;

/** law:journal: one row per change, in the transaction of the change. */
export async function audit(tx: Tx, ctx: Recorder, entry: AuditEntry): Promise<void> {
  const { actor } = ctx;
  await leave(tx, JOURNAL, {
    company_id: ctx.companyId,
    id: ctx.newId(),
    at: ctx.now(),
    actor_kind: actor.kind,
    actor_id: actor.kind === 'staff' ? actor.userId : actor.kind === 'driver' ? (actor.driverId ?? null) : null,
    shop_id: entry.shopId ?? null,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    before: entry.before,
    after: entry.after,
    trace_id: ctx.traceId,
    session_id: actor.kind === 'staff' ? (actor.sessionId ?? null) : null,
  });
}
