import type { ShopReport } from '@comptoir/domain/menu-sync/sync.ts';
import type { ComingElement } from '@comptoir/domain/menu-sync/with-element.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import type { MenuAction, MenuWrite } from './change-menu.ts';

export type SavedElement = { key: string; name: string; posRef?: string };

/** One element of a menu that a call saves, or deletes, in its shop and in the others that it names. */
export type Saving<E extends SavedElement, R extends object> = {
  ref: ShopRef;
  to: { shopIds?: readonly string[] | undefined; previewId?: string | undefined };
  /** As it was sent; an `input` of null deletes it. */
  coming: ComingElement;
  action: MenuAction;
  write: (tx: Tx) => Promise<MenuWrite<E>>;
  reply: (element: E, menuVersion: number) => R;
};

/** What happened in the other shops; `jobId` is null when there are none. `snapshotId`: the menu before a deletion. */
type Elsewhere = { jobId: string | null; reports: ShopReport[]; snapshotId: string | null };

/** SYN-59: keeps the menu before many of its prices change. Passed in by `routes.ts`, as `InShops`. */
export type KeepMenu = (tx: Tx, ctx: Ctx, ref: ShopRef, menu: Menu) => Promise<void>;

/** Makes a call of a saving. `routes.ts` passes it in, because menu-sync imports the menu and not the other way round. */
export type InShops = <C extends UserCtx, I, E extends SavedElement, R extends object>(
  saving: (ctx: C, input: I) => Saving<E, R>,
) => (ctx: C, input: I) => Promise<R & Elsewhere>;
