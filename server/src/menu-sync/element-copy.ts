import type { ElementKind } from '@comptoir/domain/menu-sync/kinds.ts';
import type { ShopReport } from '@comptoir/domain/menu-sync/sync.ts';
import type { UserCtx } from '../ctx.ts';
import type { ShopRef } from '../shops/shops.store.ts';

export type Targets = { otherShopIds: string[]; previewId: string | null };
export type CopiedKind = Exclude<ElementKind, 'paymentType'>;
/** `reference` and `name` find the element where its key is not known (SYN-06). */
export type GoneElement = { kind: CopiedKind; key: string; posRef: string; name: string };

/**
 * SYN-04, SYN-05: the other shops that a call writes, none without `shopIds`. Refuses before anything is written: too
 * few shops, shops of somebody else, no right to write elsewhere.
 */
export async function targetsOf(
  _ctx: UserCtx,
  _ref: ShopRef,
  _given: { shopIds?: readonly string[] | undefined; previewId?: string | undefined },
): Promise<Targets> {
  return { otherShopIds: [], previewId: null };
}

/** SYN-06 to SYN-12: what was just saved here, in each of the other shops, one transaction each. */
export async function copyElement(
  _ctx: UserCtx,
  _ref: ShopRef,
  _targets: Targets,
  _element: { kind: CopiedKind; key: string },
): Promise<ShopReport[]> {
  return [];
}

/** SYN-13: a shop without the element is skipped. */
export async function deleteElsewhere(
  _ctx: UserCtx,
  _ref: ShopRef,
  _targets: Targets,
  _element: GoneElement,
): Promise<ShopReport[]> {
  return [];
}
