import type { Instant } from '../kernel/time.ts';
import type { PublicMenu } from '../menu/public-menu.ts';
import type { PublicShop } from './public-shop.ts';

/** The channels whose customers order on our pages. */
export const PAGE_CHANNELS = ['webapp', 'qrcode', 'terminal'] as const;
export type PageChannel = (typeof PAGE_CHANNELS)[number];

/** API-91: what open pages are told about; the design is part of `generalConfig`. */
export const PUBLIC_TOPICS = ['shop', 'menu', 'generalConfig'] as const;
export type PublicTopic = (typeof PUBLIC_TOPICS)[number];
/** Another version, other content; what was changed is read with `readShopPage`. */
export type PageVersions = Record<PublicTopic, string>;

export type ShopView =
  | { name: 'menu' }
  | { name: 'product'; productKey: string }
  | { name: 'basket' }
  | { name: 'checkout' }
  | { name: 'account' }
  | { name: 'app' };

/** Everything that the server knows when it draws a page; the browser goes on from the same. */
export type ShopPage = {
  shop: PublicShop;
  menu: PublicMenu;
  channel: PageChannel;
  /** Of the code on the table (`?table=`). */
  tableNumber: string | null;
  isPreview: boolean;
  /** DRF-07: of the draft of a menu that this preview shows. */
  draftToken?: string;
  at: Instant;
  view: ShopView;
  versions: PageVersions;
};

export const shopPath = (slug: string, view: ShopView = { name: 'menu' }): string =>
  ({
    menu: `/s/${slug}`,
    product: `/s/${slug}/produit/${view.name === 'product' ? encodeURIComponent(view.productKey) : ''}`,
    basket: `/s/${slug}/panier`,
    checkout: `/s/${slug}/commande`,
    account: `/s/${slug}/compte`,
    app: `/s/${slug}/app`,
  })[view.name];

/** The view of an address below `/s/{slug}`; null where there is none. */
export function viewOfPath(rest: string): ShopView | null {
  const [first = '', second, ...more] = rest.split('/').filter(Boolean);
  if (more.length > 0) return null;
  if (first === 'produit' && second) {
    const productKey = decoded(second);
    return productKey === null ? null : { name: 'product', productKey };
  }
  if (second !== undefined) return null;
  const names = { '': 'menu', panier: 'basket', commande: 'checkout', compte: 'account', app: 'app' } as const;
  const name = Object.hasOwn(names, first) ? names[first as keyof typeof names] : null;
  return name && { name };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
