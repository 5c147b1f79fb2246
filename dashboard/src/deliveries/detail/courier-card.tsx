import { IconBriefcase, IconBuildingStore, IconMoped, IconTruckDelivery } from '@tabler/icons-react';
import type { CourierOption } from '@comptoir/domain/deliveries/courier-option.ts';
import { formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import type { CarrierChoice } from '@comptoir/domain/deliveries/search-steps.ts';
import type { ReactNode } from 'react';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Pair } from '@comptoir/web/ui/layout/pair.tsx';
import { availableWords, CARRIER_LABELS, CARRIER_REFUSAL_WORDS, sendWords, signedEuros } from './courier-words.ts';
import styles from './broker.module.css';

const ICONS: Record<CarrierChoice, IconType> = {
  employees: IconMoped,
  independents: IconBriefcase,
  deliveroo: IconTruckDelivery,
  stuart: IconTruckDelivery,
  uberDirect: IconTruckDelivery,
};

type CourierCardProps = {
  option: CourierOption;
  timeZone: string;
  isPreferred: boolean;
  isBusy: boolean;
  disabledBecause: string | null;
  onChoose: () => void;
  /** What else there is to know of this one. */
  children?: ReactNode;
};

/** One way to bring the order: what it costs, when it comes, what it leaves; or why it cannot. */
export function CourierCard(props: CourierCardProps) {
  const { option, timeZone, isPreferred, isBusy, disabledBecause, onChoose, children } = props;
  const { choice, refusal, available } = option;
  const name = CARRIER_LABELS[choice];
  const facts = {
    Retrait: option.pickupAt && localTime(option.pickupAt, timeZone),
    Livraison: option.dropoffAt && localTime(option.dropoffAt, timeZone),
    Marge: option.deliveryMargin === null ? null : <Margin margin={option.deliveryMargin} />,
    'Reste au magasin': option.orderMargin === null ? null : formatEuros(option.orderMargin),
  };
  return (
    <Card as="li" tone={isPreferred ? 'selected' : 'plain'} isPadded={false} aria-label={name}>
      <div className={styles.card}>
        <div className={styles.head}>
          <h3 className={styles.name}>
            <Glyph icon={ICONS[choice]} />
            {name}
          </h3>
          {isPreferred ? (
            <Badge tone="green" icon={IconBuildingStore}>
              Choix du magasin
            </Badge>
          ) : null}
        </div>
        {refusal === null ? (
          <>
            <Price fee={option.fee} />
            <dl className={styles.facts}>
              {Object.entries(facts).map(([label, value]) => (
                <Pair key={label} label={label} className={styles.row}>
                  {value}
                </Pair>
              ))}
            </dl>
          </>
        ) : (
          <p className={shared.labelText}>{CARRIER_REFUSAL_WORDS[refusal]}</p>
        )}
        <div className={styles.notes}>
          {refusal === null && available !== null ? <p>{availableWords(available)}</p> : null}
          {children}
        </div>
        {refusal === null ? (
          <Button
            isWide
            isBusy={isBusy}
            disabledBecause={disabledBecause}
            data-preferred={isPreferred || undefined}
            onClick={onChoose}
          >
            {sendWords(choice, option.fee)}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function Price({ fee }: { fee: Cents | null }) {
  if (fee === null) return null;
  return (
    <p className={styles.price}>
      {formatEuros(fee)}
      <span className={styles.unit}>la course</span>
    </p>
  );
}

/** What the customer pays for the delivery less what it costs: signed, so that it is read without its colour. */
const Margin = ({ margin }: { margin: Cents }) => (
  <span className={styles.margin} data-sign={Math.sign(margin)}>
    {signedEuros(margin)}
  </span>
);
