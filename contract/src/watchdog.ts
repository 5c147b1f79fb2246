import { Id } from '@comptoir/domain/kernel/schema.ts';
import { WatchLadder } from '@comptoir/domain/shops/shop.ts';
import { Device, DEVICE_KINDS, DeviceTest, SOUND_STATES } from '@comptoir/domain/watchdog/device.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

const Report = z.strictObject({
  name: z.string().trim().min(1).max(60),
  kind: z.enum(DEVICE_KINDS),
  sound: z.enum(SOUND_STATES),
  isVisible: z.boolean(),
  lastTest: DeviceTest.nullable().default(null),
  /** Sent back on the stream unchanged: « Tester mon poste » measures the round trip. */
  echo: Id.optional(),
});

/** Each device reports its state, on every change and every twenty seconds. */
const REPORT = {
  method: 'PUT',
  path: '/devices/:deviceId',
  params: { deviceId: Id },
  body: Report,
  reply: Device,
} as const;
export const reportDevice = shopRoute({ ...REPORT, access: 'orders' });
export const reportCompanyDevice = companyRoute({ ...REPORT, access: 'allShops' });

const DEVICES = { method: 'GET', path: '/devices', reply: z.object({ items: z.array(Device) }) } as const;
export const listDevices = shopRoute({ ...DEVICES, access: 'orders' });
export const listCompanyDevices = companyRoute({ ...DEVICES, access: 'allShops' });

export const saveWatchLadder = shopRoute({
  method: 'PUT',
  path: '/watch',
  access: 'settings',
  body: WatchLadder,
  reply: WatchLadder,
});

/** Shown on a screen, or rung there: the order's story says on which device (law:order-story). */
export const reportShown = shopRoute({
  method: 'POST',
  path: '/orders/shown',
  access: 'orders',
  body: z.strictObject({
    deviceId: Id,
    orderIds: z.array(Id).min(1).max(100),
    what: z.enum(['seen', 'rang', 'opened']),
  }),
  reply: null,
});
