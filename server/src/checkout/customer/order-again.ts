import type { readOrderAgain as readOrderAgainRoute } from '@comptoir/contract/checkout.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { missingSentence, orderAgain } from '@comptoir/domain/checkout/order-again.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { isLinkOver } from '@comptoir/domain/checkout/link-life.ts';
import type { OpenCtx } from '../../http/handle.ts';
import { Refused } from '../../http/refused.ts';
import * as menus from '../../menu/menus.store.ts';
import { readFollowToken } from '../../orders/messages/follow-link.ts';
import * as orders from '../../orders/orders.store.ts';
import { READERS, refuseCrowd } from '../../session/crowd.ts';

/** Only what was ordered and can be ordered: neither who ordered it nor where it went. */
export async function readOrderAgain(
  open: OpenCtx,
  { params }: Input<typeof readOrderAgainRoute>,
): Promise<Answer<typeof readOrderAgainRoute>> {
  await refuseCrowd(open, READERS);
  const ref = readFollowToken(open.config, params.followToken);
  if (!ref) throw new Refused('NOT_FOUND');
  const db = open.database.forCompany(ref.companyId);
  const order = await orders.find(db, ref, ref.id);
  if (!order) throw new Refused('NOT_FOUND');
  if (isLinkOver(order, open.now())) throw new Refused('link-expired');
  const again = orderAgain(order, await menus.read(db, order), {
    channel: 'webapp',
    at: open.now(),
    zone: order.shop.timeZone,
  });
  const sentence = missingSentence(again);
  return { shopId: order.shopId, orderType: order.orderType, ...again, missingSentence: sentence && french(sentence) };
}
