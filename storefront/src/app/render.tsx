import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { renderToString } from 'react-dom/server';
import './shop.css';
import { ShopApp } from './shop-app.tsx';

export const render = (page: ShopPage): string => renderToString(<ShopApp page={page} />);
