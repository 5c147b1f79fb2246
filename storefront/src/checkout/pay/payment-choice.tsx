import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { DriverPaymentType, OrderType, PaymentType } from '@comptoir/domain/kernel/sales.ts';
import { IconBuildingStore, IconCash, IconCreditCard } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Chip, Chips } from '../../app/parts/chip.tsx';
import { Notice } from '../../app/parts/notice.tsx';
import type { PaymentOffer } from './payments.ts';
import type { ChosenPayment, Quote } from '../question.ts';
import styles from '../checkout-page.module.css';

const MEANS: Record<DriverPaymentType, string> = {
  cash: 'Espèces',
  cb: 'Carte',
  ticket_resto: 'Titres-restaurant',
};

type PaymentChoiceProps = {
  offer: PaymentOffer;
  payment: ChosenPayment | null;
  orderType: OrderType;
  quote: Quote | null;
  refusal: string | undefined;
  onChange: (payment: Partial<ChosenPayment>) => void;
  /** The form of the card, in place. */
  card: ReactNode;
};

/** PMT-08: only what pays this order here. */
export function PaymentChoice({ offer, payment, orderType, quote, refusal, onChange, card }: PaymentChoiceProps) {
  if (!payment) return <Notice tone="warning">Aucun moyen de paiement n’est proposé pour ce mode de commande.</Notice>;
  const { paymentType, driverPaymentType } = payment;
  return (
    <div className={styles.payments} role="radiogroup" aria-label="Paiement">
      {offer.types.map((type) => (
        <div key={type} className={styles.payment} data-on={type === paymentType || undefined}>
          <label className={styles.paymentLabel}>
            <input
              type="radio"
              name="payment"
              checked={type === paymentType}
              onChange={() => onChange({ paymentType: type })}
            />
            <span>
              <b>{labelOf(type, orderType)}</b>
              {type === 'to_driver' ? (
                <span className={styles.under}>{offer.driver.map((means) => MEANS[means]).join(', ')}</span>
              ) : null}
            </span>
            <PaymentIcon type={type} />
          </label>
          {type === 'stripe' && paymentType === 'stripe' ? card : null}
          {type === 'to_driver' && paymentType === 'to_driver' && offer.driver.length > 1 ? (
            <Chips label="À remettre au livreur">
              {offer.driver.map((means) => (
                <Chip
                  key={means}
                  isOn={means === driverPaymentType}
                  onToggle={() => onChange({ ...payment, driverPaymentType: means })}
                >
                  {MEANS[means]}
                </Chip>
              ))}
            </Chips>
          ) : null}
        </div>
      ))}
      {driverPaymentType === 'ticket_resto' ? (
        <Vouchers offer={offer} payment={payment} quote={quote} onChange={onChange} />
      ) : null}
      {refusal ? <Notice tone="error">{refusal}</Notice> : null}
    </div>
  );
}

const labelOf = (type: PaymentType, orderType: OrderType): string =>
  type === 'stripe' || type === 'cb'
    ? 'Carte bancaire'
    : type === 'to_driver'
      ? 'Au livreur'
      : orderType === 'click_and_seat'
        ? 'Sur place, à l’addition'
        : 'Au comptoir, au retrait';

function PaymentIcon({ type }: { type: PaymentType }) {
  const Icon =
    type === 'stripe' || type === 'cb' ? IconCreditCard : type === 'to_driver' ? IconCash : IconBuildingStore;
  return <Icon size={24} stroke={1.6} aria-hidden="true" />;
}

type VouchersProps = Pick<PaymentChoiceProps, 'offer' | 'quote' | 'onChange'> & { payment: ChosenPayment };

/** PMT-23, PMT-24: what vouchers pay of this order, and what pays the rest. */
function Vouchers({ offer, payment, quote, onChange }: VouchersProps) {
  const vouchers = quote?.mealVouchers;
  if (!vouchers || vouchers.closedDay !== null || vouchers.payable === 0) return null;
  if (vouchers.rest === 0) return <Notice>Vos titres-restaurant paient toute la commande.</Notice>;
  return (
    <Notice>
      Vos titres-restaurant paient {formatEuros(vouchers.payable)}, {formatEuros(vouchers.rest)} restent à payer
      autrement.
      {offer.rest.length > 1 ? (
        <Chips label="Pour le reste">
          {offer.rest.map((means) => (
            <Chip
              key={means}
              isOn={means === payment.restPaymentType}
              onToggle={() => onChange({ ...payment, restPaymentType: means })}
            >
              {MEANS[means]}
            </Chip>
          ))}
        </Chips>
      ) : payment.restPaymentType ? (
        ` En ${MEANS[payment.restPaymentType].toLowerCase()}, au livreur.`
      ) : null}
    </Notice>
  );
}
