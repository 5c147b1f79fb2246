import type * as contract from '@comptoir/contract/clients.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';
import { createHash, createHmac, hkdfSync, randomInt } from 'node:crypto';
import type { Ctx } from '../../ctx.ts';
import { companyCtx } from '../../http/envelope.ts';
import type { OpenCtx } from '../../http/handle.ts';
import { Refused } from '../../http/refused.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';
import { newSecretToken } from '../../session/secret-token.ts';
import { attempting, FIVE, takeAttempt, THIRTY_AN_HOUR, TWENTY, type Attempt } from '../../session/sign-in/attempts.ts';
import * as shops from '../../shops/shops.store.ts';
import { keepSignedIn, shopAsked, storedHash } from './account-session.ts';
import * as accounts from './accounts.store.ts';
import * as codes from './codes.store.ts';
import { ownAccount } from './own-account.ts';
import * as people from './own-person.store.ts';
import * as sessions from './sessions.store.ts';

const DIGITS = 6;

/** Keyed, because a million codes are quickly tried against a bare hash. */
function codeHash({ config, companyId }: Pick<Ctx, 'config' | 'companyId'>, email: string, code: string): string {
  const key = Buffer.from(hkdfSync('sha256', config.appSecret, 'comptoir', 'customer-code', 32));
  return createHmac('sha256', key).update(`${companyId}\n${email}\n${code}`).digest('base64url');
}

const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

/** As for staff and drivers: a stranger closes their own address, not somebody else's account. */
const takeCustomerAttempt = (
  { database, http: { ip } }: OpenCtx,
  what: 'code' | 'session',
  email: string,
): Promise<Attempt> =>
  takeAttempt(database, [
    { key: `customer:${what}:pair:${digest(email, ip)}`, allowance: FIVE, isCleared: what === 'session' },
    { key: `customer:${what}:address:${ip}`, allowance: TWENTY, isCleared: false },
    { key: `customer:${what}:email:${digest(email)}`, allowance: THIRTY_AN_HOUR, isCleared: false },
  ]);

function emailOf(typed: string): string {
  const email = tidyEmail(typed);
  if (!isEmail(email)) throw new Refused('customer-email');
  return email;
}

/** The same answer for everybody: nobody learns from it who has ordered here. */
export async function requestCustomerCode(
  open: OpenCtx,
  { body }: Input<typeof contract.requestCustomerCode>,
): Promise<void> {
  const email = emailOf(body.email);
  await takeCustomerAttempt(open, 'code', email);
  const { companyId, shopId } = await shopAsked(open, body.shopId);
  const ctx = companyCtx(open, companyId, { kind: 'customer' }, open.traceId);
  await ctx.transaction(async (tx) => {
    if (await codes.ask(tx, { companyId, email }, ctx.now()))
      await ctx.jobs.enqueue(tx, 'send-customer-code', { companyId, shopId, email });
  });
}

/** Drawn when sent, so that the digits are in the message only, not in the queue. */
export async function sendCustomerCode(ctx: Ctx, { shopId, email }: { shopId: string; email: string }): Promise<void> {
  const { companyId } = ctx;
  const shop = await shops.find(ctx.db, { companyId, shopId });
  if (!shop) return;
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const hash = codeHash(ctx, email, code);
  if (!(await ctx.transaction((tx) => codes.draw(tx, { companyId, email }, hash, ctx.now())))) return;
  const link = `${ctx.config.publicUrl}/s/${shop.slug}/compte`;
  const paragraphs = [
    french('Bonjour,'),
    french(`Votre code pour ${shop.name} : ${code}`),
    french("Il est valable dix minutes. Si vous ne l'avez pas demandé, vous n'avez rien à faire."),
    `${french('Votre compte :')}\n${link}`,
    shop.name,
  ];
  const mail = {
    to: email,
    subject: french(`${shop.name} : votre code est ${code}`),
    text: `${paragraphs.join('\n\n')}\n`,
  };
  await ctx.mailer.send({ ...mail, idempotencyKey: `customer-code:${hash}` }).catch((error: unknown) => {
    // An address that refuses mail refuses later ones too.
    if (!(error instanceof ProviderRefused)) throw error;
  });
}

export async function confirmCustomerCode(open: OpenCtx, { body }: Input<typeof contract.confirmCustomerCode>) {
  const email = emailOf(body.email);
  const attempt = await takeCustomerAttempt(open, 'session', email);
  return attempting(attempt, async () => {
    const { companyId, shopId } = await shopAsked(open, body.shopId);
    const ctx = companyCtx(open, companyId, { kind: 'customer' }, open.traceId);
    const token = newSecretToken(companyId);
    const isIn = await ctx.transaction(async (tx) => {
      // Returned, not thrown: a wrong guess must stay counted.
      const hash = codeHash(ctx, email, body.code.replace(/\s/g, ''));
      if (!(await codes.take(tx, { companyId, email }, hash, ctx.now()))) return false;
      await sessions.open(tx, { companyId, sessionId: ctx.newId(), email }, storedHash(token), ctx.now());
      if (await accounts.open(tx, companyId, email, ctx.now())) {
        const customerId = (await people.find(tx, companyId, email))?.customerId ?? null;
        await ctx.effects.visitorActed(tx, ctx, open.http, { type: 'signup', customerId });
      }
      return true;
    });
    if (!isIn) throw new Refused('wrong-customer-code');
    keepSignedIn(open, companyId, token);
    return ownAccount(ctx, shopId, email);
  });
}
