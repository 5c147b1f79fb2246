import { usePage } from './app/page-store.ts';
import { ShopApp } from './shop-app.tsx';

/** The page as it stands now. */
export function Shop() {
  return <ShopApp page={usePage()} />;
}
