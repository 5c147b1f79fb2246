import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Tx } from '../../db/db.ts';
import { isFound } from '../../db/rows.ts';

/** LNK-21: true for the first code that this e-mail confirms, however long ago its last session ended. */
export const open = (tx: Tx, companyId: string, email: string, now: Instant): Promise<boolean> =>
  isFound(
    tx
      .insertInto('customer_accounts')
      .values({ company_id: companyId, email, opened_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('email'),
  );
