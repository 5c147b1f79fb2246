import type { ShopReport } from '@comptoir/domain/menu-sync/sync.ts';
import type { ComingElement } from '@comptoir/domain/menu-sync/with-element.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** One element of a menu that a call saves, or deletes, in its shop and in the others that it names. */
export type Saving<R extends object> = {
  ref: ShopRef;
  to: { shopIds?: readonly string[] | undefined; previewId?: string | undefined };
  /** As it was sent; `input` null is a delete. */
  coming: ComingElement;
  write: (tx: Tx) => Promise<{ reply: R; element: { key: string; name: string; posRef?: string } }>;
};

/** What became of the other shops; the run is null when there are none. */
type Elsewhere = { jobId: string | null; reports: ShopReport[] };

/** Makes a call of a saving. Given by `routes.ts`: copying to other shops stands on the menu, and not the menu on it. */
export type InShops = <C extends UserCtx, I, R extends object>(
  saving: (ctx: C, input: I) => Saving<R>,
) => (ctx: C, input: I) => Promise<R & Elsewhere>;
