import { paletteOf } from '@comptoir/domain/design/colours.ts';
import type { MobileDesign } from '@comptoir/domain/design/mobile-design.ts';
import { isPreviewMessage, type PreviewMessage, type PreviewReady } from '@comptoir/domain/design/preview.ts';
import { aStore } from '@comptoir/web/page/store.ts';
import { applyBrand } from '../../app/brand.ts';
import { changePage, currentPage, replaceView } from '../../app/page-store.ts';

/** DSM-16: the draft of the app's home, while it is edited. */
export const draftMobile = aStore<MobileDesign | null>(null);

/** DSG-06: the dashboard shows this page in a frame and posts its draft; of any other sender nothing is read. */
export function followDraft(): () => void {
  const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin === location.origin && source === parent && isPreviewMessage(data)) apply(data);
  };
  addEventListener('message', onMessage);
  // The draft as it stood before this page listened.
  if (parent !== window) parent.postMessage({ type: 'comptoir:preview-ready' } satisfies PreviewReady, location.origin);
  return () => removeEventListener('message', onMessage);
}

function apply({ general, web, cartMessage, mobile, isCartOpen }: PreviewMessage): void {
  changePage(({ shop }) => {
    const { design } = shop;
    const brand = general && {
      theme: general.theme,
      palette: paletteOf(general.secondaryColor, general.theme),
      description: general.brandDescription,
    };
    return {
      shop: { ...shop, design: { ...design, ...brand, ...web, cartMessage: cartMessage ?? design.cartMessage } },
    };
  });
  applyBrand(currentPage().shop.design);
  if (mobile) draftMobile.set(mobile);
  if (isCartOpen !== undefined) showCart(isCartOpen);
}

function showCart(isOpen: boolean): void {
  const { view } = currentPage();
  if (isOpen && view.name !== 'basket') replaceView({ name: 'basket' });
  if (!isOpen && view.name === 'basket') replaceView({ name: 'menu' });
}
