import { expect, test } from 'vitest';
import { shopPath, viewOfPath, type ShopView } from './shop-page.ts';

const VIEWS: ShopView[] = [
  { name: 'menu' },
  { name: 'product', productKey: 'P 1/é%' },
  { name: 'basket' },
  { name: 'checkout' },
  { name: 'account' },
  { name: 'app' },
];

test.each(VIEWS)('the address of $name leads back to it', (view) => {
  const path = shopPath('chez-mimi', view);

  expect(viewOfPath(path.slice('/s/chez-mimi'.length))).toEqual(view);
});

test.each(['inconnu', 'produit', 'panier/x', 'produit/a/b', 'produit/%E0%A4%A', 'constructor'])(
  'no view stands at %s',
  (rest) => {
    expect(viewOfPath(rest)).toBeNull();
  },
);
