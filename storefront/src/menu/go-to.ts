import type { ShopView } from '@comptoir/domain/storefront/shop-page.ts';
import type { MouseEvent } from 'react';
import { go } from '../app/page-store.ts';

/** A link within the shop; a press with a key held opens another tab. */
export function goTo(event: MouseEvent, view: ShopView): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(view);
}
