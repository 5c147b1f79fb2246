import { JournalEntry } from '@comptoir/domain/journal/journal.ts';
import { JOURNAL_KIND_NAMES } from '@comptoir/domain/journal/kinds.ts';
import { Day, Id } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import { companyRoute } from './route.ts';

/** JRN-05: whole days in the company's time zone, both included; `personId` « system » is the house acting alone. */
const Wanted = {
  personId: z.union([Id, z.literal('system')]).optional(),
  kind: z.enum(JOURNAL_KIND_NAMES).optional(),
  startDate: Day.optional(),
  endDate: Day.optional(),
  search: z
    .string()
    .max(100)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .optional(),
};
export const JournalFilter = z.object(Wanted);
export type JournalFilter = z.infer<typeof JournalFilter>;

const JournalPage = z.object({
  items: z.array(JournalEntry),
  /** Null for the pages after the first. */
  total: z.int().min(0).nullable(),
  /** More were found than are counted. */
  isCapped: z.boolean(),
  next: z.string().nullable(),
});

/** JRN-01 */
export const readJournal = companyRoute({
  method: 'GET',
  path: '/journal',
  access: 'administration',
  /** The last row that the caller has: the reply's `next`. */
  query: z.object({ ...Wanted, after: z.string().max(100).optional() }),
  reply: JournalPage,
});

/** JRN-05: whoever may have written a row, for the filter. */
export const listJournalPeople = companyRoute({
  method: 'GET',
  path: '/journal/people',
  access: 'administration',
  reply: z.object({ items: z.array(z.object({ userId: Id, name: z.string() })) }),
});

/** JRN-08 */
export const exportJournal = companyRoute({
  method: 'GET',
  path: '/journal/export',
  access: 'administration',
  query: JournalFilter,
  reply: z.string(),
});
