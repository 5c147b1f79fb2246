import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { PrinterFields } from '@comptoir/domain/printers/printer.ts';
import { cleanRow } from '@comptoir/domain/printers/clean-row.ts';
import { markDuplicate } from '@comptoir/domain/printers/ticket.ts';
import type { TicketRow } from '@comptoir/domain/printers/ticket-row.ts';
import type { Ctx } from '../../ctx.ts';
import { encodeTicket, type PaperSettings } from '../paper/encode-ticket.ts';
import { shopLogo } from '../paper/shop-logo.ts';
import type { StoredJob } from '../print-requests.store.ts';

/** What comes out now: whether it is a DUPLICATA is known when it is fetched. */
export const printedRows = (job: StoredJob, now: Instant): TicketRow[] =>
  (job.isDuplicate ? markDuplicate(job.document, now, job.timeZone) : job.document).map(cleanRow);

export const languageOf = ({
  kind,
  language,
}: Pick<PrinterFields, 'kind' | 'language'>): Exclude<PaperSettings['language'], 'text'> =>
  language !== 'auto' ? language : kind === 'cloudprint' ? 'star-prnt' : 'esc-pos';

/** PRN-41: the kitchen knows where it works. */
export const hasLogo = ({ template }: Pick<StoredJob, 'template'>): boolean => template !== 'kitchen';

/** Every copy, one behind the other, each with its cut. law:provider-outside: the logo may lie in another storage. */
export async function printedBytes(ctx: Ctx, job: StoredJob, printer: PrinterFields): Promise<Buffer> {
  const { paperWidth: width, codePage } = printer;
  const logo = hasLogo(job) ? await shopLogo(ctx, job) : null;
  const one = await encodeTicket(printedRows(job, ctx.now()), { width, language: languageOf(printer), codePage, logo });
  return Buffer.concat(Array.from({ length: job.copies }, () => one));
}
