import { intentPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useEffect, useState } from 'react';
import { keptOrder, type KeptOrder } from './kept-order.ts';

const runningOrder = intentPiece(() => import('./running-order.tsx'));

/** Where an order that runs is shown; whoever has placed none loads nothing. */
export function RunningOrderPlace({ shopId }: { shopId: string }) {
  const { RunningOrder } = runningOrder.usePart() ?? {};
  const [kept, setKept] = useState<KeptOrder | null>(null);
  useEffect(() => {
    const known = keptOrder(shopId);
    if (known) runningOrder.fetch();
    setKept(known);
  }, [shopId]);
  return kept && RunningOrder ? <RunningOrder shopId={shopId} kept={kept} /> : null;
}
