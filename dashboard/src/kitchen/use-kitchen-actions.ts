import type { KitchenBoard } from '@comptoir/domain/kitchen/kitchen-board.ts';
import { markOf } from '@comptoir/domain/kitchen/striking.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import type { CardActions } from './kitchen-card.tsx';
import type { KitchenDesk } from './kitchen-desk.ts';
import { putStrike, readAgain } from './kitchen.queries.ts';

/** The same functions for ever: a card is not redrawn because another one changed. */
export function useKitchenActions(desk: KitchenDesk, board: KitchenBoard): CardActions {
  const cache = useQueryClient();
  const offlineReason = useOfflineReason();
  const latest = useRef({ board, offlineReason });
  useEffect(() => {
    latest.current = { board, offlineReason };
  }, [board, offlineReason]);
  return useMemo((): CardActions => {
    /** KIT-32: what cannot be told is not shown as done. */
    const isRefused = (): boolean => {
      const reason = latest.current.offlineReason;
      if (reason) toast.warning({ text: reason });
      return reason !== null;
    };
    const fail = (error: unknown) => {
      toast.warning({ text: sentenceOf(error) });
      void readAgain(cache, desk);
    };
    return {
      strike: (order, line, isStruck) => {
        if (isRefused()) return;
        const known = latest.current.board.strikes
          .find(({ orderId }) => orderId === order.id)
          ?.strikes.find(({ lineId }) => lineId === line.id);
        // Shown at once under the number before: whatever the server says takes its place.
        const wished = { lineId: line.id, isStruck, mark: markOf(line), revision: known?.revision ?? 0 };
        const shown = { ...wished, changedAt: toInstant(Date.now()), changedBy: '' };
        putStrike(cache, desk, { orderId: order.id, strike: shown });
        desk
          .strike(order, line.id, isStruck)
          .then((strike) => putStrike(cache, desk, { orderId: order.id, strike }))
          .catch(fail);
      },
      markReady: (order) => {
        if (!isRefused()) desk.markReady(order, latest.current.board.shop.undoSeconds).catch(fail);
      },
      undoReady: (order, heldId) => {
        if (!isRefused()) desk.undoReady(order, heldId).catch(fail);
      },
    };
  }, [cache, desk]);
}
