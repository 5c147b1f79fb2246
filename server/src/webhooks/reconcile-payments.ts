import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { dateHold, renewAuthorisation } from '../checkout/authorisations.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { systemCtx } from '../http/envelope.ts';
import type { Db } from '../db/db.ts';
import { releasePayment } from '../orders/money/release.ts';
import { ProviderUnavailable } from '../ports/provider-failures.ts';
import * as doubtful from './doubtful-payments.store.ts';
import type { DoubtfulRef } from './doubtful-payments.store.ts';
import { settleOrder } from './settle-payment.ts';

type Check = {
  name: string;
  find: (db: Db, now: Instant) => Promise<DoubtfulRef[]>;
  mend: (ctx: Ctx, ref: DoubtfulRef) => Promise<void>;
};

/** News may be lost, and so may we: what is in doubt is asked of the provider, whatever we have been told. */
const CHECKS: readonly Check[] = [
  { name: 'uncaptured', find: doubtful.uncaptured, mend: (ctx, { id }) => settleOrder(ctx, id) },
  { name: 'unrefunded', find: doubtful.unrefunded, mend: (ctx, { id }) => settleOrder(ctx, id) },
  {
    name: 'unreleased',
    find: doubtful.unreleased,
    mend: async (ctx, ref) => {
      await releasePayment(ctx, ref.id);
      await doubtful.closePayment(ctx.db, ref, ctx.now());
    },
  },
  { name: 'undated', find: doubtful.undated, mend: (ctx, { id }) => dateHold(ctx, id) },
  { name: 'lapsing', find: doubtful.lapsing, mend: (ctx, { id }) => renewAuthorisation(ctx, id) },
];

/** So many timeouts say that the provider is away: hundreds more would still run when the next rounds begin. */
const AWAY_AFTER = 3;

/** Every ten minutes. One order that cannot be mended does not keep the others waiting. */
export async function reconcilePayments(deps: Deps, traceId: string): Promise<void> {
  const db = deps.database.forSystem();
  let timeouts = 0;
  for (const { name, find, mend } of CHECKS) {
    // eslint-disable-next-line no-await-in-loop -- one question at a time: the provider counts them
    for (const ref of await find(db, deps.now())) {
      const ctx = systemCtx(deps, ref.companyId, traceId);
      // eslint-disable-next-line no-await-in-loop -- one question at a time: the provider counts them
      await mend(ctx, ref).catch((error: unknown) => {
        deps.log.warn({ error, check: name, orderId: ref.id }, 'the money of an order stays in doubt');
        if (error instanceof ProviderUnavailable) timeouts += 1;
      });
      if (timeouts >= AWAY_AFTER) return;
    }
  }
}
