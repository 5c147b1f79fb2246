import { randomUUID } from 'node:crypto';
import { ConfigError, type Config } from '../kernel/config.ts';
import type { Database } from '../db/db.ts';
import { createOutbound, type Outbound } from '../ports/outbound.ts';
import { zeltyTill } from '../ports/real/tills/zelty-till.ts';
import { createSecrets } from '../ports/secrets.ts';
import { thirdPartySecrets } from '../ports/third-party-secrets.ts';
import * as shops from '../shops/shops.store.ts';
import { tillNewsKey, tillNewsPath } from './news/apply-news.ts';

type Given = Pick<Config, 'appSecret' | 'publicUrl' | 'zeltyApiUrl'>;

/**
 * SYN-64, `till-webhooks SHOP`: tells the shop's Zelty account where to send what happens there, and the secret to sign it
 * with. One for the whole account; repeating it is harmless. Returns what was done.
 */
export async function listenToTill(
  config: Given,
  database: Database,
  shop: string,
  outbound: Outbound = createOutbound({ configuredOrigins: [new URL(config.zeltyApiUrl).origin] }),
): Promise<string> {
  const ref = await shops.companyOfShop(database.forSystem(), shop);
  if (!ref) throw new ConfigError(`- Aucun magasin ne correspond à « ${shop} » (identifiant ou adresse courte).`);
  const apiKey = await thirdPartySecrets(database, createSecrets(config.appSecret), randomUUID).find(ref, 'zelty');
  if (apiKey === null) throw new ConfigError(`- Le magasin ${shop} n’a pas de clé zelty : commencez par till-key.`);
  const target = new URL(tillNewsPath(ref.companyId), config.publicUrl).href;
  const till = zeltyTill({ apiUrl: config.zeltyApiUrl, apiKey, restaurantId: null }, outbound, () =>
    new Date().toISOString(),
  );
  await till.listen(target, tillNewsKey(config, ref.companyId));
  return `Zelty enverra ses nouvelles à ${target}.`;
}
