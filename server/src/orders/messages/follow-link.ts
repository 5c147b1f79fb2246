import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Config } from '../../kernel/config.ts';
import { sealedIds } from '../../kernel/sealed-ids.ts';

export type FollowedRef = Pick<Order, 'companyId' | 'id'>;

/** Opens one order: whoever has the link is the customer. */
const { seal: followToken, read: readFollowToken } = sealedIds('follow-link');
export { followToken, readFollowToken };

/** The page where customers see how far their order is, and do what they may (FLO-88). */
export const followLink = (config: Pick<Config, 'appSecret' | 'publicUrl'>, order: FollowedRef): string =>
  `${config.publicUrl}/suivi/${followToken(config, order)}`;
