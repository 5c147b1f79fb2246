import { intentPiece } from '@comptoir/web/page/lazy-piece.ts';

/** Fetched when somebody is about to search; the menu stands until it is here. */
export const resultsPiece = intentPiece(() => import('./results.tsx'));
