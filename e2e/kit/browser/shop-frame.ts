import type { Page } from '@playwright/test';
import type { PreviewMessage } from '@comptoir/domain/design/preview.ts';

/** A page that keeps whatever draft it is sent, in place of the public shop. */
const PAGE = `<!doctype html><html lang="fr"><title>Chez Mimi</title><main><h1>Chez Mimi</h1></main><script>
  window.drafts = [];
  addEventListener('message', ({ origin, data }) => { if (origin === location.origin) window.drafts.push(data); });
  parent.postMessage({ type: 'comptoir:preview-ready' }, location.origin);
</script></html>`;

declare global {
  // eslint-disable-next-line typescript/consistent-type-definitions -- the page's own window is an interface
  interface Window {
    drafts: PreviewMessage[];
  }
}

/** Before the design is opened. */
export async function standInShop(page: Page): Promise<void> {
  await page.route(/\/s\/[^/]+(\/app)?\?preview=1$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: PAGE }),
  );
}

/** What the frame was sent, in order. */
export async function drafts(page: Page): Promise<PreviewMessage[]> {
  const frame = page.frames().find((one) => one.url().includes('preview=1'));
  return frame ? frame.evaluate(() => window.drafts) : [];
}
