import type { openSetup as openSetupRoute } from '@comptoir/contract/setup.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { msBetween } from '@comptoir/domain/kernel/time.ts';
import type { OpenCtx } from '../http/handle.ts';
import { Refused, refuseIf } from '../http/refused.ts';
import { isUnconfigured } from '../ports/port-list.ts';
import { attempting, takeAttempt } from '../session/sign-in/attempts.ts';
import { hashOfToken, isSameSecret } from '../session/secret-token.ts';
import * as links from './setup-links.store.ts';

/** INS-15. */
const TEN = { limit: 10, windowSeconds: 15 * 60 };

/** INS-11: why this link installs nothing; null where it does. */
export function linkRefusal(
  link: links.SetupLink | null,
  token: string,
  now: string,
): 'setup-link-dead' | 'ALREADY_INSTALLED' | null {
  if (!link || !isSameSecret(link.tokenHash, hashOfToken(token))) return 'setup-link-dead';
  if (link.usedAt) return 'ALREADY_INSTALLED';
  return link.expiresAt <= now ? 'setup-link-dead' : null;
}

/** INS-15: a token that is wrong counts against the address it came from, before it is compared. */
export async function provenLink(open: OpenCtx, token: string): Promise<links.SetupLink> {
  const system = open.database.forSystem();
  const counter = { key: `setup:${open.http.ip}`, allowance: TEN, isCleared: false };
  return attempting(await takeAttempt(open.database, [counter]), async () => {
    const link = await links.find(system);
    const refusal = linkRefusal(link, token, open.now());
    // Whoever holds no link learns that there is nothing to find here any more.
    if (refusal && (await links.hasCompany(system))) throw new Refused('ALREADY_INSTALLED');
    refuseIf(refusal);
    if (await links.hasCompany(system)) throw new Refused('ALREADY_INSTALLED');
    if (!link) throw new Refused('setup-link-dead');
    return link;
  });
}

export async function openSetup(
  open: OpenCtx,
  { body }: Input<typeof openSetupRoute>,
): Promise<Answer<typeof openSetupRoute>> {
  const { expiresAt } = await provenLink(open, body.token);
  return {
    expiresAt,
    secondsLeft: Math.max(0, Math.floor(msBetween(open.now(), expiresAt) / 1000)),
    hasAddresses: !isUnconfigured(open.ports, 'maps'),
    mapTiles: open.config.mapTiles,
  };
}
