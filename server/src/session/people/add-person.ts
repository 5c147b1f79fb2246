import type { RoleSource } from '@comptoir/domain/session/roles.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import * as users from '../users.store.ts';

export type NewPerson = RoleSource & {
  /** As `tidyEmail` writes it. */
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  phone: string | null;
};

/**
 * The one way to make an account, with one row in the journal. Null where the company already has an account with this
 * e-mail (law:atomic-counter: the index decides).
 */
export async function addPerson(tx: Tx, ctx: Ctx, person: NewPerson): Promise<users.UserRef | null> {
  const ref = { companyId: ctx.companyId, userId: ctx.newId() };
  const isAdded = await users.add(tx, ref, person, ctx.now());
  if (!isAdded) return null;
  const { passwordHash: _secret, ...after } = person;
  await audit(tx, ctx, { action: 'user.create', entity: 'user', entityId: ref.userId, after });
  return ref;
}
