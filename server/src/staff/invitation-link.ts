import { createHmac, hkdfSync } from 'node:crypto';
import type { Ctx } from '../ctx.ts';
import { hashOfToken } from '../session/secret-token.ts';

type Named = { companyId: string; invitationId: string; expiresAt: string };

/**
 * TEA-05: the same for one invitation until it is renewed, so that a mail that is tried again carries the link whose hash
 * is stored. It stands in the mail only: nothing in the database makes it.
 */
function tokenOf({ config }: Pick<Ctx, 'config'>, { companyId, invitationId, expiresAt }: Named): string {
  const key = Buffer.from(hkdfSync('sha256', config.appSecret, 'comptoir', 'invitation-token', 32));
  const text = [companyId, invitationId, Date.parse(expiresAt)].join('\n');
  return `${companyId}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

export const hashOfLink = (ctx: Pick<Ctx, 'config'>, named: Named): Buffer => hashOfToken(tokenOf(ctx, named));

/** Never taken from the request's Host header: whoever forged it would receive the token (sec:reset-link). */
export const linkOf = (ctx: Pick<Ctx, 'config'>, named: Named): string =>
  `${ctx.config.publicUrl}/invitation?token=${tokenOf(ctx, named)}`;
