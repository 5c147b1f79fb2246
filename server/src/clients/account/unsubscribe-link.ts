import type { Config } from '../../kernel/config.ts';
import { sealedIds, type SealedRef } from '../../kernel/sealed-ids.ts';

/** CLI-29, CMP-18: ends the offers to one customer, and opens nothing else. */
const { seal, read: readUnsubscribeToken } = sealedIds('unsubscribe-link');
export { readUnsubscribeToken };

export const unsubscribeLink = (config: Pick<Config, 'appSecret' | 'publicUrl'>, customer: SealedRef): string =>
  `${config.publicUrl}/desabonnement/${seal(config, customer)}`;
