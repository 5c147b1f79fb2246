import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import type { LoyaltyConfig } from '@comptoir/domain/loyalty/programme.ts';
import { isDeepStrictEqual } from 'node:util';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustHold } from '../http/access.ts';
import { appendEvent } from '../live/append.ts';
import * as programme from './programme.store.ts';

/** SET-API-78 to SET-API-80: « marketing, ROL-70 » names two rights; the route asks for the second one. */
export function changeProgramme<T>(ctx: UserCtx, work: (tx: Tx, config: LoyaltyConfig) => Promise<T>): Promise<T> {
  mustHold(ctx.user, 'marketing');
  return ctx.answer(async (tx) => work(tx, await programme.lockConfig(tx, ctx.companyId, ctx.now())));
}

type Change = { action: JournalAction; entityId: string; before: unknown; after: unknown };

/** SET-35, SET-37: the journal has both, and every screen is told; what is saved again as it stands is no change. */
export async function tellChange(tx: Tx, ctx: UserCtx, { action, entityId, before, after }: Change): Promise<void> {
  if (isDeepStrictEqual(before, after)) return;
  await audit(tx, ctx, { action, entity: 'loyalty', entityId, before, after });
  await appendEvent(tx, { companyId: ctx.companyId, shopId: null }, 'loyalty-changed', {});
}
