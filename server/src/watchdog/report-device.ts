import type { reportCompanyDevice, reportDevice as reportDeviceRoute } from '@comptoir/contract/watchdog.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Device } from '@comptoir/domain/watchdog/device.ts';
import { isPresent } from '@comptoir/domain/watchdog/health.ts';
import { isDeepStrictEqual } from 'node:util';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as sessions from '../session/sessions.store.ts';
import * as devices from './devices.store.ts';

type Report = Input<typeof reportDeviceRoute> | Input<typeof reportCompanyDevice>;

/** Heartbeats leave no audit row: others are told of changes, and of a device that was away. An echo is always sent. */
export async function reportDevice(ctx: UserCtx, { params, body }: Report): Promise<Device> {
  const shopId = 'shopId' in params ? params.shopId : null;
  return ctx.answer(async (tx) => {
    const known = await devices.lock(tx, ctx.companyId, params.deviceId);
    // A device belongs to one shop for good.
    if (known && known.shopId !== shopId) throw new Refused('NOT_FOUND');
    const device: Device = {
      id: params.deviceId,
      companyId: ctx.companyId,
      shopId,
      userId: ctx.user.userId,
      name: body.name,
      kind: body.kind,
      sound: body.sound,
      isVisible: body.isVisible,
      lastSeenAt: ctx.now(),
      lastTest: body.lastTest ?? known?.lastTest ?? null,
    };
    await sessions.markSeen(tx, ctx.user, device.lastSeenAt, device.name);
    await saveReport(tx, device, known, body.echo);
    return device;
  });
}

/** Of any post: a browser of somebody, or a screen of the kitchen. */
export async function saveReport(tx: Tx, device: Device, known: Device | null, echo?: string): Promise<void> {
  await devices.put(tx, device);
  if (echo || !known || !isPresent(known, device.lastSeenAt) || !saysTheSame(known, device))
    await appendEvent(tx, device, 'device-changed', { device, ...(echo ? { echo } : {}) });
}

const saysTheSame = (known: Device, device: Device): boolean =>
  isDeepStrictEqual({ ...known, lastSeenAt: null }, { ...device, lastSeenAt: null });
