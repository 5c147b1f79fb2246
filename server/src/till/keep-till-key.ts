import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { ConfigError, type Config } from '../kernel/config.ts';
import type { Database } from '../db/db.ts';
import * as shops from '../shops/shops.store.ts';
import { createSecrets } from '../ports/secrets.ts';
import { thirdPartySecrets } from '../ports/third-party-secrets.ts';

const TYPES = ['zelty', 'addition', 'splash', 'biborne', 'oneTouch'];

/**
 * `till-key SHOP TYPE`: stores the key of a shop's till. It is read from standard input, because other users of the
 * machine can read command lines. Returns what was done.
 */
export async function keepTillKey(
  { appSecret }: Pick<Config, 'appSecret'>,
  database: Database,
  [shop = '', type = '']: readonly string[],
  input: NodeJS.ReadableStream,
): Promise<string> {
  const ref = await shops.companyOfShop(database.forSystem(), shop);
  if (!ref) throw new ConfigError(`- Aucun magasin ne correspond à « ${shop} » (identifiant ou adresse courte).`);
  if (!TYPES.includes(type)) throw new ConfigError(`- La caisse doit être ${TYPES.join(', ')} (reçu : « ${type} »).`);
  const key = (await text(input)).trim();
  if (!key) throw new ConfigError('- La clé est attendue sur l’entrée standard.');
  await thirdPartySecrets(database, createSecrets(appSecret), randomUUID).keep(ref, type, key);
  return `La clé ${type} du magasin ${shop} est enregistrée.`;
}
