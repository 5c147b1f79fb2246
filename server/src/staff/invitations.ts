import type * as contract from '@comptoir/contract/staff.ts';
import { linkInvitation as linkRoute } from '@comptoir/contract/staff.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';
import { rankGrantRefusal } from '@comptoir/domain/staff/rank.ts';
import { INVITATION_DAYS, type Invitation } from '@comptoir/domain/staff/staff.ts';
import type { FastifyReply } from 'fastify';
import { audit, type AuditEntry } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused, refuseIf } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import { isUnconfigured } from '../ports/port-list.ts';
import * as users from '../session/users.store.ts';
import type { Account } from '../session/users.store.ts';
import { lockedGiver, principalOf } from './giver.ts';
import { hashOfLink, linkOf } from './invitation-link.ts';
import * as invitations from './invitations.store.ts';
import type { StoredInvitation } from './invitations.store.ts';
import { ownShopIds } from './staff.ts';
import * as staff from './staff.store.ts';

export async function listInvitations(
  ctx: UserCtx,
  { query: { search = '', shopId, ...page } }: Input<typeof contract.listInvitations>,
): Promise<Answer<typeof contract.listInvitations>> {
  const wanted = { ...page, search, shopId, within: ownShopIds(ctx) };
  const { items, total } = await invitations.list(ctx.db, ctx.companyId, wanted);
  return { items: items.map(shown), total, hasMail: hasMail(ctx) };
}

const hasMail = ({ ports }: UserCtx) => !isUnconfigured(ports, 'mail');

const shown = ({ companyId: _company, invitedById: _by, ...invitation }: StoredInvitation): Invitation => invitation;

/** TEA-04, TEA-17. */
export async function invite(ctx: UserCtx, { body }: Input<typeof contract.invite>): Promise<Invitation> {
  const email = tidyEmail(body.email);
  if (email === '') throw new Refused('MISSING_FIELDS');
  if (!isEmail(email)) throw new Refused('INVALID_EMAIL');
  const shopIds = body.rank === 'administrator' ? [] : [...new Set(body.shopIds)];
  return ctx.answer(async (tx) => {
    const giver = await lockedGiver(tx, ctx);
    await refuseBeyond(tx, giver, { rank: body.rank, shopIds });
    if (await users.findByEmail(tx, ctx.companyId, email)) throw new Refused('email-not-invitable');
    const named = { companyId: ctx.companyId, invitationId: ctx.newId(), expiresAt: endOf(ctx) };
    const isNew = await invitations.add(tx, {
      ...named,
      email,
      rank: body.rank,
      shopIds,
      invitedById: giver.userId,
      tokenHash: hashOfLink(ctx, named),
      now: ctx.now(),
    });
    if (!isNew) throw new Refused('invitation-exists');
    const invitation = mustExist(await invitations.find(tx, ctx.companyId, named.invitationId));
    await send(tx, ctx, invitation);
    return told(tx, ctx, 'invitation.create', invitation);
  });
}

const endOf = (ctx: UserCtx) => addMs(ctx.now(), INVITATION_DAYS * DAY);

async function refuseBeyond(tx: Tx, giver: Account, asked: Pick<StoredInvitation, 'rank' | 'shopIds'>): Promise<void> {
  const shops = await staff.shopsOf(tx, giver.companyId);
  refuseIf(rankGrantRefusal(principalOf(giver, shops), asked.rank, asked.shopIds));
}

/** TEA-06: without mail nothing is sent, and nothing says that it was. */
async function send(tx: Tx, ctx: UserCtx, { companyId, invitationId }: StoredInvitation): Promise<void> {
  if (hasMail(ctx)) await ctx.jobs.enqueue(tx, 'mail-invitation', { companyId, invitationId });
}

async function told(
  tx: Tx,
  ctx: UserCtx,
  action: AuditEntry['action'],
  invitation: StoredInvitation,
): Promise<Invitation> {
  const { email, rank, shopIds, expiresAt } = invitation;
  await audit(tx, ctx, {
    action,
    entity: 'invitation',
    entityId: invitation.invitationId,
    after: { email, rank, shopIds, expiresAt },
  });
  await appendEvent(tx, { companyId: ctx.companyId, shopId: null }, 'staff-changed', { userId: null });
  return shown(invitation);
}

type OfOne = Input<typeof contract.renewInvitation>;

/** TEA-04: three more days, under the responsibility of whoever renews it. */
async function renewed(tx: Tx, ctx: UserCtx, invitationId: string): Promise<StoredInvitation> {
  const giver = await lockedGiver(tx, ctx);
  const known = mustExist(await invitations.lock(tx, ctx.companyId, invitationId));
  await refuseBeyond(tx, giver, known);
  const expiresAt = endOf(ctx);
  await invitations.renew(tx, known, {
    invitedById: giver.userId,
    expiresAt,
    tokenHash: hashOfLink(ctx, { ...known, expiresAt }),
  });
  return mustExist(await invitations.find(tx, ctx.companyId, invitationId));
}

export async function renewInvitation(ctx: UserCtx, { params }: OfOne): Promise<Invitation> {
  return ctx.answer(async (tx) => {
    const invitation = await renewed(tx, ctx, params.invitationId);
    await send(tx, ctx, invitation);
    return told(tx, ctx, 'invitation.renew', invitation);
  });
}

/** TEA-06: written to the wire itself, so that no stored answer keeps the link. */
export async function linkInvitation(ctx: UserCtx, { params }: OfOne, reply: FastifyReply): Promise<void> {
  if (hasMail(ctx)) throw new Refused('link-by-mail');
  const invitation = await ctx.transaction(async (tx) => {
    const made = await renewed(tx, ctx, params.invitationId);
    await told(tx, ctx, 'invitation.link', made);
    return made;
  });
  await reply.header('Cache-Control', 'no-store').send(linkRoute.reply.parse({ link: linkOf(ctx, invitation) }));
}

export async function revokeInvitation(
  ctx: UserCtx,
  { params }: Input<typeof contract.revokeInvitation>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const giver = await lockedGiver(tx, ctx);
    const invitation = mustExist(await invitations.lock(tx, ctx.companyId, params.invitationId));
    await refuseBeyond(tx, giver, invitation);
    await invitations.mark(tx, invitation, 'revoked_at', ctx.now());
    await told(tx, ctx, 'invitation.revoke', invitation);
  });
}
