import type { CarriedOrder } from '@comptoir/contract/driver-app.ts';
import { streetOf } from '@comptoir/domain/kernel/address.ts';
import { formatTime } from '@comptoir/domain/kernel/time.ts';
import { stopWords } from '@comptoir/domain/rounds/rounds.labels.ts';
import { IconArrowRight, IconPackage } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { CarriedCard } from '../course/carried-card.tsx';
import { collectWords, deviceZone, pickUpRefusal } from '../desk/driver-words.ts';
import { sayAndShow, useSaid } from '../desk/outbox.ts';
import styles from './round.module.css';

/** RND-13: one list, the next stop big, « Suivant » to look ahead; what is brought leaves by itself. */
export function RoundView({ orders }: { orders: readonly CarriedOrder[] }) {
  const id = useId();
  const [chosen, choose] = useState<string | null>(null);
  const current = orders.find(({ orderId }) => orderId === chosen) ?? orders[0];
  if (!current) return null;
  const next = orders[(orders.indexOf(current) + 1) % orders.length];
  const stops = orders[0]?.round?.stops ?? orders.length;
  return (
    <>
      <Card as="section" aria-labelledby={id} isPadded={false}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            Tournée · {stops} arrêts
          </h2>
          <p className={styles.soft}>{leftWords(orders)}</p>
        </div>
        <ol className={styles.stops}>
          {orders.map((order) => (
            <li key={order.orderId}>
              <button
                type="button"
                className={styles.stop}
                aria-current={order === current ? 'step' : undefined}
                onClick={() => choose(order.orderId)}
              >
                <b className={styles.rank}>{order.round?.stop}</b>
                <span className={styles.where}>
                  <span className={styles.street}>
                    {order.address ? streetOf(order.address) : order.customer.firstName}
                  </span>
                  <span className={styles.soft}>
                    {order.customer.firstName} {order.customer.lastName} · {collectWords(order)}
                  </span>
                </span>
                <span className={styles.hour}>
                  {order.expectedDropoffAt ? formatTime(order.expectedDropoffAt, deviceZone()) : null}
                </span>
              </button>
            </li>
          ))}
        </ol>
        <TakeAll orders={orders} />
      </Card>
      <CarriedCard key={current.orderId} order={current} />
      {next && next !== current ? (
        <Button size="lg" isWide icon={IconArrowRight} onClick={() => choose(next.orderId)}>
          Suivant{next.round ? ` · ${stopWords(next.round.stop)}` : ''}
        </Button>
      ) : null}
    </>
  );
}

function leftWords(orders: readonly CarriedOrder[]): string {
  const waiting = orders.filter(({ pickupStatus }) => pickupStatus < 3).length;
  if (waiting === orders.length) return `À récupérer chez ${orders[0]?.shop.name ?? 'votre restaurant'}`;
  return waiting > 0 ? `Encore ${waiting} à récupérer` : `Encore ${orders.length} à livrer`;
}

/** Two bags are taken with one press; each is told on its own, also without a network. */
function TakeAll({ orders }: { orders: readonly CarriedOrder[] }) {
  const waiting = orders.filter(({ pickupStatus }) => pickupStatus < 3);
  const said = useSaid(waiting[0]?.orderId ?? '');
  if (waiting.length < 2) return null;
  const refusal = waiting.map(pickUpRefusal).find((one) => one !== null) ?? null;
  return (
    <div className={styles.foot}>
      <Button
        size="lg"
        isWide
        icon={IconPackage}
        variant={waiting.every(({ status }) => status === 'ready') ? 'primary' : 'secondary'}
        isBusy={said === 'picked-up'}
        disabledBecause={refusal}
        onClick={() => waiting.forEach(({ orderId }) => sayAndShow({ name: 'picked-up', orderId }))}
      >
        J’ai récupéré les {waiting.length} commandes
      </Button>
    </div>
  );
}
