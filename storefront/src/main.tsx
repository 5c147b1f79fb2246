import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { hydrateRoot } from 'react-dom/client';
import '@comptoir/web/call/no-eval.ts';
import { currentPage, followHistory, setPage } from './app/page-store.ts';
import './app/shop.css';
import { keepTerminalKey } from './app/terminal-key.ts';
import { Shop } from './shop.tsx';

const root = document.getElementById('shop');
const data = document.getElementById('page')?.textContent;
if (root && data) {
  setPage(JSON.parse(data) as ShopPage);
  // Before anything is drawn: the key leaves the address with the first press.
  if (currentPage().channel === 'terminal') keepTerminalKey(new URLSearchParams(location.search).get('borne'));
  followHistory();
  hydrateRoot(root, <Shop />);
  // A preview shows a draft, which nothing may overwrite.
  if (!currentPage().isPreview)
    afterLoading(() => {
      // Asked for again with the next visit, where one does not come.
      import('./app/live.ts').then(({ followShop }) => followShop()).catch(() => undefined);
      import('./app/keep-offline.ts').then(({ keepOffline }) => keepOffline()).catch(() => undefined);
      import('./push-devices/follow-notifications.ts')
        .then(({ followNotifications }) => followNotifications(currentPage().shop.shopId))
        .catch(() => undefined);
    });
}

/** The first view and its pictures come first. */
function afterLoading(work: () => void): void {
  if (document.readyState === 'complete') work();
  else addEventListener('load', work, { once: true });
}
