import type { CarriedOrder } from '@comptoir/contract/driver-app.ts';
import { pickUpRefusal } from '../desk/driver-words.ts';
import { KitchenState } from './kitchen-state.tsx';
import { OrderAction } from './order-action.tsx';
import { PlaceLinks } from './place.tsx';
import styles from './carried-card.module.css';

/** FLO-54: a cook who hands the bag over may forget to say that it is ready. */
export function PickUp({ order }: { order: CarriedOrder }) {
  return (
    <>
      <KitchenState order={order} />
      <p className={styles.soft}>Donnez le numéro {order.orderNumber} au comptoir.</p>
      <PlaceLinks address={null} phone={order.shop.phone} whom={order.shop.name} />
      <OrderAction
        order={order}
        name="picked-up"
        label="J’ai récupéré la commande"
        variant={order.status === 'ready' ? 'primary' : 'secondary'}
        disabledBecause={pickUpRefusal(order)}
      />
    </>
  );
}
