import { daysLeft, reminderDue } from '@comptoir/domain/drivers/document-rules.ts';
import { addMs, DAY, formatDate, localDay } from '@comptoir/domain/kernel/time.ts';
import type { Ctx, Deps } from '../../ctx.ts';
import { systemCtx } from '../../http/envelope.ts';
import type { JobData } from '../../jobs/queues.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';
import * as drivers from '../drivers.store.ts';
import * as documents from './documents.store.ts';
import { reminderMail, reminderPush, reminderText, type Reminder } from './reminder-messages.ts';
import * as shops from '../../shops/shops.store.ts';

type ReminderJob = Omit<JobData['remind-document'], 'companyId'>;
const MEANS = ['sms', 'mail', 'push'] as const;

/** The next reminder says more than one that could not be delivered for a day. */
const REMINDER_TTL_SECONDS = 24 * 3_600;

/** A day more than the first reminder needs, in any time zone. */
const LOOK_AHEAD_MS = 32 * DAY;

/** Once a day for every company; each reminder is sent once. */
export async function remindOfDocuments(deps: Deps, traceId: string): Promise<void> {
  const now = deps.now();
  for (const document of await documents.ending(deps.database.forSystem(), now, addMs(now, LOOK_AHEAD_MS))) {
    const { companyId, driverId, kind, expiresAt, timeZone } = document;
    const days = reminderDue(daysLeft(expiresAt, localDay(now, timeZone), timeZone), document.remindedDays);
    if (days === null) continue;
    // eslint-disable-next-line no-await-in-loop -- a handful a day, each its own transaction
    await systemCtx(deps, companyId, traceId).transaction(async (tx) => {
      if (!(await documents.markReminded(tx, document, days))) return;
      for (const by of MEANS) {
        // eslint-disable-next-line no-await-in-loop -- left together
        await deps.jobs.enqueue(tx, 'remind-document', { companyId, driverId, kind, days, by });
      }
    });
  }
}

/** A service that is away is tried again; one that refuses is left alone. */
export async function remind(ctx: Ctx, { driverId, kind, days, by }: ReminderJob): Promise<void> {
  const driver = await drivers.find(ctx.db, ctx.companyId, driverId);
  const expiresAt = await documents.endOf(ctx.db, { companyId: ctx.companyId, driverId }, kind);
  if (!driver || !expiresAt) return;
  const { time_zone: zone } = await shops.company(ctx.db, ctx.companyId);
  const reminder: Reminder = {
    firstName: driver.firstName,
    kind,
    days: Math.max(0, daysLeft(expiresAt, localDay(ctx.now(), zone), zone)),
    lastDay: formatDate(addMs(expiresAt, -1), zone),
    link: `${ctx.config.publicUrl}/livreur`,
  };
  const idempotencyKey = `document:${driverId}:${kind}:${expiresAt}:${days}:${by}`;
  try {
    await SEND[by](ctx, driver, reminder, idempotencyKey);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
  }
}

type Send = (
  ctx: Ctx,
  driver: { driverId: string; phone: string | null; email: string | null },
  reminder: Reminder,
  idempotencyKey: string,
) => Promise<void>;

const SEND: Record<ReminderJob['by'], Send> = {
  async sms(ctx, { phone }, reminder, idempotencyKey) {
    if (phone) await ctx.textMessages.send({ to: phone, text: reminderText(reminder), idempotencyKey });
  },
  async mail(ctx, { email }, reminder, idempotencyKey) {
    if (email) await ctx.mailer.send({ to: email, ...reminderMail(reminder), idempotencyKey });
  },
  async push(ctx, { driverId }, reminder, idempotencyKey) {
    const subscription = await drivers.subscriptionOf(ctx.db, ctx.companyId, driverId);
    if (!subscription) return;
    const url = reminder.link;
    const to = { kind: 'web' as const, ...subscription };
    const manner = { ttlSeconds: REMINDER_TTL_SECONDS, urgency: 'normal' as const };
    await ctx.push.send({ to, ...reminderPush(reminder), url, ...manner, idempotencyKey });
  },
};
