import { refusalSentence } from '@comptoir/contract/errors.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { rightsAt } from '@comptoir/domain/session/principal.ts';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import type { JobData } from '../jobs/queues.ts';
import { actorOf } from '../menu-sync/author.ts';
import { findPerson } from '../session/principals.ts';
import * as users from '../session/users.store.ts';
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
      if (!isMeant(row, job)) return;
      await refuseWithoutRight(given, row);
      await published(tx, inTheNameOf(given, row), row);
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.refusal === 'menu-locked' && given.now() < addMinutes(job.publishAt, PATIENCE_MINUTES))
      await given.transaction((tx) => given.jobs.enqueue(tx, 'publish-menu-draft', job, addMinutes(given.now(), 1)));
    else await fail(given, job, error);
  }
}

const isMeant = (row: DraftRow | null, { publishAt }: Job): row is DraftRow =>
  row !== null && row.deleted_at === null && row.state === 'scheduled' && row.publish_at === publishAt;

/** DRF-09: a right or a shop that was taken away meanwhile does nothing any more (as UND-06). */
async function refuseWithoutRight(
  { database, companyId }: Ctx,
  { shop_id: shopId, scheduled_by_id: userId, scheduled_by: name }: DraftRow,
): Promise<void> {
  if (userId === null) return;
  const person = await findPerson(database, { companyId, userId, sessionId: '' });
  if (!person || !rightsAt(person, shopId).includes('productAndOption'))
    throw new Refused('draft-planner', { words: { name: name ?? '' } });
}

const inTheNameOf = (ctx: Ctx, { scheduled_by_id: userId, scheduled_by: name }: DraftRow): Ctx => ({
  ...ctx,
  actor: actorOf({ userId, name: name ?? '' }),
});

async function fail(ctx: Ctx, job: Job, { refusal, words }: Refused): Promise<void> {
  const failure = refusalSentence(refusal, words);
  const ref: DraftRef = { companyId: job.companyId, shopId: job.shopId, draftId: job.draftId };
  await ctx.transaction(async (tx) => {
    const row = await drafts.lock(tx, ref);
    if (!isMeant(row, job)) return;
    const planner = row.scheduled_by_id === null ? [] : [row.scheduled_by_id];
    // Whoever planned it cannot do anything about it any more.
    const told = refusal === 'draft-planner' ? await users.administratorIds(tx, ctx.companyId) : planner;
    const none = { publish_at: null, scheduled_by_id: null, scheduled_by: null };
    const after = await drafts.update(tx, ref, { state: 'open', ...none, failure });
    for (const userId of told)
      // eslint-disable-next-line no-await-in-loop -- a few people, on one connection
      await ctx.jobs.enqueue(tx, 'mail-menu-draft', { ...ref, userId, failure });
    await tellDraft(tx, ctx, after, { action: 'menu-draft.fail', after: { failure } });
  });
}
