import { isMarketplace, type Channel, type OrderType, type OwnChannel } from '../kernel/sales.ts';
import { isPaymentOffered, orderTypesOn, type Payment } from './offered.ts';
import type { SalesModes } from './sales-modes.ts';

export type PlacedAs = Payment & { channel: Channel; orderType: OrderType };

const takes = (modes: SalesModes, channel: OwnChannel, order: PlacedAs): boolean =>
  orderTypesOn(modes, channel).includes(order.orderType) && isPaymentOffered(modes, channel, order.orderType, order);

/** PMT-20: a placed order stays what it is; whoever saves is told that it could no longer be placed so. */
export function isStranded(order: PlacedAs, before: SalesModes, after: SalesModes): boolean {
  if (isMarketplace(order.channel)) return false;
  const channel = order.channel as OwnChannel;
  return takes(before, channel, order) && !takes(after, channel, order);
}
