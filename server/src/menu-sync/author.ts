import type { Actor } from '../ctx.ts';

/** Who a snapshot and a run bear the name of. */
export type Author = { userId: string | null; name: string };

const OURSELVES = 'Comptoir';

export const authorOf = (actor: Actor): Author =>
  actor.kind === 'staff' ? { userId: actor.userId, name: actor.firstName } : { userId: null, name: OURSELVES };

/** A run that is taken up again is still the work of whoever asked for it. */
export const actorOf = ({ userId, name }: Author): Actor =>
  userId === null ? { kind: 'system' } : { kind: 'staff', userId, firstName: name, isCompanyAdmin: false };
