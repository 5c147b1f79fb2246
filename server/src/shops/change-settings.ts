import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Family, Settings } from '@comptoir/domain/settings/settings.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as settings from '../settings/settings.store.ts';
import type { Owner } from '../settings/settings.store.ts';
import * as shops from './shops.store.ts';

type Change<F extends Family> = { action: JournalAction; change: (before: Settings[F]) => Settings[F] };

/**
 * The one way in which settings change: the last one wins (SET-36), the journal has both (SET-37), and every open screen is
 * told (SET-35). A shop is locked before its documents, always.
 */
export async function changeSettings<F extends Family>(
  tx: Tx,
  ctx: Ctx,
  owner: Owner,
  family: F,
  { action, change }: Change<F>,
): Promise<Settings[F]> {
  const touched = await settings.touchShops(tx, owner);
  if (owner.shopId !== null) mustExist(touched[0]);
  const before = await settings.lock(tx, owner, family);
  const after = change(before);
  // SET-API-37: what is saved again as it stands is no change, so the journal has no second line of it.
  if (isDeepStrictEqual(before, after)) return before;
  const by = ctx.actor.kind === 'staff' ? ctx.actor.userId : null;
  await settings.save(tx, owner, family, after, { at: ctx.now(), by });
  await audit(tx, ctx, { action, entity: 'settings', entityId: family, shopId: owner.shopId, before, after });
  await appendEvent(tx, owner, 'settings-changed', { family, shopId: owner.shopId });
  if (settings.isPartOfShop(family)) await tellShops(tx, owner.companyId, touched);
  return after;
}

async function tellShops(tx: Tx, companyId: string, shopIds: readonly string[]): Promise<void> {
  for (const shop of await shops.findAll(tx, companyId, shopIds))
    // eslint-disable-next-line no-await-in-loop -- kept for the last statement of the transaction
    await appendEvent(tx, { companyId, shopId: shop.shopId }, 'shop-changed', { shop });
}
