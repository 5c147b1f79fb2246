import type { ShopFront } from './shop-front.ts';

/** A shop that is drawn as its names and prices: what a test of the server needs of the built one. */
export const PLAIN_FRONT: ShopFront = {
  render: ({ shop, menu, tableNumber }) =>
    `<main><h1>${shop.name}</h1>${tableNumber ? `<p>Table ${tableNumber}</p>` : ''}${menu.sections
      .flatMap(({ products }) => products)
      .map(({ name, isOrderable }) => `<p>${name}${isOrderable ? '' : ' (indisponible)'}</p>`)
      .join('')}</main>`,
  script: '/assets/main.js',
  styles: ['/assets/main.css'],
  preloads: [],
  font: null,
  stamp: 'test',
};
