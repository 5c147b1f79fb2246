import * as contract from '@comptoir/contract/push-notifications.ts';
import { leavesAt } from '@comptoir/domain/push-notifications/push-rules.ts';
import { handle, type Handler } from '../http/handle.ts';
import { canPush } from '../ports/port-list.ts';
import * as shops from '../shops/shops.store.ts';
import { deleteNotification, saveNotification } from './change-notification.ts';
import { createNotification } from './create-notification.ts';
import * as notifications from './push-notifications.store.ts';
import * as recipients from './recipients.store.ts';
import { countAgain, sendAgain } from './send-again.ts';
import { mustHoldAt, targetShop } from './target.ts';

export const pushNotificationsRoutes: Handler[] = [
  handle(contract.listPushNotifications, async (ctx, { query: { shopId, ...page } }) => {
    if (shopId) mustHoldAt(ctx.user, shopId);
    return notifications.list(ctx.db, ctx.companyId, { ...page, shopId: shopId ?? null });
  }),
  handle(contract.countPushRecipients, async (ctx, { query }) => {
    const shopId = targetShop(ctx, query);
    const now = ctx.now();
    const audience = { companyId: ctx.companyId, shopId, segment: query.segment ?? null };
    const [counted, { time_zone: timeZone }] = await Promise.all([
      recipients.count(ctx.db, audience, now),
      shops.company(ctx.db, ctx.companyId),
    ]);
    return { ...counted, leavesAt: leavesAt(null, now, timeZone), timeZone, canSend: canPush(ctx.ports) };
  }),
  handle(contract.createPushNotification, createNotification),
  handle(contract.savePushNotification, saveNotification),
  handle(contract.deletePushNotification, deleteNotification),
  handle(contract.countPushAgain, countAgain),
  handle(contract.sendPushAgain, sendAgain),
];
