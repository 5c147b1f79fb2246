import type * as contract from '@comptoir/contract/kitchen.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { Device } from '@comptoir/domain/watchdog/device.ts';
import type { KitchenCtx } from '../ctx.ts';
import { appendEvent } from '../live/append.ts';
import * as devices from '../watchdog/devices.store.ts';
import { saveReport } from '../watchdog/report-device.ts';
import { tellShown } from '../watchdog/report-shown.ts';
import * as screens from './screens.store.ts';

/** KIT-30: a screen is a post under its own id; whoever paired it answers for it. */
export async function reportPost(
  ctx: KitchenCtx,
  { body }: Input<typeof contract.reportKitchenPost>,
): Promise<Answer<typeof contract.reportKitchenPost>> {
  const { companyId, screen } = ctx;
  return ctx.answer(async (tx) => {
    const known = await devices.lock(tx, companyId, screen.id);
    const device: Device = {
      id: screen.id,
      companyId,
      shopId: screen.shopId,
      userId: screen.pairedById,
      name: screen.name,
      ...body,
      lastSeenAt: ctx.now(),
      lastTest: known?.lastTest ?? null,
    };
    const isNews = await screens.markSeen(tx, { companyId, screenId: screen.id }, device.lastSeenAt);
    await saveReport(tx, device, known);
    if (isNews) await appendEvent(tx, device, 'kitchen-screens-changed', { shopId: screen.shopId });
    return { id: device.id, lastSeenAt: device.lastSeenAt };
  });
}

export const reportRangInKitchen = (
  ctx: KitchenCtx,
  { body }: Input<typeof contract.reportKitchenRang>,
): Promise<void> => {
  const { companyId, screen } = ctx;
  return tellShown(ctx, { companyId, shopId: screen.shopId }, { ...body, what: 'rang', deviceId: screen.id }, screen);
};
