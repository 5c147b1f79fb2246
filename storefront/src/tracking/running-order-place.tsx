import { intentPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useEffect } from 'react';
import { keptOrder } from './kept-order.ts';

const runningOrder = intentPiece(() => import('./running-order.tsx'));

/** Where an order that runs is shown; whoever has placed none waits for nothing. */
export function RunningOrderPlace({ shopId }: { shopId: string }) {
  const { RunningOrder } = runningOrder.usePart() ?? {};
  useEffect(() => {
    if (keptOrder(shopId)) runningOrder.fetch();
  }, [shopId]);
  return RunningOrder ? <RunningOrder key={shopId} shopId={shopId} /> : null;
}
