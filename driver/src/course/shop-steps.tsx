import type { CarriedOrder } from '@comptoir/contract/driver-app.ts';
import { IconCircleCheck, IconHourglassHigh } from '@tabler/icons-react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Button, type ButtonProps } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { deviceZone, kitchenWords, pickUpRefusal } from '../desk/driver-words.ts';
import { sayAndShow, useSaid } from '../desk/outbox.ts';
import styles from './carried-card.module.css';
import { AddressWords, PlaceLinks } from './place.tsx';

type StepProps = { order: CarriedOrder };

/** The telephone's position says it too, from two hundred metres (DLV-19). */
export function ToTheShop({ order }: StepProps) {
  const { address, phone, name } = order.shop;
  return (
    <>
      <AddressWords address={address} />
      <KitchenState order={order} />
      <PlaceLinks address={address} phone={phone} whom={name} />
      <OrderAction order={order} name="arrived">
        Je suis sur place
      </OrderAction>
    </>
  );
}

/** FLO-54: a cook who hands the bag over may forget to say that it is ready. */
export function PickUp({ order }: StepProps) {
  return (
    <>
      <KitchenState order={order} />
      <p className={styles.soft}>Donnez le numéro {order.orderNumber} au comptoir.</p>
      <PlaceLinks address={null} phone={order.shop.phone} whom={order.shop.name} />
      <OrderAction
        order={order}
        name="picked-up"
        variant={order.status === 'ready' ? 'primary' : 'secondary'}
        disabledBecause={pickUpRefusal(order)}
      >
        J’ai récupéré la commande
      </OrderAction>
    </>
  );
}

function KitchenState({ order }: StepProps) {
  const words = useFromNow((now) => kitchenWords(order, now, deviceZone()));
  const isReady = order.status === 'ready';
  return (
    <p className={styles.kitchen} data-ready={isReady || undefined} role="status">
      <Glyph icon={isReady ? IconCircleCheck : IconHourglassHigh} size={20} />
      {words}
    </p>
  );
}

type OrderActionProps = StepProps & { name: 'arrived' | 'picked-up' } & Omit<ButtonProps, 'name'>;

/** The one button of a step; pressed without a network, it stays busy until the server has heard it. */
function OrderAction({ order: { orderId }, name, ...button }: OrderActionProps) {
  const isBusy = useSaid(orderId) === name;
  return (
    <Button
      variant="primary"
      size="lg"
      isWide
      isBusy={isBusy}
      onClick={() => sayAndShow({ name, orderId })}
      {...button}
    />
  );
}
