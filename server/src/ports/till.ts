import type { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import type { TillPayment } from '@comptoir/domain/till/till-payments.ts';
import type { TillRefs } from '@comptoir/domain/till/till-refs.ts';
import type { TillStatus } from '@comptoir/domain/till/till-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';

export type FetchedMenu = Omit<TillMenu, 'paymentTypes'>;
export type TillPaymentType = TillMenu['paymentTypes'][number];

/** How an order is sent. The same `remoteId` twice makes one order. */
export type TillSending = {
  refs: TillRefs;
  remoteId: string;
  /** An earlier try had no answer: the till may have the order already. */
  isRepeated: boolean;
  /** A changed basket takes the place of an order that the till has already, and cannot take back. */
  replaces: boolean;
};
/** `tillOrderId` is the till's own number, null where it gives none; `total` what it charges for the order. */
export type SentToTill = { tillOrderId: string | null; total: number };

/**
 * SYN-36, API-62: the till of a shop. Throws ProviderUnavailable when it does not answer or its answer makes no sense,
 * ProviderRefused when it rejects, CredentialsRefused when it does not know the key any more.
 */
export type Till = {
  send(shop: Shop, order: Order, sending: TillSending): Promise<SentToTill>;
  /** SYN-62: what was paid; it cannot be taken back, so a repetition looks first. */
  pay(shop: Shop, tillOrderId: string, payments: readonly TillPayment[], isRepeated: boolean): Promise<void>;
  /** SYN-62: the order is over and paid. */
  close(shop: Shop, tillOrderId: string): Promise<void>;
  /** What the till has made of the order; null when it does not say. */
  readStatus(shop: Shop, tillOrderId: string): Promise<TillStatus | null>;
  /** The number of the shop's restaurant at the till; null where it has none. */
  restaurantOf(shop: Shop): Promise<number | null>;
  fetchMenu(shop: Shop): Promise<FetchedMenu>;
  fetchPaymentTypes(shop: Shop): Promise<TillPaymentType[]>;
  /** Resolves when the till can be reached with the stored credentials. */
  health(shop: Shop): Promise<void>;
};
