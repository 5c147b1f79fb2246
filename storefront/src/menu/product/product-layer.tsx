import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { useEffect } from 'react';
import { replaceView } from '../../app/page-store.ts';
import { productsOf } from '../menu-index.ts';
import { productSheet } from './open-product.ts';
import { ProductStill } from './product-still.tsx';

/** The dish over the menu. Opened from the menu its file is on its way already; opened by a link the server's drawing stands in. */
export function ProductLayer({ page, productKey }: { page: ShopPage; productKey: string }) {
  const { ProductSheet } = productSheet.usePart() ?? {};
  const placed = productsOf(page.menu).get(productKey);
  const isGone = placed === undefined;
  useEffect(() => productSheet.fetch(), []);
  useEffect(() => {
    if (isGone) replaceView({ name: 'menu' });
  }, [isGone]);
  if (!placed) return null;
  return ProductSheet ? (
    <ProductSheet key={productKey} page={page} placed={placed} />
  ) : (
    <ProductStill page={page} placed={placed} />
  );
}
