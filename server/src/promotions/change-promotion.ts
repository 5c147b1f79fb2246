import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import type { Promotion } from '@comptoir/domain/promotions/promotion.ts';
import { rightsAt } from '@comptoir/domain/session/principal.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as promotions from './promotions.store.ts';
import type { PromotionScope } from './promotions.store.ts';

/** CAT-ROL-08, PRO-38: a general promotion is its network's. */
export function refuseForeign({ user }: UserCtx, shopId: string, { isGeneral }: Pick<Promotion, 'isGeneral'>): void {
  if (isGeneral && !rightsAt(user, shopId).includes('modifyGlobalPromo')) throw new Refused('promo-of-network');
}

/** PRO-12, README 12: with a version, the second of two people is told instead of undoing what the first one wrote. */
export function refuseStale(before: Promotion, version: number | undefined): void {
  if (version !== undefined && version !== before.version)
    throw new Refused('RECORD_CONFLICT', { extra: { current: before } });
}

/** law:journal, law:change-with-event: every screen of the shop is told, or of all shops. */
export async function tellChange(
  tx: Tx,
  ctx: Ctx,
  { action, before, after }: { action: JournalAction; before: Promotion | null; after: Promotion },
  shopId: string | null,
): Promise<void> {
  await audit(tx, ctx, { action, entity: 'promotion', entityId: after.promoCode, shopId, before, after });
  const { key, expired, isOffHere } = after;
  await appendEvent(tx, { companyId: ctx.companyId, shopId }, 'promotion-changed', {
    key,
    expired: expired || isOffHere,
  });
}

/** Written, read again, journalled and told. */
export async function changed(
  tx: Tx,
  ctx: Ctx,
  scope: PromotionScope,
  action: JournalAction,
  before: Promotion,
): Promise<Promotion> {
  const after = mustExist(await promotions.find(tx, scope, before.key));
  await tellChange(tx, ctx, { action, before, after }, before.isGeneral ? null : scope.shopId);
  return after;
}
