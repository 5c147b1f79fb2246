import { pageVisibility, type PageKey } from '@comptoir/domain/session/pages.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { FirstStepsScreen } from '../first-steps/first-steps-screen.tsx';
import { playSound, wakeSound } from '../orders/alerts/sound.ts';
import { oneOrder, orderStory, putOrder } from '../orders/orders.queries.ts';
import { usePrintTicket, type PrintedOrder } from '../printers/printers.queries.ts';
import { RehearsalCard } from '../rehearsal/rehearsal-card.tsx';
import { useUser, viewOf } from '../session/session.ts';
import { oneShop } from '../shops/shops.queries.ts';
import { PostTest } from '../watchdog/panel/post-test.tsx';
import { SCREENS } from './screens.tsx';

/** Only a click may wake the sound, and the test asks whether it was heard. */
async function ringOnce(): Promise<void> {
  if (await wakeSound()) playSound('new-order');
}

function OwnTest({ onClose }: { onClose: () => void }) {
  const { data: shop } = useQuery(oneShop(useUser()));
  return <PostTest shop={shop} onBack={onClose} onClose={onClose} />;
}

/** REP-06: by the printer of the network, or by this browser; either way the order's story tells of it. */
function PrintTicket({ orderId }: { orderId: string }) {
  const { companyId, shopId } = useUser();
  const order = useQuery(oneOrder({ companyId, shopId, id: orderId }));
  const shop = useQuery(oneShop({ companyId, shopId }));
  if (!order.data || !shop.data) return null;
  return <PrintNow order={order.data} shop={shop.data} />;
}

function PrintNow({ order, shop }: Pick<PrintedOrder, 'order' | 'shop'>) {
  const cache = useQueryClient();
  const printed = {
    order,
    readStory: () => cache.query(orderStory(order)),
    onCounted: (counted: typeof order) => {
      putOrder(cache, counted);
      void cache.invalidateQueries({ queryKey: ['rehearsal'] });
    },
  };
  const own = usePrintTicket({ ...printed, shop });
  // The way round: whatever the shop prints with, this browser prints too.
  const here = usePrintTicket({ ...printed, shop });
  const isOnNetwork = shop.printingKind === 'cloudprint' || shop.printingKind === 'epson';
  return (
    <>
      {isOnNetwork ? (
        <Button
          variant="primary"
          icon={IconRefresh}
          isBusy={own.isPending}
          onClick={() => own.mutate({ template: 'bag', isHere: false })}
        >
          Réessayer
        </Button>
      ) : null}
      <Button isBusy={here.isPending} onClick={() => here.mutate({ template: 'bag', isHere: true })}>
        Imprimer ici
      </Button>
    </>
  );
}

export function FirstStepsPage() {
  const view = viewOf(useUser());
  const [isTesting, setTesting] = useState(false);
  const mayOpen = (page: PageKey) => SCREENS[page] !== undefined && pageVisibility(page, view) !== 'hidden';
  const test = useCallback(() => {
    void ringOnce();
    setTesting(true);
  }, []);
  return (
    <>
      <FirstStepsScreen
        mayOpen={mayOpen}
        onTest={test}
        rehearsal={<RehearsalCard PrintTicket={PrintTicket} mayOpen={mayOpen} onTest={test} />}
      />
      {isTesting ? <OwnTest onClose={() => setTesting(false)} /> : null}
    </>
  );
}
