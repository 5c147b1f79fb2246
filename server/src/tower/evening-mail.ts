import type * as contract from '@comptoir/contract/tower.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { mustExist } from '../http/refused.ts';
import { mustBeConfigured } from '../ports/port-list.ts';
import * as users from '../session/users.store.ts';
import * as mails from './evening-mails.store.ts';

type Own = Answer<typeof contract.readEveningMail>;

export const readEveningMail = (ctx: UserCtx): Promise<Own> => ownMail(ctx.db, ctx);

async function ownMail(db: Db | Tx, { user }: UserCtx): Promise<Own> {
  const { email } = mustExist(await users.find(db, user));
  return { isWanted: await mails.isReader(db, user), email, latest: await mails.latest(db, user) };
}

/** TOW-30: one's own; where no mail can be sent, nobody is promised one. */
export async function saveEveningMail(
  ctx: UserCtx,
  { body: { isWanted } }: Input<typeof contract.saveEveningMail>,
): Promise<Own> {
  if (isWanted) mustBeConfigured(ctx.ports, 'mail');
  return ctx.answer(async (tx) => {
    const { userId } = ctx.user;
    const isChanged = isWanted ? await mails.subscribe(tx, ctx.user, ctx.now()) : await mails.unsubscribe(tx, ctx.user);
    if (isChanged) {
      const action = isWanted ? 'evening-mail.subscribe' : 'evening-mail.unsubscribe';
      await audit(tx, ctx, { action, entity: 'user', entityId: userId });
    }
    return ownMail(tx, ctx);
  });
}
