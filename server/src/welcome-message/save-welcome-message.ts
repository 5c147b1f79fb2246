import type * as contract from '@comptoir/contract/welcome-message.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { isComplete, welcomeRefusal } from '@comptoir/domain/welcome-message/welcome-message.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { refuseIf, Refused } from '../http/refused.ts';
import * as settings from '../settings/settings.store.ts';
import { changeSettings } from '../shops/change-settings.ts';

const FAMILY = 'welcomeMessage';
const network = (companyId: string) => ({ companyId, shopId: null });

export async function readWelcomeMessage({ db, companyId }: Ctx): Promise<contract.KnownWelcomeMessage> {
  const [saved, welcomeMessageOffered] = await Promise.all([
    settings.read(db, network(companyId), FAMILY),
    isOffered(db, companyId),
  ]);
  return { ...saved, welcomeMessageOffered };
}

/** WEL-02, WEL-03, WEL-08. */
export function saveWelcomeMessage(
  ctx: UserCtx,
  { body }: Input<typeof contract.saveWelcomeMessage>,
): Promise<contract.KnownWelcomeMessage> {
  return ctx.answer(async (tx) => {
    const welcomeMessageOffered = await isOffered(tx, ctx.companyId);
    const saved = await changeSettings(tx, ctx, network(ctx.companyId), FAMILY, {
      action: 'settings.welcome-message',
      change: (before) => {
        refuseIf(welcomeRefusal(body, { isOffered: welcomeMessageOffered, isOn: before.enabled }));
        if (!isComplete(body)) throw new Refused('welcome-incomplete');
        return body;
      },
    });
    return { ...saved, welcomeMessageOffered };
  });
}

async function isOffered(db: Db | Tx, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('companies')
    .select('welcome_message_offered')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.welcome_message_offered ?? false;
}
