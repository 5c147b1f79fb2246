import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import type { Deps } from '../ctx.ts';
import { systemCtx } from '../http/envelope.ts';
import * as contacts from './contacts.store.ts';

/** Longer than a job is tried: what is still unsent then has no job left. */
const TRIED_MS = 3 * DAY;
const AT_ONCE = 200;

/** HLP-10: once a day, for what an outage of several days has left behind. */
export async function resendContacts(deps: Deps, traceId: string): Promise<void> {
  const unsent = await contacts.unsentBefore(deps.database.forSystem(), addMs(deps.now(), -TRIED_MS), AT_ONCE);
  for (const { company_id: companyId, id: contactId } of unsent)
    // eslint-disable-next-line no-await-in-loop -- rare, and each in its own company
    await systemCtx(deps, companyId, traceId).transaction((tx) =>
      deps.jobs.enqueue(tx, 'mail-contact', { companyId, contactId }),
    );
}
