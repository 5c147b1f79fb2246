import { IconArmchair, IconCreditCard, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { addressLine } from '@comptoir/domain/kernel/address.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { PAYMENT_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { fullCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import { meansLabel, splitWords } from '@comptoir/domain/orders/orders.labels.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { ComponentType } from 'react';
import { ChangedMark, type CustomerChange } from './customer-change.tsx';
import { Fact } from './fact.tsx';
import styles from './detail.module.css';

type CustomerBlockProps = { order: Order; change: CustomerChange; Mark: ComponentType<{ order: Order }> };

/** DET-06: what is missing is left out. */
export function CustomerBlock({ order, change, Mark }: CustomerBlockProps) {
  const { customer, address, tableNumber } = order;
  return (
    <section>
      <h3 className={styles.name}>{fullCustomerName(customer)}</h3>
      {/* Its place is kept: it comes later, and must not move the minutes under a finger. */}
      <div className={order.isTest ? undefined : styles.mark}>
        <Mark order={order} />
      </div>
      <ul className={styles.facts}>
        {tableNumber ? <Fact icon={IconArmchair}>{`Table${NBSP}${tableNumber}`}</Fact> : null}
        {address ? (
          <Fact icon={IconMapPin} mark={<ChangedMark change={change} fields={['address', 'instruction']} />}>
            {`${addressLine(address)}.`}
            {address.instruction ? ` ${address.instruction}` : null}
          </Fact>
        ) : null}
        {customer.phone ? (
          <Fact icon={IconPhone} mark={<ChangedMark change={change} fields={['phone']} />}>
            <a className={styles.phone} href={`tel:${customer.phone}`}>
              {formatPhone(customer.phone)}
            </a>
          </Fact>
        ) : null}
        {customer.email ? <Fact icon={IconMail}>{customer.email}</Fact> : null}
        <Fact icon={IconCreditCard}>{paymentWords(order)}</Fact>
      </ul>
    </section>
  );
}

/** « Au livreur · Titres-restaurant » (FLO-84). */
export function paymentWords(order: Order): string {
  const { paymentType, driverPaymentType, paymentSplit } = order;
  if (paymentSplit) return splitWords(paymentSplit);
  const means = paymentType === 'to_driver' && driverPaymentType ? PAYMENT_TYPE_LABELS[driverPaymentType] : null;
  return [meansLabel(order), means].filter(Boolean).join(' · ');
}
