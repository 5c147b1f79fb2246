import { ORDER_TYPE_LABELS, ORDER_TYPES, OWN_CHANNELS } from '@comptoir/domain/kernel/sales.ts';
import { CHANNEL_LABELS } from '@comptoir/domain/kernel/sales.ts';
import type { OrderType, OwnChannel } from '@comptoir/domain/kernel/sales.ts';
import { instantAt } from '@comptoir/domain/kernel/time.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '@comptoir/web/ui/base/use-settled.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { useNamedPoint, type Point } from '../addresses/use-named-point.ts';
import { useUser } from '../session/session.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { oneShop } from '../shops/shops.queries.ts';
import { addressOf, SimulatedAddress } from './simulated-address.tsx';
import { RefusedOrders } from './refused-orders.tsx';
import { SimulatedBasket, type BasketLine } from './simulated-basket.tsx';
import { FIRST_PAYMENT, PaymentFields } from './simulated-payment.tsx';
import { SimulatedVerdict } from './simulated-verdict.tsx';
import { simulation, type SimulatedBody } from './simulator.queries.ts';
import styles from './simulator.module.css';

const ANSWERS_AFTER_MS = 300;
const SEGMENTS = ORDER_TYPES.map((value) => ({ value, label: ORDER_TYPE_LABELS[value] }));
const CHANNELS = OWN_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }));

/** The manager plays the customer: nothing is ordered, nothing is charged. */
export function SimulatorScreen() {
  const { companyId, shopId } = useUser();
  const shop = useQuery(oneShop({ companyId, shopId })).data;
  const [orderType, setOrderType] = useState<OrderType>('delivery');
  const [channel, setChannel] = useState<OwnChannel>('webapp');
  const [point, setPoint] = useState<Point | null>(null);
  const named = useNamedPoint(point);
  const [payment, setPayment] = useState(FIRST_PAYMENT);
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [promoCode, setPromoCode] = useState('');
  const [lines, setLines] = useState<BasketLine[]>([]);
  const zone = shop?.timeZone ?? 'Europe/Paris';
  const body = useSettled<SimulatedBody>(
    {
      channel,
      orderType,
      requestedFor: day && time ? instantAt(day, time, zone) : null,
      address: orderType === 'delivery' && point ? addressOf(point, named) : null,
      tableNumber: orderType === 'click_and_seat' ? '1' : null,
      lines,
      promoCode: promoCode || null,
      ...payment,
    },
    ANSWERS_AFTER_MS,
  );
  const query = useQuery(simulation({ companyId, shopId }, body));
  return (
    <SettingsPage title="Simulateur" hint="Jouez le client : rien n’est commandé, rien n’est débité.">
      <div className={styles.columns}>
        <Card as="section" aria-label="Ce que demande le client">
          <div className={styles.form}>
            <Segmented label="Mode de vente" segments={SEGMENTS} value={orderType} onChange={setOrderType} />
            {orderType === 'delivery' && shop ? (
              <SimulatedAddress shop={shop} point={point} named={named} onChange={setPoint} />
            ) : null}
            <div className={styles.row}>
              <TextField label="Date" type="date" name="day" value={day} onChange={setDay} />
              <TextField label="Heure" type="time" name="time" value={time} onChange={setTime} />
              <Select label="Canal" options={CHANNELS} value={channel} onChange={setChannel} />
            </div>
            <p className={styles.note}>Sans date ni heure, la commande est pour le plus tôt possible.</p>
            <SimulatedBasket lines={lines} onChange={setLines} />
            <TextField
              label="Code promotionnel"
              name="promoCode"
              isOptional
              autoComplete="off"
              maxLength={30}
              value={promoCode}
              onChange={setPromoCode}
            />
            <PaymentFields payment={payment} means={shop?.driverPaymentTypes ?? []} onChange={setPayment} />
          </div>
        </Card>
        <SimulatedVerdict query={query} isEmpty={lines.length === 0} zone={zone} />
      </div>
      <RefusedOrders params={{ companyId, shopId }} zone={zone} />
    </SettingsPage>
  );
}
