import type { saveWatchLadder as saveWatchLadderRoute } from '@comptoir/contract/watchdog.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { receivesTexts } from '@comptoir/domain/kernel/phone.ts';
import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';
import type { WatchLadder } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import { changeShop } from '../shops/change-shop.ts';

/** The last one wins; waiting orders follow it from their next look. */
export async function saveWatchLadder(
  ctx: Ctx,
  { params, body }: Input<typeof saveWatchLadderRoute>,
): Promise<WatchLadder> {
  const watch = { ...body, email: body.email === null ? null : tidyEmail(body.email) };
  if (watch.email !== null && !isEmail(watch.email)) throw new Refused('INVALID_EMAIL');
  if (watch.smsPhone !== null && !receivesTexts(watch.smsPhone)) throw new Refused('not-a-mobile');
  return ctx.answer(async (tx) => {
    const saved = await changeShop(tx, ctx, params, { action: 'shop.watch', change: () => ({ watch }) });
    return saved.watch;
  });
}
