import { starCondition, starOutcome } from '@comptoir/domain/printers/printer-codes.ts';
import { isFaulty } from '@comptoir/domain/printers/printer-status.ts';
import { z } from 'zod';
import { Refused } from '../../http/refused.ts';
import * as jobs from '../print-requests.store.ts';
import { claimNext } from '../queue/claim-job.ts';
import { languageOf, printedBytes } from '../queue/printed-rows.ts';
import { sightPrinter } from '../queue/sight-printer.ts';
import { keepLease, settleAnswer, type Polling } from './answer-printer.ts';
import { leaseName, leaseOf } from './lease-name.ts';

/** Only the code is certain. */
const Poll = z.object({
  statusCode: z.string().max(500),
  printingInProgress: z.boolean().nullish(),
});

const MEDIA_TYPES = {
  'star-prnt': 'application/vnd.star.starprnt',
  'star-line': 'application/vnd.star.line',
  'esc-pos': 'application/octet-stream',
} as const;

type PollAnswer = { jobReady: boolean; jobToken?: string; mediaTypes?: string[]; deleteMethod?: 'DELETE' };
const NOTHING: PollAnswer = { jobReady: false };

/** PRN-10: how it is, and whether there is work. The ticket is leased here, because fetching it must have no effect. */
export async function answerPoll(polling: Polling, body: unknown): Promise<PollAnswer> {
  const { ctx, printer } = polling;
  const poll = Poll.safeParse(body);
  if (!poll.success) throw new Refused('BAD_REQUEST');
  const { condition, detail } = starCondition(poll.data.statusCode);
  await sightPrinter(ctx, printer, condition, detail);
  if (poll.data.printingInProgress) {
    await keepLease(polling);
    return NOTHING;
  }
  if (isFaulty(condition)) return NOTHING;
  const claim = await claimNext(ctx, printer.id, { holder: 'cloudprint', takesBytes: false });
  if (!claim?.job.leaseToken) return NOTHING;
  return {
    jobReady: true,
    jobToken: leaseName(claim.job.leaseToken),
    mediaTypes: [MEDIA_TYPES[languageOf(printer)]],
    deleteMethod: 'DELETE',
  };
}

export type Asked = { token: string | null; type: string | null };

/** As often as it is asked for: the same bytes. Older firmware names no ticket: it holds one at a time. */
export async function fetchTicket({ ctx, printer }: Polling, { token, type }: Asked) {
  const job = await jobs.findLeased(ctx.db, printer.companyId, printer.id, leaseOf(token));
  if (job?.state !== 'sent') throw new Refused('NOT_FOUND');
  const mediaType = MEDIA_TYPES[languageOf(printer)];
  if (type !== null && type !== mediaType) return { status: 415 as const };
  // Noted once: from now on paper may exist.
  if (job.fetchedAt === null)
    await ctx.transaction((tx) =>
      jobs.update(tx, { companyId: job.companyId, printJobId: job.id }, { fetched_at: ctx.now() }),
    );
  return { status: 200 as const, mediaType, bytes: await printedBytes(ctx, job, printer) };
}

/** What became of it; said for a ticket that somebody else prints by now, it changes nothing. */
export async function endTicket(
  polling: Polling,
  { token, code }: { token: string | null; code: string },
): Promise<void> {
  const { ctx, printer } = polling;
  const job = await jobs.findLeased(ctx.db, printer.companyId, printer.id, leaseOf(token));
  if (job) await settleAnswer(polling, job, starOutcome(code));
}

/** `…/cloudprnt-setting.json`. */
export const SERVER_SETTING = {
  title: 'star_cloudprnt_server_setting',
  version: '1.0.0',
  serverSupportProtocol: ['HTTP'],
} as const;
