import { failureMail } from '@comptoir/domain/menu-drafts/menu-drafts.labels.ts';
import type { Ctx } from '../ctx.ts';
import type { JobData } from '../jobs/queues.ts';
import { ProviderRefused } from '../ports/provider-failures.ts';
import * as users from '../session/users.store.ts';
import * as shops from '../shops/shops.store.ts';
import * as drafts from './menu-drafts.store.ts';

/** DRF-10: whoever planned the publication is not in front of a screen at that hour. */
export async function mailDraftFailure(
  ctx: Ctx,
  { userId, failure, ...ref }: JobData['mail-menu-draft'],
): Promise<void> {
  const { companyId, draftId } = ref;
  const [person, draft, shop] = [
    await users.find(ctx.db, { companyId, userId }),
    await drafts.find(ctx.db, ref),
    await shops.find(ctx.db, ref),
  ];
  if (!person || !draft || !shop) return;
  const link = `${ctx.config.publicUrl}/products/brouillons/${draftId}`;
  const { firstName, email: to } = person;
  const words = failureMail({ firstName, draftName: draft.name, shopName: shop.name, failure, link });
  await ctx.mailer
    .send({ to, ...words, idempotencyKey: `menu-draft:${draftId}:${draft.version}:${userId}` })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderRefused)) throw error;
      ctx.log.warn({ error, draftId, traceId: ctx.traceId }, 'a mail about a draft was refused');
    });
}
