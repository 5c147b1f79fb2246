import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import { isDeepStrictEqual } from 'node:util';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as launches from '../shops/shop-launches.store.ts';
import type { ShopLaunch } from '../shops/shop-launches.store.ts';
import * as shops from '../shops/shops.store.ts';

type Change = { action: JournalAction; change: (before: ShopLaunch) => ShopLaunch };

/** What a screen draws, or the journal tells of; the rest is bookkeeping between us and the provider. */
const shown = (launch: ShopLaunch): ShopLaunch => ({ ...launch, accountTokenId: null, accountReadAt: null });

/** The one way in which a launch moves on: its shop is locked first; screens are told if there is anything to tell. */
export async function changeLaunch(
  tx: Tx,
  ctx: Ctx,
  ref: shops.ShopRef,
  { action, change }: Change,
): Promise<ShopLaunch> {
  mustExist(await shops.lock(tx, ref));
  const before = await launches.find(tx, ref);
  const after = change(before);
  if (isDeepStrictEqual(before, after)) return before;
  await launches.save(tx, ref, after);
  if (isDeepStrictEqual(shown(before), shown(after))) return after;
  const { companyId, shopId } = ref;
  const entry = { action, entity: 'launch', entityId: shopId, shopId } as const;
  await audit(tx, ctx, { ...entry, before: shown(before), after: shown(after) });
  await appendEvent(tx, { companyId, shopId }, 'launch-changed', { shopId });
  return after;
}
