import { compareFrench, plain } from '@comptoir/domain/kernel/text.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';

export type PickableShop = { shopId: string; name: string };
/** `isAll`: « Tout sélectionner » is ticked, so the server takes every shop at that moment (SYN-16). */
export type PickedShops = { shopIds: string[]; isAll: boolean };

/** SYN-03: « Tout sélectionner » is worth its line from this many shops on. */
export const ALL_FROM = 3;
/** Below this many, all of them are in sight. */
export const SEARCHED_FROM = 10;

export const shopsByName = (shops: readonly PickableShop[]): PickableShop[] =>
  [...shops].sort((a, b) => compareFrench(a.name, b.name));

export const shopsNamed = (shops: readonly PickableShop[], words: string): PickableShop[] =>
  shops.filter(({ name }) => plain(name).includes(plain(words.trim())));

/** SYN-05: in the order in which they are shown, the current one included. */
export function pickedShops(shops: readonly PickableShop[], ticked: ReadonlySet<string>): PickedShops {
  const shopIds = shops.map(({ shopId }) => shopId).filter((shopId) => ticked.has(shopId));
  return { shopIds, isAll: shops.length >= ALL_FROM && shopIds.length === shops.length };
}

/** SYN-04: the current shop counts. */
export const isEnough = ({ shopIds }: PickedShops): boolean => shopIds.length >= 2;

/** SYN-01, OPT-16: whether somebody may write several shops from this one. */
export const canSync = ({
  shopCount,
  shops,
  featureFlags,
}: Pick<SessionUser, 'shopCount' | 'shops' | 'featureFlags'>): boolean =>
  shopCount > 1 && shops.length > 1 && featureFlags.includes('globalProduct');
