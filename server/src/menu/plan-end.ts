import type { MenuPatch } from '@comptoir/domain/menu/menu-patch.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { tellStates } from './change-menu.ts';

export type EndingElement = { element: 'product' | 'option'; key: string };

/** SHL-44: a reminder for the end of what is unavailable or sold out; without an end there is none. */
export async function planEnd(
  tx: Tx,
  ctx: Ctx,
  { companyId, shopId }: ShopRef,
  { element, key }: EndingElement,
  until: string | null,
): Promise<void> {
  if (until !== null) await ctx.jobs.enqueue(tx, 'end-menu-state', { companyId, shopId, element, key }, until);
}

type Ended<S extends { key: string }> = {
  entity: EndingElement['element'];
  /** Null where it is back but still cannot be sold: nobody is told that it can. */
  name: string | null;
  patch: Pick<MenuPatch, 'productStates' | 'optionStates'>;
  before: S;
  after: S;
};

/** PRD-55: what has ended by itself is told by name. */
export async function tellEnd<S extends { key: string }>(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  { entity, name, patch, before, after }: Ended<S>,
): Promise<void> {
  await tellStates(tx, ref, patch, name ?? undefined);
  const action = `${entity}.available`;
  await audit(tx, ctx, { action, entity, entityId: after.key, shopId: ref.shopId, before, after });
}
