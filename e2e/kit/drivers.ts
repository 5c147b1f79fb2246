import { expect, type APIRequestContext } from '@playwright/test';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { Placed } from './restaurant.ts';

type DriverEvent =
  | { event: 'found'; driverId: string }
  | { event: 'near' | 'picked-up' | 'lost' }
  /** Without a code, the right one is typed. */
  | { event: 'delivered'; code?: string };

/** What the driver application tells of an order. */
export async function asDriver(
  request: APIRequestContext,
  baseURL: string | undefined,
  { id }: Pick<Placed, 'id'>,
  event: DriverEvent,
): Promise<void> {
  const reply = await request.post(`/sandbox/api/orders/${id}/driver-events`, {
    data: event,
    headers: { origin: baseURL ?? '' },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Where a driver is; written at most every five seconds. */
export async function driverAt(
  request: APIRequestContext,
  baseURL: string,
  { driverId }: { driverId: string },
  location: Location,
): Promise<void> {
  const reply = await request.post(`/sandbox/api/drivers/${driverId}/position`, {
    data: location,
    headers: { origin: baseURL },
  });
  expect(reply.status(), await reply.text()).toBe(204);
}

type Said =
  | { type: 'accept' | 'decline' | 'arrived' | 'picked_up'; orderId: string }
  | { type: 'delivered'; orderId: string; code: string }
  | { type: 'online' | 'offline' | 'uninstalled' };

/** DLV-40: what a driver's telephone tells, through the same door as the real one. */
export async function driverSays(
  request: APIRequestContext,
  baseURL: string | undefined,
  { driverId }: { driverId: string },
  said: Said,
): Promise<void> {
  const reply = await request.post(`/sandbox/api/drivers/${driverId}/events`, {
    data: said,
    headers: { origin: baseURL ?? '' },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}
