import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';

export const ProductDialog = lazyPiece(async () => (await import('./windows/product-dialog.tsx')).ProductDialog);
export const SectionDialog = lazyPiece(async () => (await import('./windows/section-dialog.tsx')).SectionDialog);
export const SectionInfoDialog = lazyPiece(
  async () => (await import('./windows/section-info-dialog.tsx')).SectionInfoDialog,
);
