import { lazyPiece } from '../../page/lazy-piece.ts';

/** The map and its library, when one is drawn; until it comes its place stays, and so does what was typed beside it. */
export const LateMap = lazyPiece(async () => (await import('./map-view.tsx')).MapView, {
  isAhead: false,
  insists: true,
});
