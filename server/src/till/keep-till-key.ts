import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { ConfigError, type Config } from '../kernel/config.ts';
import type { Database } from '../db/db.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { audit } from '../audit/audit.ts';
import { byOperator } from '../audit/by-operator.ts';
import { inTransaction } from '../db/fast/door.ts';
import { mustExist } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as shops from '../shops/shops.store.ts';
import * as links from './till-links.store.ts';
import { createSecrets } from '../ports/secrets.ts';
import { ZELTY_RESTAURANT } from '../ports/real/tills/tills-by-shop.ts';
import { thirdPartySecrets } from '../ports/third-party-secrets.ts';

const TYPES = ['zelty', 'addition', 'splash', 'biborne', 'oneTouch'];

/**
 * `till-key SHOP TYPE [RESTAURANT]`: stores the key of a shop's till, and which restaurant of its account the shop is; from
 * then on it is the till of this shop. The key is read from standard input, because other users of the machine can read
 * command lines. Returns what was done.
 */
export async function keepTillKey(
  { appSecret }: Pick<Config, 'appSecret'>,
  database: Database,
  [shop = '', type = '', restaurant = '']: readonly string[],
  input: NodeJS.ReadableStream,
): Promise<string> {
  const ref = await shops.companyOfShop(database.forSystem(), shop);
  if (!ref) throw new ConfigError(`- Aucun magasin ne correspond à « ${shop} » (identifiant ou adresse courte).`);
  if (!TYPES.includes(type)) throw new ConfigError(`- La caisse doit être ${TYPES.join(', ')} (reçu : « ${type} »).`);
  const key = (await text(input)).trim();
  if (!key) throw new ConfigError('- La clé est attendue sur l’entrée standard.');
  if (restaurant && !/^\d{1,9}$/.test(restaurant))
    throw new ConfigError(`- Le restaurant est un nombre (reçu : « ${restaurant} »).`);
  await linkTill(database, ref, type);
  const secrets = thirdPartySecrets(database, createSecrets(appSecret), randomUUID);
  await secrets.keep(ref, type, key);
  if (restaurant && type === 'zelty') await secrets.keep(ref, ZELTY_RESTAURANT, restaurant);
  // Another key may open another account.
  await links.forget(database.forCompany(ref.companyId), ref);
  return `La clé ${type} du magasin ${shop} est enregistrée.`;
}

/** SYN-36: a shop has one till. One that was switched off here comes back as it was set. */
async function linkTill(database: Database, ref: shops.ShopRef, type: string): Promise<void> {
  const { companyId, shopId } = ref;
  await inTransaction(database.forCompany(companyId), async (tx) => {
    const { integration } = mustExist(await shops.lock(tx, ref));
    if (integration?.enabled && integration.type !== type)
      throw new ConfigError(`- Le magasin est relié à ${integration.type} : déconnectez-le d’abord.`);
    if (integration?.enabled) return;
    const kept: Partial<NonNullable<Shop['integration']>> = integration?.type === type ? integration : {};
    const after = { ...kept, type, enabled: true };
    await tx
      .updateTable('shops')
      .set((eb) => ({ version: eb('version', '+', 1), integration: JSON.stringify(after) }))
      .where((eb) => eb.and({ company_id: companyId, id: shopId }))
      .execute();
    await audit(tx, byOperator(companyId), {
      action: 'shop.till',
      entity: 'shop',
      entityId: shopId,
      shopId,
      before: { integration },
      after: { integration: after },
    });
    await appendEvent(tx, ref, 'shop-changed', { shop: mustExist(await shops.find(tx, ref)) });
  });
}
