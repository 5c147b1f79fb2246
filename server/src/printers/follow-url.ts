import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import { followLink } from '../orders/messages/follow-link.ts';

/** PRN-60: as in the messages to customers (FLO-86), marketplaces show their own. */
export const followUrlOf = ({ config }: Pick<Ctx, 'config'>, order: Order): string | null =>
  isMarketplace(order.channel) ? null : followLink(config, order);
