import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { tidyEmail } from '@comptoir/domain/session/credentials.ts';
import { audit } from '../../audit/audit.ts';
import { byOperator } from '../../audit/by-operator.ts';
import type { Database } from '../../db/db.ts';
import { inTransaction } from '../../db/fast/door.ts';
import { ConfigError, type Config } from '../../kernel/config.ts';
import * as shops from '../../shops/shops.store.ts';
import { hashOfToken, newSecretToken } from '../secret-token.ts';
import * as users from '../users.store.ts';
import * as resets from './password-resets.store.ts';
import { RESET_MINUTES } from './reset-password.ts';

/**
 * SES-39, `reset-link SHOP EMAIL`: where no mail leaves, or nobody reads it any more. Whoever may start programs here may
 * read the database too. The token is in the returned text and nowhere else.
 */
export async function makeResetLink(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  database: Database,
  [shop = '', typed = '']: readonly string[],
): Promise<string> {
  const ref = await shops.companyOfShop(database.forSystem(), shop);
  if (!ref) throw new ConfigError(`- Aucun magasin ne correspond à « ${shop} » (identifiant ou adresse courte).`);
  const { companyId } = ref;
  const db = database.forCompany(companyId);
  const account = await users.findByEmail(db, companyId, tidyEmail(typed));
  if (!account?.canSignIn || account.isDisabled)
    throw new ConfigError(`- Personne ne se connecte avec l’adresse « ${typed} » dans cette entreprise.`);
  const token = newSecretToken(companyId);
  await inTransaction(db, async (tx) => {
    const operator = byOperator(companyId);
    await resets.add(tx, account, hashOfToken(token), addMinutes(operator.now(), RESET_MINUTES));
    await audit(tx, operator, { action: 'user.reset-asked', entity: 'user', entityId: account.userId });
  });
  return [
    `Ouvrez ce lien dans l'heure pour choisir un nouveau mot de passe, il ne sert qu'une fois :`,
    `  ${publicUrl}/login/reset?token=${token}`,
  ].join('\n');
}
