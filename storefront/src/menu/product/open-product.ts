import { intentPiece } from '@comptoir/web/page/lazy-piece.ts';
import type { MouseEvent } from 'react';
import { go } from '../../app/page-store.ts';

export const productSheet = intentPiece(() => import('./product-sheet.tsx'));

/** Somebody seems to want a dish. */
export const readyProduct = (): void => productSheet.fetch();

/** A press with a key held opens another tab, as on any link. */
export function openProduct(event: MouseEvent, productKey: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  productSheet.fetch();
  go({ name: 'product', productKey });
}
