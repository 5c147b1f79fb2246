import { accountStatus } from '@comptoir/domain/launch/account-status.ts';
import type { Deps } from '../ctx.ts';
import { systemCtx } from '../http/envelope.ts';
import * as launches from '../shops/shop-launches.store.ts';
import { changeLaunch } from './change-launch.ts';

/**
 * LCH-26, law:webhook-inbox: whatever the news says, the account is read again; the answer to an earlier question never
 * overwrites a later one. Somebody else's account is nothing to us.
 */
export async function followAccount(deps: Deps, accountId: string, traceId: string): Promise<void> {
  const ref = await launches.shopOfAccount(deps.database.forSystem(), accountId);
  if (!ref) return;
  const readAt = deps.now();
  const state = await deps.paymentAccounts.read(accountId);
  const ctx = systemCtx(deps, ref.companyId, traceId);
  await ctx.transaction((tx) =>
    changeLaunch(tx, ctx, ref, {
      action: 'launch.account',
      change: (before) => {
        if (before.paymentAccountId !== accountId) return before;
        if (before.accountReadAt !== null && before.accountReadAt > readAt) return before;
        return {
          ...before,
          paymentAccountStatus: accountStatus(state),
          requirements: state.requirements,
          accountReadAt: readAt,
        };
      },
    }),
  );
}
