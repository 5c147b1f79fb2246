import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Tx } from '../../db/db.ts';
import { mustExist } from '../../http/refused.ts';
import { appendEvent } from '../../live/append.ts';
import * as shops from '../../shops/shops.store.ts';

const TYPE = 'hubrise';

/** SYN-42: the shop's integration follows the connection. A till of another kind that is switched on keeps its place. */
export async function setIntegration(tx: Tx, shop: Shop, enabled: boolean): Promise<void> {
  const { companyId, shopId, integration } = shop;
  if (integration && integration.type !== TYPE && (integration.enabled || !enabled)) return;
  if (integration?.type === TYPE && integration.enabled === enabled) return;
  const kept = integration?.type === TYPE ? integration : {};
  await tx
    .updateTable('shops')
    .set((eb) => ({
      version: eb('version', '+', 1),
      integration: JSON.stringify({ ...kept, type: TYPE, enabled }),
    }))
    .where((eb) => eb.and({ company_id: companyId, id: shopId }))
    .execute();
  const ref = { companyId, shopId };
  await appendEvent(tx, ref, 'shop-changed', { shop: mustExist(await shops.find(tx, ref)) });
}
