import { addMs, DAY, type Instant } from '../kernel/time.ts';
import type { Order } from '../orders/order.ts';

/** Long enough for a refund and an answer to a complaint to be read; after that the page is nobody's business. */
export const LINK_DAYS = 60;

/** FLO-88: the link in a message opens the order while it runs, and for a while after it is over. */
export const isLinkOver = ({ finishedAt }: Pick<Order, 'finishedAt'>, now: Instant): boolean =>
  finishedAt !== null && now > addMs(finishedAt, LINK_DAYS * DAY);
