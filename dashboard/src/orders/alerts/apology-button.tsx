import { giveApology } from '@comptoir/contract/complaints.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { mayHaveApology, USUAL_APOLOGY } from '@comptoir/domain/complaints/apology.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { IconGift } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { useUser } from '../../session/session.ts';
import { orderStory } from '../orders.queries.ts';

/** SUP-21: once an order, by whoever may give codes. */
export function ApologyButton({ order }: { order: Order }) {
  const { featureFlags } = useUser();
  return mayHaveApology(order) && featureFlags.includes('promo') ? <Offer order={order} /> : null;
}

function Offer({ order }: { order: Order }) {
  const offline = useOfflineReason();
  const cache = useQueryClient();
  const story = useQuery(orderStory(order));
  const { companyId, shopId, id: orderId } = order;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callOnce(giveApology, { params: { companyId, shopId, orderId }, body: { amount: USUAL_APOLOGY } }),
    onError: (error) => showError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: orderStory(order).queryKey }),
  });
  const isGiven = story.data?.items.some(({ type }) => type === 'apology') ?? false;
  return (
    <Button
      icon={IconGift}
      isBusy={isPending || story.isPending}
      disabledBecause={isGiven ? refusalSentence('apology-given') : offline}
      onClick={() => mutate()}
    >
      {isGiven ? 'Bon envoyé' : `Offrir un bon de ${formatEuros(USUAL_APOLOGY)}`}
    </Button>
  );
}
