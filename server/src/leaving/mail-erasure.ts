import { erasureMail } from '@comptoir/domain/leaving/leaving.labels.ts';
import type { Ctx } from '../ctx.ts';
import { ProviderRefused } from '../ports/provider-failures.ts';
import * as shops from '../shops/shops.store.ts';

export type ErasureMailJob = { erasureId: string; what: 'asked' | 'canceled' };

/** LEA-13: the key makes a repeated try the same mail; an address that refuses mails keeps them from nobody else. */
export async function mailErasure(ctx: Ctx, { erasureId, what }: ErasureMailJob): Promise<void> {
  const { companyId } = ctx;
  const erasure = await ctx.db
    .selectFrom('company_erasures')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, id: erasureId }))
    .executeTakeFirst();
  if (!erasure) return;
  const { name: companyName, time_zone: zone } = await shops.company(ctx.db, companyId);
  for (const { id, email, first_name: firstName } of await administrators(ctx)) {
    const words = erasureMail(what, {
      companyName,
      firstName,
      zone,
      askedBy: (what === 'asked' ? erasure.asked_by_name : erasure.canceled_by_name) ?? companyName,
      dueAt: erasure.due_at,
      link: `${ctx.config.publicUrl}/settings/leave`,
    });
    // eslint-disable-next-line no-await-in-loop -- a few people, one after the other
    await ctx.mailer
      .send({ to: email, ...words, idempotencyKey: `erasure:${what}:${erasureId}:${id}` })
      .catch((error: unknown) => {
        if (!(error instanceof ProviderRefused)) throw error;
        ctx.log.warn({ error, userId: id, traceId: ctx.traceId }, 'a mail about an erasure was refused');
      });
  }
}

const administrators = ({ db, companyId }: Ctx) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name'])
    .where((eb) => eb.and({ company_id: companyId, is_disabled: false, can_sign_in: true }))
    .where((eb) => eb.or([eb('is_general_admin', '=', true), eb('is_distributor_admin', '=', true)]))
    .orderBy('created_at')
    .execute();
