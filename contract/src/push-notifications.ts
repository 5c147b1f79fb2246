import { PageQuery, pageOf } from '@comptoir/domain/kernel/paging.ts';
import { Id, Instant } from '@comptoir/domain/kernel/schema.ts';
import { PushNotification, PushTarget, PushWords } from '@comptoir/domain/push-notifications/push-notification.ts';
import { SEGMENTS } from '@comptoir/domain/clients/segment.ts';
import { z } from 'zod';
import { companyRoute } from './route.ts';

/** SET-API-85: those of a shop with those to all users, or without a shop the latter alone. */
export const listPushNotifications = companyRoute({
  method: 'GET',
  path: '/push-notifications',
  access: 'push',
  query: z.strictObject({ ...PageQuery, shopId: Id.optional() }),
  reply: pageOf(PushNotification),
});

const RecipientCount = z.object({
  recipientCount: z.int(),
  /** PSH-23: left out, because they were sent enough already. */
  spared: z.int(),
  /** PSH-22: when one that is sent now leaves; null for at once. */
  leavesAt: Instant.nullable(),
  /** Where its quiet hours are. */
  timeZone: z.string(),
  /** PSH-30: false where no push service is set up. */
  canSend: z.boolean(),
});

/** SET-API-86, PSH-13. */
export const countPushRecipients = companyRoute({
  method: 'GET',
  path: '/push-notifications/recipients',
  access: 'push',
  query: z.strictObject({
    toAllUsers: z.stringbool(),
    shopId: Id.optional(),
    segment: z.enum(SEGMENTS).optional(),
  }),
  reply: RecipientCount,
});

/** SET-API-27: without a date it leaves at once (PSH-22 apart). */
export const createPushNotification = companyRoute({
  method: 'POST',
  path: '/push-notifications',
  access: 'push',
  body: z.strictObject({ ...PushTarget, ...PushWords, scheduledAt: Instant.nullish() }),
  reply: PushNotification,
  status: 201,
});

const OF_ONE = { path: '/push-notifications/:id', access: 'push', params: { id: Id } } as const;

/** SET-API-83: `toAllUsers` is that of the list where it was opened (PSH-10). Without a version the last one wins. */
export const savePushNotification = companyRoute({
  ...OF_ONE,
  method: 'PUT',
  body: z.strictObject({
    ...PushWords,
    id: Id.optional(),
    scheduledAt: Instant,
    toAllUsers: z.boolean(),
    segment: PushTarget.segment,
    version: z.int().optional(),
  }),
  reply: PushNotification,
});

/** SET-API-84. */
export const deletePushNotification = companyRoute({
  ...OF_ONE,
  method: 'DELETE',
  query: z.strictObject({ toAllUsers: z.stringbool().optional() }),
  reply: null,
});

const AGAIN = { path: '/push-notifications/:id/again', access: 'push', params: { id: Id } } as const;

/** SET-API-132, PSH-28: how many have joined its segment since; `segment` is null for one that cannot be sent again. */
export const countPushAgain = companyRoute({
  ...AGAIN,
  method: 'GET',
  reply: RecipientCount.extend({ segment: z.enum(SEGMENTS).nullable() }),
});

/** SET-API-133, PSH-28. */
export const sendPushAgain = companyRoute({ ...AGAIN, method: 'POST', reply: PushNotification, status: 201 });
