import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Db, Tx } from '../../db/db.ts';
import { isFound } from '../../db/rows.ts';
import type { ShopRef } from '../../shops/shops.store.ts';

type Pending = { userId: string; stateHash: Buffer; redirectUri: string };

/** SYN-40: somebody has left for the hub's page. Only the hash of the nonce is stored. */
export async function keep(
  tx: Tx,
  ref: ShopRef,
  { stateHash, ...pending }: Pending,
  expiresAt: Instant,
): Promise<void> {
  await tx
    .insertInto('hub_pending_connections')
    .values({
      company_id: ref.companyId,
      state_hash: stateHash,
      shop_id: ref.shopId,
      user_id: pending.userId,
      redirect_uri: pending.redirectUri,
      expires_at: expiresAt,
    })
    .execute();
}

/** HUB-05: true once for each, for the same person, shop and address, and in time. */
export async function claim(
  db: Db | Tx,
  ref: ShopRef,
  { stateHash, ...pending }: Pending,
  now: Instant,
): Promise<boolean> {
  return isFound(
    db
      .deleteFrom('hub_pending_connections')
      .where((eb) =>
        eb.and({
          company_id: ref.companyId,
          shop_id: ref.shopId,
          user_id: pending.userId,
          redirect_uri: pending.redirectUri,
        }),
      )
      .where('state_hash', '=', stateHash)
      .where('expires_at', '>', now)
      .returning('shop_id'),
  );
}

/** Those of a shop that nobody came back from. */
export async function forgetExpired(tx: Tx, ref: ShopRef, now: Instant): Promise<void> {
  await tx
    .deleteFrom('hub_pending_connections')
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId }))
    .where('expires_at', '<=', now)
    .execute();
}
