import type * as contract from '@comptoir/contract/drivers.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { UserCtx } from '../../ctx.ts';
import { Refused, mustExist } from '../../http/refused.ts';
import * as drivers from '../drivers.store.ts';
import { auditDriver, enabledShops, tellOf } from '../tell-drivers.ts';
import * as documents from './documents.store.ts';
import type { DocumentFile } from './documents.store.ts';
import { settleValidity } from './save-document.ts';

/** DLV-16: a second review replaces the first verdict. */
export async function reviewDocument(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.reviewDocument>,
): Promise<Driver> {
  const { shopId, driverId, kind } = params;
  return ctx.answer(async (tx) => {
    await documents.lockDriver(tx, params);
    const known = await drivers.find(tx, ctx.companyId, driverId);
    if (!known?.shops.some((shop) => shop.shopId === shopId)) throw new Refused('NOT_FOUND');
    const seen = known.documents.find((document) => document.kind === kind);
    if (!seen) throw new Refused('NOT_FOUND');
    // The driver has sent another file that nobody has seen.
    if (seen.uploadedAt !== body.uploadedAt)
      throw new Refused('RECORD_CONFLICT', { extra: { driver: drivers.seenFrom(known, shopId) } });
    const refusal = body.verdict === 'refused' ? body.reason : null;
    const verdict = { state: body.verdict, refusal, userId: ctx.user.userId, at: ctx.now() };
    await documents.review(tx, params, kind, verdict);
    if (kind === 'siret' && body.verdict === 'valid') await documents.keepSiret(tx, params);
    await settleValidity(tx, params);
    await auditDriver(tx, ctx, driverId, `document-${body.verdict}`, { shopId, after: { kind, refusal } });
    const driver = mustExist(await tellOf(tx, ctx.companyId, driverId));
    await ctx.effects.driversFree(tx, ctx, enabledShops(driver));
    return drivers.seenFrom(driver, shopId);
  });
}

/** For every shop that the driver works or wants to work for. */
export async function readDocument(
  ctx: UserCtx,
  { params }: Input<typeof contract.readDocument>,
): Promise<DocumentFile> {
  return mustExist(await documents.file(ctx.db, params, params.shopId, params.kind));
}
