import type * as contract from '@comptoir/contract/driver-app.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { isNewcomer } from '@comptoir/domain/drivers/availability.ts';
import { driverFullName } from '@comptoir/domain/drivers/drivers.labels.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx, DriverCtx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import * as drivers from '../../drivers/drivers.store.ts';
import { tellOf } from '../../drivers/tell-drivers.ts';
import { companyCtx, systemCtx } from '../../http/envelope.ts';
import type { OpenCtx } from '../../http/handle.ts';
import { Refused } from '../../http/refused.ts';
import { tellOfNewcomer } from '../../orders/alerts/alerts.ts';
import { hashOfToken, newSecretToken } from '../../session/secret-token.ts';
import { attempting } from '../../session/sign-in/attempts.ts';
import { deskOf } from '../desk.ts';
import * as store from '../driver-app.store.ts';
import { takeDriverAttempt } from './attempts.ts';
import { codeHash } from './code.ts';
import * as codes from './codes.store.ts';
import { askShop, shopNamed } from './register.ts';
import * as sessions from './sessions.store.ts';

type SignedIn = Answer<typeof contract.signInDriver>;

export async function signInDriver(open: OpenCtx, { body }: Input<typeof contract.signInDriver>): Promise<SignedIn> {
  const attempt = await takeDriverAttempt(open, 'session', body.phone);
  return attempting(attempt, async () => {
    const { companyId, shopId } = await shopNamed(open, body.shop);
    const driverId = await store.idByPhone(open.database.forCompany(companyId), companyId, body.phone);
    const token = driverId && (await enter(open, { companyId, driverId, shopId }, body.code));
    if (!driverId || !token) throw new Refused('wrong-driver-code');
    return { token, desk: await deskOf(systemCtx(open, companyId, open.traceId), driverId) };
  });
}

/** Only the token's hash is stored; null when the code is wrong. */
async function enter(
  open: OpenCtx,
  ref: { companyId: string; driverId: string; shopId: string },
  code: string,
): Promise<string | null> {
  const ctx = companyCtx(open, ref.companyId, { kind: 'driver', name: null, driverId: ref.driverId }, open.traceId);
  const token = newSecretToken(ref.companyId);
  const isIn = await ctx.transaction(async (tx) => {
    // Returned, not thrown: a wrong guess must stay counted.
    if (!(await codes.take(tx, ref, codeHash(ctx, ref.driverId, code), ctx.now()))) return false;
    await openSession(tx, ctx, ref, { token, userAgent: open.http.userAgent });
    return true;
  });
  return isIn ? token : null;
}

async function openSession(
  tx: Tx,
  ctx: Ctx,
  { driverId, shopId }: { driverId: string; shopId: string },
  { token, userAgent }: { token: string; userAgent: string },
): Promise<void> {
  const { companyId } = ctx;
  const session = { companyId, driverId, sessionId: ctx.newId(), tokenHash: hashOfToken(token), userAgent };
  const wasMissing = await store.markInstalled(tx, { companyId, driverId });
  await sessions.open(tx, session, ctx.now());
  await audit(tx, ctx, {
    action: 'driver.sign-in',
    entity: 'driver-session',
    entityId: session.sessionId,
    after: { driverId, userAgent },
  });
  const isNewHere = await askShop(tx, ctx, driverId, shopId);
  if (wasMissing || isNewHere) await tellOf(tx, companyId, driverId);
  await tellManager(tx, ctx, { companyId, shopId, driverId });
}

/** DRV-30: only now is the telephone known to be theirs; strangers with invented numbers call nobody. */
async function tellManager(
  tx: Tx,
  ctx: Ctx,
  ref: { companyId: string; shopId: string; driverId: string },
): Promise<void> {
  const driver = await drivers.find(tx, ref.companyId, ref.driverId);
  if (!driver || driver.kind === 'external' || !isNewcomer(driver, ref.shopId)) return;
  await tellOfNewcomer(tx, ctx, { ...ref, name: driverFullName(driver), kind: driver.kind });
}

/** Without any signed-in phone the driver cannot be reached and goes offline. */
export async function signOutDriver(ctx: DriverCtx): Promise<void> {
  const { companyId, driverId, sessionId } = ctx;
  await ctx.transaction(async (tx) => {
    await sessions.end(tx, companyId, { sessionId }, ctx.now());
    await audit(tx, ctx, { action: 'driver.sign-out', entity: 'driver-session', entityId: sessionId });
    if (await sessions.isAnyOpen(tx, companyId, driverId, ctx.now())) return;
    if (await store.saveOnline(tx, ctx, { isOnline: false, at: ctx.now() })) await tellOf(tx, companyId, driverId);
  });
}
