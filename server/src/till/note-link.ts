import { MINUTE, msBetween } from '@comptoir/domain/kernel/time.ts';
import type { TillLinkState } from '@comptoir/domain/till/till-link.ts';
import { alertOfTillKey, withdrawTillKey } from '../orders/alerts/alerts.ts';
import type { Ctx } from '../ctx.ts';
import { CredentialsRefused, ProviderRefused } from '../ports/provider-failures.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as links from './till-links.store.ts';

/** An answer that says the same as a moment ago is not worth a writing. */
const FRESH_MS = MINUTE;

/** SYN-67: what the last call says of the till. The shop is told once that the key is refused, until it is accepted. */
export async function noteLink(ctx: Ctx, shop: ShopRef, failure: Error | null): Promise<void> {
  const state = stateOf(failure);
  const known = await links.find(ctx.db, shop);
  const isFresh = known?.lastOkAt && msBetween(known.lastOkAt, ctx.now()) < FRESH_MS;
  if (known?.state === state && (state !== 'ok' || isFresh)) return;
  const ref = { companyId: shop.companyId, shopId: shop.shopId };
  await ctx.transaction(async (tx) => {
    const before = await links.note(tx, ref, state, ctx.now());
    if (state === 'key-refused' && before !== state) await alertOfTillKey(tx, ctx, ref);
    if (before === 'key-refused' && state === 'ok') await withdrawTillKey(tx, ctx, ref);
  });
}

/** A till that refuses an order has answered. */
function stateOf(failure: Error | null): TillLinkState {
  if (failure instanceof CredentialsRefused) return 'key-refused';
  return failure && !(failure instanceof ProviderRefused) ? 'away' : 'ok';
}
