import { IconMessageQuestion, IconToolsKitchen2Off } from '@tabler/icons-react';
import { isInTheShop } from '@comptoir/domain/missing/missing-refusal.ts';
import { missingWords } from '@comptoir/domain/orders/missing/missing.labels.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { plainKey } from '@comptoir/web/page/plain-key.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { putOrder } from '../orders/orders.queries.ts';
import { withdrawQuestion } from './missing.queries.ts';
import styles from './order-missing.module.css';

const MissingWindow = lazyPiece(async () => (await import('./missing-window.tsx')).MissingWindow);

/** MIS-01, MIS-08: from the order's window: « Il manque un plat », or the question that waits for its answer. */
export function OrderMissing({ order, shop }: { order: Order; shop: Shop }) {
  const [isOpen, setOpen] = useState(false);
  const offline = useOfflineReason();
  const isPossible = isInTheShop(order) && !order.held && order.missing?.state !== 'asked';
  useEffect(() => {
    if (!isPossible || offline || isOpen) return undefined;
    const press = (event: KeyboardEvent) => {
      if (plainKey(event) !== 'm') return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isPossible, offline, isOpen]);
  return (
    <>
      <Question order={order} />
      {isPossible ? (
        <div className={styles.report}>
          <Button icon={IconToolsKitchen2Off} isWide disabledBecause={offline} onClick={() => setOpen(true)}>
            Il manque un plat
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <Piece>
          <MissingWindow order={order} shop={shop} onClose={() => setOpen(false)} />
        </Piece>
      ) : null}
    </>
  );
}

function Question({ order }: { order: Order }) {
  const { missing, customer } = order;
  const cache = useQueryClient();
  const words = useFromNow((now) => missing && missingWords(missing, customer.firstName, now));
  const withdrawing = useMutation({
    mutationFn: (questionId: string) => withdrawQuestion(order, questionId),
    onSuccess: (answer) => {
      putOrder(cache, answer);
      toast.success({ text: 'La question est retirée\u00A0: la commande reste comme elle était.' });
    },
    onError: showError,
  });
  if (!missing || !words) return null;
  return (
    <div className={styles.question} data-open={missing.state === 'asked' || undefined}>
      <Glyph icon={IconMessageQuestion} size={20} />
      <p className={styles.words}>
        <strong>{words}</strong>
        {missing.state === 'asked' ? (
          <span className={styles.dish}>
            {missing.dish}
            {missing.replacement ? ` → ${missing.replacement.name}` : ', à retirer'}
          </span>
        ) : null}
      </p>
      {missing.state === 'asked' ? (
        <Button variant="subtle" isBusy={withdrawing.isPending} onClick={() => withdrawing.mutate(missing.id)}>
          Retirer la question
        </Button>
      ) : null}
    </div>
  );
}
