import type * as contract from '@comptoir/contract/staff.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { passwordRefusal } from '@comptoir/domain/session/credentials.ts';
import { endOfSession } from '@comptoir/domain/session/session-end.ts';
import { rankGrantRefusal } from '@comptoir/domain/staff/rank.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { companyCtx } from '../http/envelope.ts';
import type { OpenCtx } from '../http/handle.ts';
import { Refused, refuseIf } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import { GUESSERS, refuseCrowd } from '../session/crowd.ts';
import type { Identity } from '../session/identity.ts';
import { hashPassword } from '../session/passwords/hashing.ts';
import { companyOfToken, hashOfToken } from '../session/secret-token.ts';
import { sendIn } from '../session/sign-in/sign-in.ts';
import * as sessions from '../session/sessions.store.ts';
import * as users from '../session/users.store.ts';
import type { Account } from '../session/users.store.ts';
import * as shops from '../shops/shops.store.ts';
import { mayAdminister, principalOf } from './giver.ts';
import * as invitations from './invitations.store.ts';
import type { StoredInvitation } from './invitations.store.ts';
import { sourceOf } from './save-rank.ts';
import * as staff from './staff.store.ts';

type Found = { companyId: string; tokenHash: Buffer; invitation: StoredInvitation };

/** TEA-16: forged, expired, used, revoked or never made: the same words for each. */
async function liveInvitation(open: OpenCtx, token: string): Promise<Found> {
  await refuseCrowd(open, GUESSERS);
  const companyId = companyOfToken(token);
  if (!companyId) throw new Refused('invitation-dead');
  const tokenHash = hashOfToken(token);
  const invitation = await invitations.findLive(open.database.forCompany(companyId), companyId, tokenHash, open.now());
  if (!invitation) throw new Refused('invitation-dead');
  return { companyId, tokenHash, invitation };
}

export async function readInvitation(
  open: OpenCtx,
  { body }: Input<typeof contract.readInvitation>,
): Promise<Answer<typeof contract.readInvitation>> {
  const { companyId, invitation } = await liveInvitation(open, body.token);
  const db = open.database.forCompany(companyId);
  const { name: companyName } = await shops.company(db, companyId);
  const { email, rank, invitedBy, shopIds } = invitation;
  const named = (await staff.shopsOf(db, companyId)).filter(({ shopId }) => shopIds.includes(shopId));
  return { companyName, email, rank, invitedBy, shopNames: named.map(({ name }) => name) };
}

/** TEA-05: an account, a session and the end of the link, together. A weak password does not use up the link. */
export const acceptInvitation =
  (identity: Identity) =>
  async (
    open: OpenCtx,
    { body }: Input<typeof contract.acceptInvitation>,
  ): Promise<Answer<typeof contract.acceptInvitation>> => {
    const [firstName, lastName] = [body.firstName.trim(), body.lastName.trim()];
    if (firstName === '' || lastName === '') throw new Refused('MISSING_FIELDS');
    refuseIf(passwordRefusal(body.password));
    const found = await liveInvitation(open, body.token);
    const { companyId } = found;
    const passwordHash = await hashPassword(body.password);
    const actor = { kind: 'staff', userId: open.newId(), firstName, isCompanyAdmin: false } as const;
    const ctx = companyCtx(open, companyId, actor, open.traceId);
    const named = { userId: actor.userId, firstName, lastName, passwordHash };
    const refreshToken = identity.tokens.newRefreshToken(companyId);
    const claims = { companyId, userId: actor.userId, sessionId: ctx.newId() };
    const opened = await ctx.transaction(async (tx) => {
      const { account, shop } = await settleIn(tx, ctx, found, named);
      const expiresAt = endOfSession(ctx.now(), shop.timeZone);
      const { userAgent } = open.http;
      const refreshTokenHash = hashOfToken(refreshToken);
      await sessions.open(tx, { ...claims, at: ctx.now(), expiresAt, userAgent, refreshTokenHash });
      await appendEvent(tx, { companyId, shopId: null }, 'staff-changed', { userId: account.userId });
      return { account, shop, expiresAt };
    });
    return sendIn(open, identity, { ctx, claims, refreshToken, ...opened });
  };

type Named = Pick<Account, 'userId' | 'firstName' | 'lastName' | 'passwordHash'>;

/** law:parent-first: the company's rights, then the invitation: of two who use a link at once the second finds it used. */
async function settleIn(tx: Tx, ctx: Ctx, found: Found, named: Named): Promise<{ account: Account; shop: Shop }> {
  const { companyId } = found;
  await users.lockRights(tx, companyId);
  await invitations.lock(tx, companyId, found.invitation.invitationId);
  const invitation = await invitations.findLive(tx, companyId, found.tokenHash, ctx.now());
  const all = await staff.shopsOf(tx, companyId);
  if (!invitation || !(await isStillMeant(tx, invitation, all))) throw new Refused('invitation-dead');
  const { rank, shopIds, email } = invitation;
  const account: Account = {
    ...named,
    ...sourceOf(rank, shopIds),
    companyId,
    email,
    phone: null,
    birthDate: null,
    emailUnconfirmedSince: null,
    canSignIn: true,
    isDisabled: false,
    overrides: {},
    givers: {},
  };
  const { firstName, lastName, passwordHash } = named;
  const person = { ...sourceOf(rank, shopIds), email, firstName, lastName, passwordHash, phone: null };
  if (!(await users.add(tx, account, person, ctx.now()))) throw new Refused('invitation-dead');
  await invitations.mark(tx, invitation, 'accepted_at', ctx.now());
  await audit(tx, ctx, {
    action: 'invitation.accept',
    entity: 'user',
    entityId: account.userId,
    after: { email, rank, shopIds, invitedBy: invitation.invitedById },
  });
  const own = all.filter(({ shopId }) => rank === 'administrator' || shopIds.includes(shopId));
  const first = own.find(({ isRetired }) => !isRetired) ?? own[0];
  const shop = first && (await shops.find(tx, { companyId, shopId: first.shopId }));
  if (!shop) throw new Refused('invitation-dead');
  return { account, shop };
}

/** TEA-16: what somebody offered ends with their own right to offer it; an address has one account in a company. */
async function isStillMeant(
  tx: Tx,
  { companyId, email, rank, shopIds, invitedById }: StoredInvitation,
  all: staff.CompanyShop[],
): Promise<boolean> {
  const inviter = await users.find(tx, { companyId, userId: invitedById });
  if (!inviter || !mayAdminister(inviter)) return false;
  if (rankGrantRefusal(principalOf(inviter, all), rank, shopIds)) return false;
  return (await users.findByEmail(tx, companyId, email)) === null;
}
