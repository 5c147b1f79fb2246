import type { Actor } from '../ctx.ts';

/** Who made a snapshot or started a run. */
export type Author = { userId: string | null; name: string };

const OURSELVES = 'Comptoir';

export const authorOf = (actor: Actor): Author =>
  actor.kind === 'staff' ? { userId: actor.userId, name: actor.firstName } : { userId: null, name: OURSELVES };

/** A run that is continued by a job still belongs to the person who started it. */
export const actorOf = ({ userId, name }: Author): Actor =>
  userId === null ? { kind: 'system' } : { kind: 'staff', userId, firstName: name, isCompanyAdmin: false };
