import { expect, test } from 'vitest';
import { paletteOf } from '../design/colours.ts';
import { FIRST_MOBILE_DESIGN } from '../design/mobile-design.ts';
import { aMenu, aProduct, aSection } from '../menu/menu.samples.ts';
import { publicMenu } from '../menu/public-menu.ts';
import { pageDescription, pageTitle } from './page-words.ts';
import type { PublicShop } from './public-shop.ts';
import type { ShopView } from './shop-page.ts';
import { structuredData } from './structured-data.ts';

const ORIGIN = 'https://commande.exemple';
const shop: PublicShop = {
  shopId: '0190c0de-0000-7000-8000-000000000101',
  slug: 'chez-mimi',
  name: 'Chez Mimi',
  timeZone: 'Europe/Paris',
  address: {
    street: '12 Rue Bonaparte',
    postalCode: '06300',
    city: 'Nice',
    country: 'France',
    location: { latitude: 43.7, longitude: 7.28 },
  },
  contact: { phone: '+33465710101', email: null },
  opening: { isOpen: true, closesAt: null, opensAt: null, closedMessage: null },
  week: [{ weekday: 'saturday', slots: ['11:30-14:30', '18:30-23:59'] }],
  orderTypes: ['delivery', 'click_and_collect'],
  delays: {},
  paymentTypes: ['stripe'],
  driverPaymentTypes: [],
  tips: null,
  maxAdvanceDays: 7,
  design: {
    theme: 'light',
    palette: paletteOf('#B5452C', 'light'),
    description: '',
    coverImageUrl: '/images/cover.webp',
    logoUrl: null,
    menuOrientation: 'horizontal',
    productLayout: 'list',
    cartMessage: '',
    seoKeywords: [],
    links: { websiteUrl: null, facebook: null, instagram: 'https://instagram.com/chezmimi', linkedin: null },
    mobile: FIRST_MOBILE_DESIGN,
  },
  version: 1,
};
const menu = publicMenu(
  aMenu({
    sections: [
      aSection({
        products: [
          aProduct({ diets: ['vegan', 'glutenFree'] }),
          aProduct({ key: 'PRODUCT-out', name: 'Daube', remainingStock: 0 }),
        ],
      }),
      aSection({ key: 'SECTION-empty', name: 'Vide' }),
    ],
  }),
  { orderType: null, channel: null, at: '2026-11-14T11:00:00.000Z', zone: 'Europe/Paris' },
);
const of = (view: ShopView) => ({ shop, menu, view });

test('SET-API-97 search engines learn where the restaurant is, when it is open and what it sells', () => {
  const data = structuredData(of({ name: 'menu' }), ORIGIN);

  expect(data).toMatchObject({
    '@type': 'Restaurant',
    url: 'https://commande.exemple/s/chez-mimi',
    image: ['https://commande.exemple/images/cover.webp'],
    telephone: '+33465710101',
    geo: { latitude: 43.7, longitude: 7.28 },
    sameAs: ['https://instagram.com/chezmimi'],
    openingHoursSpecification: [
      { dayOfWeek: 'Saturday', opens: '11:30', closes: '14:30' },
      { dayOfWeek: 'Saturday', opens: '18:30', closes: '23:59' },
    ],
  });
  expect(data?.['hasMenu']).toMatchObject({
    hasMenuSection: [
      {
        name: 'Plats',
        hasMenuItem: [
          { name: 'Socca', offers: { price: '4.50', availability: 'https://schema.org/InStock' } },
          { name: 'Daube', offers: { availability: 'https://schema.org/SoldOut' } },
        ],
      },
    ],
  });
});

test('SET-API-97 MKT-12 one dish is itself, with the diets it suits; a basket is nothing to find', () => {
  expect(structuredData(of({ name: 'product', productKey: 'PRODUCT-socca' }), ORIGIN)).toMatchObject({
    '@type': 'MenuItem',
    url: 'https://commande.exemple/s/chez-mimi/produit/PRODUCT-socca',
    suitableForDiet: ['VegetarianDiet', 'VeganDiet', 'GlutenFreeDiet', 'LowLactoseDiet'].map(
      (diet) => `https://schema.org/${diet}`,
    ),
  });
  const daube = structuredData(of({ name: 'product', productKey: 'PRODUCT-out' }), ORIGIN);
  expect(daube).not.toHaveProperty('suitableForDiet');
  expect(structuredData(of({ name: 'basket' }), ORIGIN)).toBeNull();
});

test('a page without words of its own says in French what is there', () => {
  expect(pageTitle(of({ name: 'menu' }))).toBe('Chez Mimi · Commander en ligne à Nice');
  expect(pageDescription(of({ name: 'menu' })).replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(
    'Chez Mimi, 12 Rue Bonaparte, 06300 Nice : la carte et la commande en ligne, en livraison ou à emporter.',
  );
  expect(pageTitle(of({ name: 'checkout' }))).toBe('Votre commande · Chez Mimi');
});
