import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import type { PushNotification } from '@comptoir/domain/push-notifications/push-notification.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as notifications from './push-notifications.store.ts';

/** PSH-18: every screen that shows it is told; the last statement of its transaction. */
export async function tellProgress(tx: Tx, ctx: Ctx, id: string): Promise<PushNotification> {
  const notification = mustExist(await notifications.find(tx, { companyId: ctx.companyId, id }));
  const { shopId } = notification;
  await appendEvent(tx, { companyId: ctx.companyId, shopId }, 'push-notification-changed', { notification });
  return notification;
}

/** law:journal, law:change-with-event. */
export async function tellChange(
  tx: Tx,
  ctx: Ctx,
  { action, id, before }: { action: JournalAction; id: string; before: PushNotification | null },
): Promise<PushNotification> {
  const after = mustExist(await notifications.find(tx, { companyId: ctx.companyId, id }));
  const { shopId } = after;
  await audit(tx, ctx, { action, entity: 'push-notification', entityId: id, shopId, before, after });
  await appendEvent(tx, { companyId: ctx.companyId, shopId }, 'push-notification-changed', { notification: after });
  return after;
}
