import { randomBytes } from 'node:crypto';
import { addMinutes, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Database } from '../db/db.ts';
import { ConfigError } from '../kernel/config.ts';
import { hashOfToken } from '../session/secret-token.ts';
import * as links from './setup-links.store.ts';

/** INS-01. */
export const LINK_MINUTES = 60;

type Given = { database: Database; publicUrl: string; now: Instant };

/** The token is in the returned text and nowhere else: whoever calls this prints it once. */
const newLink = (publicUrl: string) => {
  const token = randomBytes(32).toString('base64url');
  return { link: `${publicUrl}/installation?token=${token}`, tokenHash: hashOfToken(token) };
};

const OTHER = 'Pour un autre lien : npm run setup-link';

const opening = (link: string): string =>
  [`Ouvrez ce lien dans l'heure pour installer Comptoir, il ne sert qu'une fois :`, `  ${link}`].join('\n');

/** INS-01, INS-02: what a start prints; null where there is nothing to install. */
export async function announceInstallation({ database, publicUrl, now }: Given): Promise<string | null> {
  const system = database.forSystem();
  if (await links.hasCompany(system)) return null;
  const { link, tokenHash } = newLink(publicUrl);
  const isNew = await links.addUnlessAlive(system, tokenHash, addMinutes(now, LINK_MINUTES), now);
  if (isNew) return `Comptoir n'est pas encore installé. ${opening(link)}\n${OTHER}`;
  return `Comptoir n'est pas encore installé : le lien déjà donné est toujours valable. ${OTHER}`;
}

/** INS-02: `npm run setup-link`. */
export async function remakeSetupLink({ database, publicUrl, now }: Given): Promise<string> {
  const system = database.forSystem();
  if (await links.hasCompany(system))
    throw new ConfigError('- Comptoir est déjà installé : connectez-vous, ou demandez un nouveau mot de passe.');
  const { link, tokenHash } = newLink(publicUrl);
  await links.replace(system, tokenHash, addMinutes(now, LINK_MINUTES));
  return `${opening(link)}\nLe lien précédent ne fonctionne plus.`;
}
