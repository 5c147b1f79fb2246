import type { CarriedOrder } from '@comptoir/contract/driver-app.ts';
import { KitchenState } from './kitchen-state.tsx';
import { OrderAction } from './order-action.tsx';
import { AddressWords, PlaceLinks } from './place.tsx';

/** The telephone's position says it too, from two hundred metres (DLV-19). */
export function ToTheShop({ order }: { order: CarriedOrder }) {
  const { address, phone, name } = order.shop;
  return (
    <>
      <AddressWords address={address} />
      <KitchenState order={order} />
      <PlaceLinks address={address} phone={phone} whom={name} />
      <OrderAction order={order} name="arrived" label="Je suis arrivé" />
    </>
  );
}
