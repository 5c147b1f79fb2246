import { publicLive, readShopPage } from '@comptoir/contract/storefront.ts';
import { PUBLIC_TOPICS, type PageVersions } from '@comptoir/domain/storefront/shop-page.ts';
import { call, CallFailed } from '@comptoir/web/call/call.ts';
import { applyBrand } from './brand.ts';
import { changePage, currentPage, hrefOf } from './page-store.ts';

/** All open pages hear of a change at once, and must not all ask at once. */
const SPREAD_MS = 400;
/** After a refusal, which the browser takes as final. */
const AGAIN_MS = 30_000;

const isAnother = (versions: PageVersions): boolean =>
  PUBLIC_TOPICS.some((topic) => versions[topic] !== currentPage().versions[topic]);

let reading: Promise<void> | null = null;
let isDue = false;

async function readAgain(): Promise<void> {
  do {
    isDue = false;
    const { shop, channel } = currentPage();
    // eslint-disable-next-line no-await-in-loop -- told again meanwhile
    const next = await call(readShopPage, { params: { shopId: shop.shopId }, query: { channel } });
    // STO-24: the address that is shown, shared and scanned is the one of today.
    if (next.shop.slug !== shop.slug)
      return location.replace(hrefOf({ ...currentPage(), ...next }, currentPage().view));
    changePage(() => next);
    applyBrand(next.shop.design);
  } while (isDue);
}

function refresh(): void {
  isDue = true;
  reading ??= new Promise((start) => setTimeout(start, Math.random() * SPREAD_MS))
    .then(readAgain)
    // The stream comes back with the network, and says again what there is; a shop closed for good has a page that says so.
    .catch((error: unknown) => {
      if (error instanceof CallFailed && error.code === 'SHOP_CLOSED') location.reload();
    })
    .finally(() => {
      reading = null;
    });
}

/** PMT-20, DSG-09: an open page shows within two seconds what the shop has changed. Nobody looks at a hidden one. */
export function followShop(): void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function open(): void {
    close();
    const { shop, channel } = currentPage();
    source = new EventSource(`${publicLive.path.replace(':shopId', shop.shopId)}?channel=${channel}`);
    source.addEventListener('versions', ({ data }) => {
      if (isAnother(JSON.parse(String(data)) as PageVersions)) refresh();
    });
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_MS);
    });
  }

  const follow = () => (document.visibilityState === 'visible' ? open() : close());
  document.addEventListener('visibilitychange', follow);
  // A page that still listens is not kept for the back button.
  addEventListener('pagehide', close);
  addEventListener('pageshow', ({ persisted }) => persisted && follow());
  follow();
}
