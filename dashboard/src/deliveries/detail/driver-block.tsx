import { useState } from 'react';
import { IconCamera, IconKey, IconMapPin, IconPhone, IconRoute, IconSteeringWheel } from '@tabler/icons-react';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import { PICKUP_STATUS_LABELS } from '@comptoir/domain/deliveries/deliveries.labels.ts';
import { hasDriver } from '@comptoir/domain/orders/attention/driver-facts.ts';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { ActionButton, type Acting } from '../../orders/commands/acting.tsx';
import { Fact } from '../../orders/detail/fact.tsx';
import { driverKind, driverName } from '../../orders/detail/driver-words.ts';
import styles from '../../orders/detail/detail.module.css';

const DeliveryPhoto = lazyPiece(async () => (await import('./delivery-photo.tsx')).DeliveryPhoto);

/** DET-08: who carries it, how far they are, and the code that ends the delivery (DLV-20). */
export function DriverBlock({ acting }: { acting: Acting }) {
  const { order, detail } = acting;
  if (!hasDriver(order)) return null;
  const { driverPhone, validationCode, delivery } = order;
  const isUnderWay = !isFinished(order.status);
  const isTracked = detail.panels.includes('tracker');
  return (
    <section className={styles.ruled} aria-labelledby="order-driver">
      <h3 id="order-driver" className={styles.title}>
        Livreur
      </h3>
      <ul className={styles.facts}>
        <Fact icon={IconSteeringWheel}>{[driverName(order), driverKind(order)].filter(Boolean).join(' · ')}</Fact>
        {driverPhone ? (
          <Fact icon={IconPhone}>
            <a className={styles.phone} href={`tel:${driverPhone}`}>
              {formatPhone(driverPhone)}
            </a>
            {delivery?.driverPhoneCode ? (
              <span>
                {' '}
                · code <b className={styles.amount}>{delivery.driverPhoneCode}</b>
              </span>
            ) : null}
          </Fact>
        ) : null}
        {isUnderWay && !isTracked ? <Fact icon={IconRoute}>{PICKUP_STATUS_LABELS[order.pickupStatus]}</Fact> : null}
        {isUnderWay && validationCode ? (
          <Fact icon={IconKey}>
            Code de validation{NBSP}: <b className={styles.amount}>{validationCode}</b>
          </Fact>
        ) : null}
        {isUnderWay && delivery?.trackingUrl ? (
          <Fact icon={IconMapPin}>
            <a className={styles.phone} href={delivery.trackingUrl} target="_blank" rel="noreferrer">
              Suivre la livraison
            </a>
          </Fact>
        ) : null}
      </ul>
      {delivery?.leftAt ? <PhotoButton order={order} /> : null}
      <div className={styles.blockAction}>
        <ActionButton acting={acting} name="remove-driver" isWide onClick={() => acting.ask('remove-driver')}>
          Changer de livreur
        </ActionButton>
      </div>
    </section>
  );
}

/** FLO-89. */
function PhotoButton({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.blockAction}>
      <Button isWide icon={IconCamera} onClick={() => setOpen(true)}>
        Photo du dépôt
      </Button>
      {isOpen ? (
        <Piece>
          <DeliveryPhoto order={order} onClose={() => setOpen(false)} />
        </Piece>
      ) : null}
    </div>
  );
}
