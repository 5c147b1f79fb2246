import type { PostMessage } from '@comptoir/domain/tower/tower-row.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { firstOf } from '../db/rows.ts';
import type { PostMessagesTable } from '../db/tables/tower-tables.ts';
import type { ShopRef } from '../shops/shops.store.ts';

const toMessage = (row: Selectable<PostMessagesTable>): PostMessage => ({
  id: row.id,
  text: row.text,
  sentAt: row.sent_at,
  sentBy: row.sent_by_name,
  readAt: row.read_at,
  readBy: row.read_by_name,
});

const ofShop = (db: Db | Tx, { companyId, shopId }: ShopRef) =>
  db.selectFrom('post_messages').selectAll().where('company_id', '=', companyId).where('shop_id', '=', shopId);

export async function unread(db: Db, shop: ShopRef): Promise<PostMessage[]> {
  return (await ofShop(db, shop).where('read_at', 'is', null).orderBy('sent_at').orderBy('id').execute()).map(
    toMessage,
  );
}

export async function lock(tx: Tx, shop: ShopRef, messageId: string): Promise<PostMessage | null> {
  return firstOf(ofShop(tx, shop).where('id', '=', messageId).forNoKeyUpdate(), toMessage);
}

export async function insert(tx: Tx, shop: ShopRef, message: PostMessage, sentBy: string): Promise<void> {
  await tx
    .insertInto('post_messages')
    .values({
      company_id: shop.companyId,
      id: message.id,
      shop_id: shop.shopId,
      text: message.text,
      sent_at: message.sentAt,
      sent_by: sentBy,
      sent_by_name: message.sentBy,
    })
    .execute();
}

export async function markRead(
  tx: Tx,
  { companyId }: ShopRef,
  { id, readAt, readBy }: Pick<PostMessage, 'id' | 'readAt' | 'readBy'>,
): Promise<void> {
  await tx
    .updateTable('post_messages')
    .set({ read_at: readAt, read_by_name: readBy })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
