import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import type { Deps } from '../ctx.ts';
import { systemCtx } from '../http/envelope.ts';
import { ProviderNotConfigured, ProviderUnavailable } from '../ports/provider-failures.ts';
import * as accounts from './payout-accounts.store.ts';
import { settlePayout } from './settle-payout.ts';

/** A bank may reject a payout five working days after it was received. */
const LOOK_BACK_DAYS = 14;
const AWAY_AFTER = 3;

/** PAY-03: every day, whatever we have been told. One shop that cannot be read does not keep the others waiting. */
export async function reconcilePayouts(deps: Deps, traceId: string): Promise<void> {
  const since = addMs(deps.now(), -LOOK_BACK_DAYS * DAY);
  let timeouts = 0;
  for (const account of await accounts.all(deps.database.forSystem())) {
    const ctx = systemCtx(deps, account.companyId, traceId);
    try {
      // eslint-disable-next-line no-await-in-loop -- one question at a time: the provider counts them
      for (const payout of await deps.payments.listPayouts(account, since))
        // eslint-disable-next-line no-await-in-loop -- one question at a time: the provider counts them
        await settlePayout(ctx, account, payout);
    } catch (error) {
      if (error instanceof ProviderNotConfigured) return;
      deps.log.warn({ error, shopId: account.shopId }, 'the payouts of a shop could not be read');
      if (error instanceof ProviderUnavailable) timeouts += 1;
      if (timeouts >= AWAY_AFTER) return;
    }
  }
}
