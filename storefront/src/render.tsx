import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { renderToString } from 'react-dom/server';
import { setPage } from './app/page-store.ts';
import './app/shop.css';
import { Shop } from './shop.tsx';

/** Drawn in one go: no other page can be set in between. */
export function render(page: ShopPage): string {
  setPage(page);
  return renderToString(<Shop />);
}
