import type * as contract from '@comptoir/contract/tower.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { PostMessage } from '@comptoir/domain/tower/tower-row.ts';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as shops from '../shops/shops.store.ts';
import * as messages from './post-messages.store.ts';

/** TOW-20: to one shop; the tower sends it to each of those chosen. */
export async function sendPostMessage(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.sendPostMessage>,
): Promise<PostMessage> {
  return ctx.answer(async (tx) => {
    if (mustExist(await shops.lock(tx, params)).retiredAt !== null) throw new Refused('shop-retired');
    const message: PostMessage = {
      id: ctx.newId(),
      text: body.text,
      sentAt: ctx.now(),
      sentBy: ctx.user.firstName,
      readAt: null,
      readBy: null,
    };
    await messages.insert(tx, params, message, ctx.user.userId);
    const { shopId } = params;
    const after = { text: message.text };
    await audit(tx, ctx, { action: 'post-message.send', entity: 'post-message', entityId: message.id, shopId, after });
    await appendEvent(tx, params, 'post-message-changed', { message });
    return message;
  });
}

/** TOW-21: closed once for all posts of the shop; whoever closes it again is told who was first. */
export async function closePostMessage(
  ctx: UserCtx,
  { params }: Input<typeof contract.closePostMessage>,
): Promise<PostMessage> {
  return ctx.answer(async (tx) => {
    const known = mustExist(await messages.lock(tx, params, params.messageId));
    if (known.readAt !== null) return known;
    const message: PostMessage = { ...known, readAt: ctx.now(), readBy: ctx.user.firstName };
    await messages.markRead(tx, params, message);
    const { shopId } = params;
    await audit(tx, ctx, { action: 'post-message.read', entity: 'post-message', entityId: message.id, shopId });
    await appendEvent(tx, params, 'post-message-changed', { message });
    return message;
  });
}
