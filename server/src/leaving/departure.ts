import type * as contract from '@comptoir/contract/leaving.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { confirmationRefusal, erasureDueAt, type Departure } from '@comptoir/domain/leaving/departure.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused, refuseIf } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import { isUnconfigured } from '../ports/port-list.ts';
import { mustConfirmPassword } from '../session/passwords/confirm-password.ts';
import * as shops from '../shops/shops.store.ts';
import * as departures from './departures.store.ts';
import * as exports from './exports.store.ts';

/** LEA-01: the administration may be lent; this is for administrators themselves. */
export function mustBeAdministrator({ actor }: Pick<Ctx, 'actor'>): void {
  if (actor.kind !== 'staff' || !actor.isCompanyAdmin) throw new Refused('administrators-only');
}

export async function readDeparture(ctx: UserCtx): Promise<Departure> {
  mustBeAdministrator(ctx);
  return departureOf(ctx, ctx.db);
}

async function departureOf(ctx: UserCtx, db: Tx | UserCtx['db']): Promise<Departure> {
  const { companyId } = ctx;
  const { name } = await shops.company(db, companyId);
  const erasure = await departures.openErasure(db, companyId);
  return {
    companyName: name,
    erasure: erasure && departures.toErasure(erasure),
    exports: (await exports.latestExports(db, companyId)).map(exports.toExport),
    isMailed: !isUnconfigured(ctx.ports, 'mail'),
  };
}

/** LEA-10, LEA-11: asked for once, with the name typed and the password; the job is planned in the same transaction. */
export async function askErasure(ctx: UserCtx, { body }: Input<typeof contract.askErasure>): Promise<Departure> {
  mustBeAdministrator(ctx);
  const { companyId } = ctx;
  refuseIf(confirmationRefusal(body.confirmation, (await shops.company(ctx.db, companyId)).name));
  await mustConfirmPassword(ctx, body.password);
  return ctx.answer(async (tx) => {
    mustExist(await departures.lockCompany(tx, companyId));
    if (await departures.openErasure(tx, companyId)) throw new Refused('erasure-asked');
    const [erasureId, askedAt] = [ctx.newId(), ctx.now()];
    const dueAt = erasureDueAt(askedAt);
    const { userId, firstName: userName } = ctx.user;
    await departures.insertErasure(tx, companyId, { erasureId, userId, userName, askedAt, dueAt });
    await audit(tx, ctx, { action: 'company.ask-erasure', entity: 'company', entityId: companyId, after: { dueAt } });
    await ctx.jobs.enqueue(tx, 'erase-company', { companyId, erasureId }, dueAt);
    return told(tx, ctx, erasureId, 'asked');
  });
}

/** LEA-14: nothing was touched yet, and nothing will be. */
export async function cancelErasure(ctx: UserCtx): Promise<Departure> {
  mustBeAdministrator(ctx);
  const { companyId } = ctx;
  return ctx.answer(async (tx) => {
    mustExist(await departures.lockCompany(tx, companyId));
    const erasure = await departures.openErasure(tx, companyId);
    if (!erasure) throw new Refused('erasure-none');
    if (erasure.started_at !== null) throw new Refused('erasure-started');
    await departures.updateErasure(tx, erasure, { canceled_at: ctx.now(), canceled_by_name: ctx.user.firstName });
    await departures.setEraseAt(tx, companyId, null);
    await audit(tx, ctx, {
      action: 'company.cancel-erasure',
      entity: 'company',
      entityId: companyId,
      before: { dueAt: erasure.due_at },
    });
    return told(tx, ctx, erasure.id, 'canceled');
  });
}

/** LEA-12, LEA-13: the banner of everybody, and a mail to each administrator where mails can be sent. */
async function told(tx: Tx, ctx: UserCtx, erasureId: string, what: 'asked' | 'canceled'): Promise<Departure> {
  const { companyId } = ctx;
  if (!isUnconfigured(ctx.ports, 'mail')) await ctx.jobs.enqueue(tx, 'mail-erasure', { companyId, erasureId, what });
  const departure = await departureOf(ctx, tx);
  await appendEvent(tx, { companyId, shopId: null }, 'communications-changed', {});
  return departure;
}
