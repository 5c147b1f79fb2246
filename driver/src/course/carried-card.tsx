import type { CarriedOrder } from '@comptoir/contract/driver-app.ts';
import { Suspense, useId, useState } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { sayAndShow, useSaid } from '../desk/outbox.ts';
import { courseTitle, itemWords } from '../desk/driver-words.ts';
import styles from './carried-card.module.css';
import { AddressWords } from './place.tsx';
import { PickUp, ToTheShop } from './shop-steps.tsx';
import { Step } from './step.tsx';

/** Needed with the bag in hand, long after the page was opened. */
const DropOff = lazyPiece(async () => (await import('./drop-off.tsx')).DropOff);

const GiveUpDialog = lazyPiece(async () => (await import('./give-up-dialog.tsx')).GiveUpDialog);

/** DLV-19: to the shop, out of it with the order, to the customer, whose address is shown from the start (DLV-15). */
export function CarriedCard({ order }: { order: CarriedOrder }) {
  const id = useId();
  const { pickupStatus, shop, customer, address } = order;
  return (
    <Card as="section" aria-labelledby={id} isPadded={false}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {courseTitle(order)}
        </h2>
        <p className={styles.context}>
          {shop.name} · {itemWords(order.itemCount)}
        </p>
      </div>
      <ol className={styles.steps}>
        <Step title="Aller au restaurant" rank={1} current={pickupStatus}>
          <ToTheShop order={order} />
        </Step>
        <Step title="Récupérer la commande" rank={2} current={pickupStatus}>
          <PickUp order={order} />
        </Step>
        <Step
          title={`Livrer ${customer.firstName} ${customer.lastName}`.trim()}
          rank={3}
          current={pickupStatus}
          ahead={address ? <AddressWords address={address} /> : null}
        >
          <Suspense fallback={address ? <AddressWords address={address} /> : null}>
            <DropOff order={order} />
          </Suspense>
        </Step>
      </ol>
      {pickupStatus < 3 ? <GiveUp order={order} /> : null}
    </Card>
  );
}

/** Once the bag is on the road, only the shop can change who brings it. */
function GiveUp({ order }: { order: CarriedOrder }) {
  const [isAsked, setAsked] = useState(false);
  const isBusy = useSaid(order.orderId) === 'give-up';
  const giveUp = (reason: string | null) => {
    setAsked(false);
    sayAndShow({ name: 'give-up', orderId: order.orderId, reason });
  };
  return (
    <div className={styles.foot}>
      <Button variant="dangerText" size="lg" isWide isBusy={isBusy} onClick={() => setAsked(true)}>
        Je ne peux plus livrer
      </Button>
      {isAsked ? (
        <Suspense fallback={null}>
          <GiveUpDialog onConfirm={giveUp} onCancel={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
