import type { CarriedOrder } from '@comptoir/contract/driver-app.ts';
import { formatTime } from '@comptoir/domain/kernel/time.ts';
import { IconHourglassHigh } from '@tabler/icons-react';
import { useState } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { deviceZone, isAwaited } from '../desk/driver-words.ts';
import { sayAndShow, useSaid } from '../desk/outbox.ts';
import styles from './carried-card.module.css';
import { PhotoButton } from './photo-button.tsx';
import { AddressWords, PlaceLinks } from './place.tsx';

type OfOrder = { order: CarriedOrder };

/** FLO-89: nobody opens. Called first, then waited for, then left with a photo or brought back. */
export const AbsentCustomer = ({ order }: OfOrder) =>
  order.awaitedUntil ? <Waiting order={order} until={order.awaitedUntil} /> : <TellAbsent order={order} />;

function TellAbsent({ order: { orderId, customer } }: OfOrder) {
  const [isAsked, setAsked] = useState(false);
  const isBusy = useSaid(orderId) === 'absent';
  const confirm = () => {
    setAsked(false);
    sayAndShow({ name: 'absent', orderId });
  };
  return (
    <>
      <Button size="lg" isWide isBusy={isBusy} onClick={() => setAsked(true)}>
        Client absent
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title="Signaler l’absence du client ?"
          text={`Sonnez et appelez ${customer.firstName} d’abord. Le client et le restaurant sont prévenus, puis vous attendez dix minutes.`}
          confirmLabel="Signaler l’absence"
          onConfirm={confirm}
          onCancel={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}

function Waiting({ order, until }: OfOrder & { until: string }) {
  const isWaiting = useFromNow((now) => isAwaited(order, now));
  const isBusy = useSaid(order.orderId) === 'bring-back';
  const time = formatTime(until, deviceZone());
  return (
    <>
      <p className={styles.kitchen} role="status">
        <Glyph icon={IconHourglassHigh} size={20} />
        {isWaiting ? `Client prévenu\u00A0: attendez jusqu’à ${time}` : 'Vous avez attendu dix minutes'}
      </p>
      {order.toCollect === 0 ? <PhotoButton order={order}>Laisser avec une photo</PhotoButton> : null}
      <Button
        size="lg"
        isWide
        isBusy={isBusy}
        disabledBecause={isWaiting ? `Attendez le client jusqu’à ${time}.` : null}
        onClick={() => sayAndShow({ name: 'bring-back', orderId: order.orderId })}
      >
        Rapporter au restaurant
      </Button>
    </>
  );
}

/** The shop closes the order when the driver is back; until then it stays on the telephone. */
export function ComesBack({ order: { shop } }: OfOrder) {
  return (
    <>
      <p className={styles.note}>Rapportez la commande à {shop.name}, qui la clôt à votre retour.</p>
      <AddressWords address={shop.address} />
      <PlaceLinks address={shop.address} phone={shop.phone} whom={shop.name} />
    </>
  );
}
