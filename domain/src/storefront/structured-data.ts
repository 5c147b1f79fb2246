import { WEEKDAYS, type Weekday } from '../kernel/time.ts';
import type { PublicMenu, PublicProduct } from '../menu/public-menu.ts';
import type { Diet } from '../menu/diets/diets.ts';
import { slotTimes } from '../hours/slots.ts';
import { findProduct } from './page-words.ts';
import type { PublicShop } from './public-shop.ts';
import { shopPath, type ShopPage } from './shop-page.ts';

type Json = Record<string, unknown>;

const DAYS: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

/** https://schema.org/RestrictedDiet */
const RESTRICTED_DIETS: Record<Diet, string> = {
  vegetarian: 'VegetarianDiet',
  vegan: 'VeganDiet',
  glutenFree: 'GlutenFreeDiet',
  lactoseFree: 'LowLactoseDiet',
  halal: 'HalalDiet',
  kosher: 'KosherDiet',
};

/** schema.org, for search engines: the restaurant with its menu, or one dish. */
export function structuredData(page: Pick<ShopPage, 'shop' | 'menu' | 'view'>, origin: string): Json | null {
  const { shop, menu, view } = page;
  const context = { '@context': 'https://schema.org' };
  if (view.name === 'menu') return { ...context, ...restaurant(shop, origin), hasMenu: menuData(shop, menu, origin) };
  const product = view.name === 'product' ? findProduct(menu, view.productKey) : null;
  return product && { ...context, ...menuItem(product, shop, origin), url: origin + shopPath(shop.slug, view) };
}

function restaurant(shop: PublicShop, origin: string): Json {
  const { address, contact, design } = shop;
  const image = [design.coverImageUrl, design.logoUrl]
    .filter((url) => url !== null)
    .map((url) => absolute(url, origin));
  const sameAs = Object.values(design.links).filter((link) => link !== null);
  return {
    '@type': 'Restaurant',
    '@id': origin + shopPath(shop.slug),
    name: shop.name,
    url: origin + shopPath(shop.slug),
    ...(design.description ? { description: design.description } : {}),
    ...(image.length > 0 ? { image } : {}),
    ...(contact.phone ? { telephone: contact.phone } : {}),
    ...(contact.email ? { email: contact.email } : {}),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressCountry: address.country,
    },
    ...(address.location ? { geo: { '@type': 'GeoCoordinates', ...address.location } } : {}),
    openingHoursSpecification: WEEKDAYS.flatMap((weekday) => openings(shop, weekday)),
    currenciesAccepted: 'EUR',
    ...(sameAs.length > 0 ? { sameAs } : {}),
    ...(shop.orderTypes.length > 0
      ? { potentialAction: { '@type': 'OrderAction', target: origin + shopPath(shop.slug) } }
      : {}),
  };
}

/** A day that lasts until midnight ends at 23:59, as schema.org knows no 24:00. */
const openings = ({ week }: PublicShop, weekday: Weekday): Json[] =>
  (week.find((day) => day.weekday === weekday)?.slots ?? []).map(slotTimes).map(({ start, end }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: DAYS[weekday],
    opens: start,
    closes: end === '24:00' ? '23:59' : end,
  }));

const menuData = (shop: PublicShop, menu: PublicMenu, origin: string): Json => ({
  '@type': 'Menu',
  inLanguage: 'fr',
  hasMenuSection: menu.sections
    .filter(({ products }) => products.length > 0)
    .map(({ name, description, products }) => ({
      '@type': 'MenuSection',
      name,
      ...(description ? { description } : {}),
      hasMenuItem: products.map((product) => menuItem(product, shop, origin)),
    })),
});

const menuItem = (product: PublicProduct, shop: PublicShop, origin: string): Json => ({
  '@type': 'MenuItem',
  name: product.name,
  ...(product.description ? { description: product.description } : {}),
  ...(product.imageUrl ? { image: absolute(product.imageUrl, origin) } : {}),
  ...(product.diets.length > 0
    ? { suitableForDiet: product.diets.map((diet) => `https://schema.org/${RESTRICTED_DIETS[diet as Diet]}`) }
    : {}),
  offers: {
    '@type': 'Offer',
    url: origin + shopPath(shop.slug, { name: 'product', productKey: product.key }),
    price: ((product.fromPrice ?? product.price) / 100).toFixed(2),
    priceCurrency: 'EUR',
    availability: `https://schema.org/${product.isOrderable ? 'InStock' : product.isSoldOut ? 'SoldOut' : 'OutOfStock'}`,
  },
});

export const absolute = (url: string, origin: string): string => (url.startsWith('/') ? origin + url : url);
