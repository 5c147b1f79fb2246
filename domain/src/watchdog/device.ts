import { z } from 'zod';
import { Id, Instant } from '../kernel/schema.ts';

export const DEVICE_KINDS = ['computer', 'tablet', 'phone'] as const;
export const SOUND_STATES = ['unasked', 'awake', 'lost', 'silent'] as const;
export const TEST_PARTS = ['sound', 'live', 'print'] as const;
export type TestPart = (typeof TEST_PARTS)[number];

export const DeviceTest = z.object({
  at: Instant,
  results: z.record(z.enum(TEST_PARTS), z.enum(['ok', 'failed', 'skipped'])),
});
export type DeviceTest = z.infer<typeof DeviceTest>;

export const Device = z.object({
  id: Id,
  companyId: Id,
  /** null for a device that shows all shops. */
  shopId: Id.nullable(),
  userId: Id,
  name: z.string(),
  kind: z.enum(DEVICE_KINDS),
  sound: z.enum(SOUND_STATES),
  isVisible: z.boolean(),
  lastSeenAt: Instant,
  lastTest: DeviceTest.nullable(),
});
export type Device = z.infer<typeof Device>;
