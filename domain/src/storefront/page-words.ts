import type { OrderType } from '../kernel/sales.ts';
import { french } from '../kernel/text.ts';
import type { PublicMenu, PublicProduct } from '../menu/public-menu.ts';
import type { PublicShop } from './public-shop.ts';
import type { ShopPage, ShopView } from './shop-page.ts';

/** As customers read them. */
const WAYS: Record<OrderType, string> = {
  delivery: 'en livraison',
  click_and_collect: 'à emporter',
  click_and_seat: 'sur place',
};
const NAMES: Record<Exclude<ShopView['name'], 'menu' | 'product'>, string> = {
  basket: 'Votre panier',
  checkout: 'Votre commande',
  account: 'Votre compte',
  app: 'L’application',
};

export const findProduct = (menu: PublicMenu, key: string): PublicProduct | null =>
  menu.sections.flatMap(({ products }) => products).find((product) => product.key === key) ?? null;

/** What stands on the tab and in search results. */
export function pageTitle({ shop, menu, view }: Pick<ShopPage, 'shop' | 'menu' | 'view'>): string {
  if (view.name === 'menu') return `${shop.name} · Commander en ligne à ${shop.address.city}`;
  const name = view.name === 'product' ? findProduct(menu, view.productKey)?.name : NAMES[view.name];
  return name ? `${name} · ${shop.name}` : shop.name;
}

export function pageDescription({ shop, menu, view }: Pick<ShopPage, 'shop' | 'menu' | 'view'>): string {
  const product = view.name === 'product' ? findProduct(menu, view.productKey) : null;
  return product?.description || shop.design.description || usualDescription(shop);
}

function usualDescription({ name, address, orderTypes }: PublicShop): string {
  const ways = orderTypes.map((orderType) => WAYS[orderType]);
  const last = ways.pop();
  const how = last === undefined ? '' : `, ${ways.length > 0 ? `${ways.join(', ')} ou ${last}` : last}`;
  return french(
    `${name}, ${address.street}, ${address.postalCode} ${address.city} : la carte et la commande en ligne${how}.`,
  );
}
