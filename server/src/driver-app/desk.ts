import type { DriverDesk } from '@comptoir/contract/driver-app.ts';
import type { Ctx, DriverCtx } from '../ctx.ts';
import { openOffersOf } from '../deliveries/offers/offers.store.ts';
import { Refused } from '../http/refused.ts';
import * as desks from './desk.store.ts';

export async function deskOf({ config, db, companyId }: Ctx, driverId: string): Promise<DriverDesk> {
  const [desk, offers] = await Promise.all([
    desks.find(db, companyId, driverId),
    openOffersOf(db, companyId, driverId),
  ]);
  if (!desk) throw new Refused('UNAUTHENTICATED');
  return { ...desk, offers, pushKey: config.push?.publicKey ?? null };
}

export const readDesk = (ctx: DriverCtx): Promise<DriverDesk> => deskOf(ctx, ctx.driverId);

/** A step of the driver, answered with the page as it is then. */
export const thenDesk =
  <I>(act: (ctx: DriverCtx, input: I) => Promise<unknown>) =>
  async (ctx: DriverCtx, input: I): Promise<DriverDesk> => {
    await act(ctx, input);
    return deskOf(ctx, ctx.driverId);
  };
