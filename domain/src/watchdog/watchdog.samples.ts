import type { Device } from './device.ts';

/** The tablet of the kitchen, in good health. */
export function aDevice(fields: Partial<Device> = {}): Device {
  return {
    id: '50000000-0000-4000-8000-000000000001',
    companyId: '10000000-0000-4000-8000-000000000001',
    shopId: '20000000-0000-4000-8000-000000000001',
    userId: '60000000-0000-4000-8000-000000000001',
    name: 'Tablette cuisine',
    kind: 'tablet',
    sound: 'awake',
    isVisible: true,
    lastSeenAt: '2026-11-14T19:14:00.000Z',
    lastTest: { at: '2026-11-14T17:30:00.000Z', results: { sound: 'ok', live: 'ok', print: 'skipped' } },
    ...fields,
  };
}
