import { setTimeout as delay } from 'node:timers/promises';
import type { resetPassword as resetPasswordRoute } from '@comptoir/contract/session.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import { systemCtx } from '../../http/envelope.ts';
import type { OpenCtx } from '../../http/handle.ts';
import { Refused } from '../../http/refused.ts';
import * as shops from '../../shops/shops.store.ts';
import { FIVE, takeAttempt, TWENTY } from '../sign-in/attempts.ts';
import { pairKey } from '../sign-in/devices.ts';
import { hashOfToken, newSecretToken } from '../secret-token.ts';
import * as users from '../users.store.ts';
import * as resets from './password-resets.store.ts';

/** sec:no-enumeration: every request is answered after the same delay, well above what sending a link takes. */
const ANSWER_AFTER_MS = 400;
const RESET_MINUTES = 60;

/** API-11, SES-31: the reply does not reveal whether the shop or the account exists. */
export async function resetPassword(open: OpenCtx, { body }: Input<typeof resetPasswordRoute>): Promise<void> {
  const [email, shop] = [tidyEmail(body.email), body.shopId.trim()];
  if (email === '' || shop === '') throw new Refused('MISSING_FIELDS');
  if (!isEmail(email)) throw new Refused('INVALID_EMAIL');
  await takeAttempt(open.database, [
    { key: `reset:${pairKey(email, open.http.ip)}`, allowance: FIVE, isCleared: false },
    { key: `reset:address:${open.http.ip}`, allowance: TWENTY, isCleared: false },
  ]);
  await Promise.all([sendLink(open, shop, email), delay(ANSWER_AFTER_MS)]);
}

async function sendLink(open: OpenCtx, shop: string, email: string): Promise<void> {
  const ref = await shops.companyOfShop(open.database.forSystem(), shop);
  if (!ref) return;
  const ctx = systemCtx(open, ref.companyId, open.traceId);
  const account = await users.findByEmail(ctx.db, ref.companyId, email);
  if (!account?.canSignIn || account.isDisabled) return;
  await ctx.transaction(async (tx) => {
    await audit(tx, ctx, { action: 'user.reset-asked', entity: 'user', entityId: account.userId });
    await ctx.jobs.enqueue(tx, 'mail-reset-link', { companyId: ctx.companyId, userId: account.userId });
  });
}

/** The link is created when the mail is sent, so that its token is in the mail only and never in the job queue. */
export async function mailResetLink(ctx: Ctx, userId: string): Promise<void> {
  const account = await users.find(ctx.db, { companyId: ctx.companyId, userId });
  if (!account?.canSignIn || account.isDisabled) return;
  const token = newSecretToken(ctx.companyId);
  const company = await shops.company(ctx.db, ctx.companyId);
  await ctx.transaction((tx) => resets.add(tx, account, hashOfToken(token), addMinutes(ctx.now(), RESET_MINUTES)));
  await ctx.mailer.send({
    to: account.email,
    ...resetMail({
      firstName: account.firstName,
      companyName: company.name,
      // Never taken from the request's Host header: whoever forged it would receive the token (sec:reset-link).
      link: `${ctx.config.publicUrl}/login/reset?token=${token}`,
    }),
    idempotencyKey: `reset-password:${ctx.traceId}`,
  });
}

type ResetMail = { firstName: string; companyName: string; link: string };

function resetMail({ firstName, companyName, link }: ResetMail): { subject: string; text: string } {
  const paragraphs = [
    french(`Bonjour ${firstName},`),
    french(`Vous avez demandé à changer le mot de passe de votre compte Comptoir pour ${companyName}.`),
    french('Pour en choisir un nouveau, ouvrez ce lien :'),
    link,
    french(`Il est valable ${RESET_MINUTES}${NBSP}minutes et ne sert qu'une fois.`),
    french("Si vous n'avez rien demandé, ignorez ce message : votre mot de passe reste le même."),
    french("L'équipe Comptoir"),
  ];
  return { subject: french('Votre nouveau mot de passe Comptoir'), text: `${paragraphs.join('\n\n')}\n` };
}
