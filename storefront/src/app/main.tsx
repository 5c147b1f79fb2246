import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { hydrateRoot } from 'react-dom/client';
import './shop.css';
import { ShopApp } from './shop-app.tsx';

const root = document.getElementById('shop');
const data = document.getElementById('page')?.textContent;
if (root && data) hydrateRoot(root, <ShopApp page={JSON.parse(data) as ShopPage} />);
