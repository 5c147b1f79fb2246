import { refusalSentence } from '@comptoir/contract/errors.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import type { JobData } from '../jobs/queues.ts';
import { actorOf } from '../menu-sync/author.ts';
import { isRetired } from '../shops/shops.store.ts';
import * as drafts from './menu-drafts.store.ts';
import type { DraftRef, DraftRow } from './menu-drafts.store.ts';
import { published } from './publish-draft.ts';
import { tellDraft } from './tell-draft.ts';

type Job = JobData['publish-menu-draft'];

/** A pull of the till that replaces the menu at this very minute is waited for. */
const PATIENCE_MINUTES = 15;

/** DRF-09, DRF-10: once, in the name of whoever planned it; what prevents it is told, and the menu stays as it is. */
export async function publishAtHour(given: Ctx, job: Job): Promise<void> {
  try {
    await given.transaction(async (tx) => {
      const row = await drafts.lock(tx, job);
      // STO-44: a shop that is reopened has the menu that it had.
      if (await isRetired(tx, job)) throw new Refused('shop-retired');
      if (isMeant(row, job)) await published(tx, inTheNameOf(given, row), row);
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.refusal === 'menu-locked' && given.now() < addMinutes(job.publishAt, PATIENCE_MINUTES))
      await given.transaction((tx) => given.jobs.enqueue(tx, 'publish-menu-draft', job, addMinutes(given.now(), 1)));
    else await fail(given, job, refusalSentence(error.refusal, error.words));
  }
}

const isMeant = (row: DraftRow | null, { publishAt }: Job): row is DraftRow =>
  row !== null && row.deleted_at === null && row.state === 'scheduled' && row.publish_at === publishAt;

const inTheNameOf = (ctx: Ctx, { scheduled_by_id: userId, scheduled_by: name }: DraftRow): Ctx => ({
  ...ctx,
  actor: actorOf({ userId, name: name ?? '' }),
});

async function fail(ctx: Ctx, job: Job, failure: string): Promise<void> {
  const ref: DraftRef = { companyId: job.companyId, shopId: job.shopId, draftId: job.draftId };
  await ctx.transaction(async (tx) => {
    const row = await drafts.lock(tx, ref);
    if (!isMeant(row, job)) return;
    const { scheduled_by_id: userId } = row;
    const none = { publish_at: null, scheduled_by_id: null, scheduled_by: null };
    const after = await drafts.update(tx, ref, { state: 'open', ...none, failure });
    if (userId) await ctx.jobs.enqueue(tx, 'mail-menu-draft', { ...ref, userId, failure });
    await tellDraft(tx, ctx, after, { action: 'menu-draft.fail', after: { failure } });
  });
}
