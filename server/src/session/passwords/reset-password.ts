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
import { mustBeConfigured } from '../../ports/port-list.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';
import * as shops from '../../shops/shops.store.ts';
import type { Identity } from '../identity.ts';
import { takeAttempt } from '../sign-in/attempts.ts';
import { resetCounters, type AccountName } from '../sign-in/devices.ts';
import { hashOfToken, newSecretToken } from '../secret-token.ts';
import * as users from '../users.store.ts';
import * as resets from './password-resets.store.ts';

/** sec:no-enumeration: every request is answered after the same delay, well above what sending a link takes. */
const ANSWER_AFTER_MS = 400;
export const RESET_MINUTES = 60;

/** API-11, SES-31: the reply does not reveal whether the shop or the account exists. */
export const resetPassword =
  ({ tokens }: Identity) =>
  async (open: OpenCtx, { body }: Input<typeof resetPasswordRoute>): Promise<void> => {
    const [email, shop] = [tidyEmail(body.email), body.shopId.trim()];
    if (email === '' || shop === '') throw new Refused('MISSING_FIELDS');
    if (!isEmail(email)) throw new Refused('INVALID_EMAIL');
    mustBeConfigured(open.ports, 'mail');
    const ref = await shops.companyOfShop(open.database.forSystem(), shop);
    const account = ref && { companyId: ref.companyId, email };
    await takeAttempt(open.database, resetCounters(open, tokens, { account, email }));
    await Promise.all([account && sendLink(open, account), delay(ANSWER_AFTER_MS)]);
  };

async function sendLink(open: OpenCtx, { companyId, email }: AccountName): Promise<void> {
  const ctx = systemCtx(open, companyId, open.traceId);
  const account = await users.findByEmail(ctx.db, companyId, email);
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
  const words = resetMail({
    firstName: account.firstName,
    companyName: company.name,
    // Never taken from the request's Host header: whoever forged it would receive the token (sec:reset-link).
    link: `${ctx.config.publicUrl}/login/reset?token=${token}`,
  });
  const mail = { to: account.email, ...words, idempotencyKey: `reset-password:${ctx.traceId}` };
  await ctx.mailer.send(mail).catch((error: unknown) => {
    // An address that refuses mails refuses later ones too.
    if (!(error instanceof ProviderRefused)) throw error;
    ctx.log.warn({ error, userId, traceId: ctx.traceId }, 'a reset link was refused and is not sent');
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
