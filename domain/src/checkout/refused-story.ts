import type { Cents } from '../kernel/money.ts';
import type { OrderType, OwnChannel } from '../kernel/sales.ts';
import type { Instant } from '../kernel/time.ts';
import type { ExplainedStep } from './explain.ts';

/** FLO-11: why an order was refused; nothing of its customer. */
export type RefusedStory = {
  channel: OwnChannel;
  orderType: OrderType;
  requestedFor: Instant | null;
  errorCode: string;
  /** What the customer read. */
  errorMessage: string;
  amountDue: Cents | null;
  /** Why the basket itself was refused. */
  basket: string | null;
  steps: ExplainedStep[];
};
