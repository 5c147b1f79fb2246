import type { HubFailureKind } from '@comptoir/domain/hub/hub-connection.ts';
import type { Ctx } from '../ctx.ts';
import { appendEvent } from '../live/append.ts';
import { alertOfHub, withdrawHubAlert } from '../orders/alerts/hub-alerts.ts';
import { ProviderRefused, ProviderUnavailable } from '../ports/provider-failures.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as connections from './hub-connections.store.ts';
import { catchUp } from './orders/catch-up.ts';

/**
 * HUB-15: calls the hub for a shop, outside any transaction, and notes how the connection fares: dashboards are told when
 * it fails, and when it works again. The failure itself goes on to the caller.
 */
export async function atHub<T>(ctx: Ctx, ref: ShopRef, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work();
    await noteHubAnswer(ctx, ref);
    return answer;
  } catch (error) {
    await noteHubFailure(ctx, ref, error);
    throw error;
  }
}

export async function noteHubAnswer(ctx: Ctx, ref: ShopRef): Promise<void> {
  if (!(await connections.mustNoteSuccess(ctx.db, ref, ctx.now()))) return;
  await ctx.transaction(async (tx) => {
    const { hasEnded } = await connections.noteSuccess(tx, ref, ctx.now());
    if (!hasEnded) return;
    await catchUp(tx, ctx, ref);
    await withdrawHubAlert(tx, ctx, ref, 'hub-to-reconnect', 'hub');
    await appendEvent(tx, ref, 'hub-changed', { shopId: ref.shopId });
  });
}

/** Only a refused token needs a person; anything else that the hub refuses says nothing of the connection. */
export async function noteHubFailure(ctx: Ctx, ref: ShopRef, error: unknown): Promise<void> {
  const failure = failureOf(error);
  if (!failure) return;
  await ctx.transaction(async (tx) => {
    const { isNews } = await connections.noteFailure(tx, ref, failure, ctx.now());
    if (!isNews) return;
    if (failure === 'unauthorized') await alertOfHub(tx, ctx, ref, 'hub-to-reconnect');
    await appendEvent(tx, ref, 'hub-changed', { shopId: ref.shopId });
  });
}

function failureOf(error: unknown): HubFailureKind | null {
  if (error instanceof ProviderUnavailable) return 'unavailable';
  return isUnauthorized(error) ? 'unauthorized' : null;
}

/** A token that was revoked, or a connection that is blocked or suspended at the hub. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ProviderRefused && error.code === 'unauthorized';
