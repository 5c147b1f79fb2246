import type { DriverOffer } from '@comptoir/contract/driver-app.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { IconBellRinging, IconBuildingStore, IconClock, IconMapPin } from '@tabler/icons-react';
import { useId } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Pair } from '@comptoir/web/ui/layout/pair.tsx';
import { wakeBell } from '../desk/offer-alarm.ts';
import { sayAndShow, useSaid } from '../desk/outbox.ts';
import { cityOf, streetOf } from '@comptoir/domain/kernel/address.ts';
import { deviceZone, kmWords, offeredWords, offerTitle, readyAtWords } from '../desk/driver-words.ts';
import styles from './offer-card.module.css';

type OfferCardProps = {
  offer: DriverOffer;
  /** An employee is paid by the month: the fee is an independent's. */
  isPaid: boolean;
};

const ANSWERS = [
  { name: 'decline', label: 'Refuser', variant: 'secondary' },
  { name: 'accept', label: 'Accepter', variant: 'primary' },
] as const;

/** DLV-15: the first who accepts has it. */
export function OfferCard({ offer, isPaid }: OfferCardProps) {
  const id = useId();
  const said = useSaid(offer.orderId);
  const age = useFromNow((now) => offeredWords(offer, now));
  const answer = (name: 'accept' | 'decline') => {
    wakeBell();
    sayAndShow({ name, orderId: offer.orderId });
  };
  const disabledBecause = said === null ? null : 'Votre réponse est en route.';
  return (
    <Card as="section" tone="amber" isPadded={false} aria-labelledby={id}>
      <div className={styles.band}>
        <Glyph icon={IconBellRinging} size={22} />
        <h2 id={id}>{offerTitle(offer)}</h2>
        <span className={styles.age}>{age}</span>
      </div>
      <div className={styles.body}>
        <Figures offer={offer} isPaid={isPaid} />
        <Trip offer={offer} />
        <div className={styles.answers}>
          {ANSWERS.map(({ name, label, variant }) => (
            <Button
              key={name}
              size="lg"
              variant={variant}
              isBusy={said === name}
              disabledBecause={disabledBecause}
              onClick={() => answer(name)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
}

function Figures({ offer: { tripKm, courierFee }, isPaid }: OfferCardProps) {
  if (tripKm === null && !isPaid) return null;
  return (
    <dl className={styles.figures}>
      <Pair label="Distance">{tripKm === null ? null : kmWords(tripKm)}</Pair>
      <Pair label="Gain">{isPaid ? formatEuros(courierFee) : null}</Pair>
    </dl>
  );
}

function Trip({ offer }: { offer: DriverOffer }) {
  const { shopName, orderNumber, pickupAddress, dropoffArea, readyAt } = offer;
  const ready = useFromNow((now) => (readyAt === null ? null : readyAtWords(readyAt, now, deviceZone())));
  return (
    <ol className={styles.trip}>
      <li>
        <Glyph icon={IconBuildingStore} size={22} />
        <div>
          <p className={styles.name}>{shopName}</p>
          <p className={styles.soft}>
            {streetOf(pickupAddress)}, {cityOf(pickupAddress)}
          </p>
          <p className={styles.soft}>
            Commande n°{NBSP}
            {orderNumber}
          </p>
          {ready ? (
            <p className={styles.ready}>
              <Glyph icon={IconClock} size={17} />
              {ready}
            </p>
          ) : null}
        </div>
      </li>
      <li>
        <Glyph icon={IconMapPin} size={22} />
        <div>
          <p className={styles.name}>{dropoffArea}</p>
          <p className={styles.soft}>L’adresse exacte s’affiche une fois la course acceptée.</p>
        </div>
      </li>
    </ol>
  );
}
