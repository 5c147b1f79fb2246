import type { Deps } from '../ctx.ts';
import * as inbox from './inbox.store.ts';

/** law:webhook-inbox: kept as it came, and handled by its job; an event that came before is not handled again. */
export async function keepEvent(deps: Deps, event: inbox.KeptEvent): Promise<void> {
  const { provider, eventId } = event;
  await deps.database
    .forSystem()
    .transaction()
    .execute(async (tx) => {
      if (await inbox.keep(tx, event)) await deps.jobs.enqueue(tx, 'handle-webhook', { provider, eventId });
    });
}
