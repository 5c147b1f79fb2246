import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';

export const ListDialog = lazyPiece(async () => (await import('./windows/list-dialog.tsx')).ListDialog);
export const OptionDialog = lazyPiece(async () => (await import('./windows/option-dialog.tsx')).OptionDialog);
export const DependenciesDialog = lazyPiece(
  async () => (await import('./windows/dependencies-dialog.tsx')).DependenciesDialog,
);
export const AttachDialog = lazyPiece(async () => (await import('./windows/attach-dialog.tsx')).AttachDialog);
