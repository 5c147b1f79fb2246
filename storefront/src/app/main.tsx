import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { hydrateRoot } from 'react-dom/client';
import { followHistory, setPage } from './page-store.ts';
import './shop.css';
import { Shop } from './shop.tsx';

const root = document.getElementById('shop');
const data = document.getElementById('page')?.textContent;
if (root && data) {
  setPage(JSON.parse(data) as ShopPage);
  followHistory();
  hydrateRoot(root, <Shop />);
}
