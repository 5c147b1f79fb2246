import { createHmac } from 'node:crypto';
import { french } from '@comptoir/domain/kernel/text.ts';
import { addMinutes, type Instant } from '@comptoir/domain/kernel/time.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx, Deps, UserCtx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { systemCtx } from '../../http/envelope.ts';
import { refuseMore } from '../../http/rate-limit.ts';
import { derivedKey } from '../../kernel/derived-key.ts';
import { isUnconfigured, mustBeConfigured } from '../../ports/port-list.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';
import { isSameSecret } from '../secret-token.ts';
import * as users from '../users.store.ts';

/** INS-16. */
const LINK_DAYS = 7;
const RESEND = { limit: 3, windowSeconds: 60 * 60 };

/** INS-16: whoever was just made is asked to show that the mailbox is theirs; the link is made when the mail is sent. */
export async function askToConfirm(tx: Tx, ctx: Ctx, user: users.UserRef): Promise<void> {
  await users.saveUnconfirmedSince(tx, user, ctx.now());
  await ctx.jobs.enqueue(tx, 'mail-email-confirmation', { companyId: user.companyId, userId: user.userId });
}

/** « Renvoyer le message ». */
export async function resendConfirmation(ctx: UserCtx): Promise<void> {
  mustBeConfigured(ctx.ports, 'mail');
  await refuseMore(ctx.database, `confirm-email:${ctx.user.userId}`, RESEND);
  await ctx.transaction(async (tx) => {
    const { companyId, userId } = ctx.user;
    const account = await users.lock(tx, { companyId, userId });
    if (!account?.emailUnconfirmedSince) return;
    await audit(tx, ctx, { action: 'user.email-asked', entity: 'user', entityId: userId });
    await ctx.jobs.enqueue(tx, 'mail-email-confirmation', { companyId, userId });
  });
}

/** Where mail is no longer configured nobody is reminded of a message that cannot come. */
export const mustConfirm = ({ ports }: Pick<Deps, 'ports'>, account: users.Account): boolean =>
  account.emailUnconfirmedSince !== null && !isUnconfigured(ports, 'mail');

type Proof = users.UserRef & { email: string; until: Instant };

/** Of this mailbox only: another address of the same account needs its own link. */
const signed = ({ config }: Pick<Deps, 'config'>, { companyId, userId, email, until }: Proof): string =>
  createHmac('sha256', derivedKey(config.appSecret, 'email-confirmation'))
    .update([companyId, userId, email, until].join('\n'))
    .digest('base64url');

const SHAPE = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{10,15})\.([\w-]{43})$/;

export async function mailConfirmation(ctx: Ctx, userId: string): Promise<void> {
  const account = await users.find(ctx.db, { companyId: ctx.companyId, userId });
  if (!account?.emailUnconfirmedSince || account.isDisabled) return;
  const until = addMinutes(ctx.now(), LINK_DAYS * 24 * 60);
  const signature = signed(ctx, { ...account, until });
  const token = `${account.companyId}.${userId}.${Date.parse(until)}.${signature}`;
  const text = [
    french(`Bonjour ${account.firstName},`),
    french('Votre compte Comptoir est prêt. Pour confirmer que cette adresse est la vôtre, ouvrez ce lien :'),
    `${ctx.config.publicUrl}/email/confirmer?token=${token}`,
    french(`Il est valable ${LINK_DAYS} jours.`),
    french("Si vous n'avez rien demandé, ignorez ce message."),
    french("L'équipe Comptoir"),
  ].join('\n\n');
  const mail = { to: account.email, subject: french('Confirmez votre adresse e-mail'), text: `${text}\n` };
  await ctx.mailer.send({ ...mail, idempotencyKey: `confirm-email:${ctx.traceId}` }).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
    ctx.log.warn({ error, userId, traceId: ctx.traceId }, 'a confirmation was refused and is not sent');
  });
}

type Confirmation = 'asked' | 'confirmed' | 'dead';

/** What a link is worth; opening it changes nothing, because mail services open links to look at them. */
export async function readConfirmation(deps: Deps, token: string): Promise<Confirmation> {
  const proof = proofIn(deps, token);
  const account = proof && (await users.find(deps.database.forCompany(proof.companyId), proof));
  if (!account || !isProven(deps, account, proof)) return 'dead';
  return account.emailUnconfirmedSince ? 'asked' : 'confirmed';
}

/** True once the mailbox is known, however often the button is pressed. */
export async function confirmEmail(deps: Deps, token: string, traceId: string): Promise<boolean> {
  const proof = proofIn(deps, token);
  if (!proof) return false;
  const ctx = systemCtx(deps, proof.companyId, traceId);
  return ctx.transaction(async (tx) => {
    const account = await users.lock(tx, proof);
    if (!account || !isProven(deps, account, proof)) return false;
    if (!account.emailUnconfirmedSince) return true;
    await users.saveUnconfirmedSince(tx, account, null);
    await audit(tx, ctx, { action: 'user.email-confirmed', entity: 'user', entityId: account.userId });
    return true;
  });
}

type Given = users.UserRef & { until: Instant; signature: string };

/** Null: no link of ours, or one that has ended. */
function proofIn(deps: Deps, token: string): Given | null {
  const [, companyId = '', userId = '', untilMs = '', signature = ''] = SHAPE.exec(token) ?? [];
  if (!signature) return null;
  const until = new Date(Number(untilMs)).toISOString();
  return until <= deps.now() ? null : { companyId, userId, until, signature };
}

const isProven = (deps: Deps, account: users.Account, { until, signature }: Given): boolean =>
  isSameSecret(Buffer.from(signed(deps, { ...account, until })), Buffer.from(signature));
