import { lentGrantRefusal, withoutGiver } from '@comptoir/domain/session/lent-rights.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { refuseIf } from '../http/refused.ts';
import * as users from '../session/users.store.ts';

type Asked = Pick<users.Account, 'overrides' | 'canSignIn'>;

/** sec:lent-administration. The giver was read under the lock: the loan may have ended since the call was let in. */
export function refuseBeyondLoan(ctx: UserCtx, giver: users.Account, person: users.Account, asked: Asked): void {
  if (isCompanyAdmin(giver)) return;
  const shopIds = person.shopAdminEntry?.shopIds ?? [];
  refuseIf(lentGrantRefusal({ ...ctx.user, overrides: giver.overrides }, { ...person, shopIds }, asked));
}

/** What was granted on loan ends with the loan, each person's with a row of the journal. */
export async function endGrantsOf(tx: Tx, ctx: UserCtx, giverId: string): Promise<void> {
  for (const person of await users.lockGivenBy(tx, ctx.companyId, giverId)) {
    const left = withoutGiver(person, giverId);
    // eslint-disable-next-line no-await-in-loop -- statements of one transaction follow each other
    await users.save(tx, left);
    // eslint-disable-next-line no-await-in-loop
    await audit(tx, ctx, {
      action: 'user.save-rights',
      entity: 'user',
      entityId: person.userId,
      before: { overrides: person.overrides, canSignIn: person.canSignIn },
      after: { overrides: left.overrides, canSignIn: left.canSignIn, endedLoanOf: giverId },
    });
  }
}
