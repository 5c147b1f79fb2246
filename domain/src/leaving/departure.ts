import { z } from 'zod';
import { Id, Instant } from '../kernel/schema.ts';
import { plain } from '../kernel/text.ts';
import { addMs, DAY, type Instant as InstantText } from '../kernel/time.ts';

/** LEA-10: time to think again, for everybody who works there. */
export const ERASURE_DAYS = 7;
export const erasureDueAt = (now: InstantText): InstantText => addMs(now, ERASURE_DAYS * DAY);

/** LEA-04: as long as an archive can be fetched, and each of its links. */
export const ARCHIVE_DAYS = 7;
export const LINK_MINUTES = 15;

export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

export const CompanyExport = z.object({
  exportId: Id,
  state: z.enum(EXPORT_STATES),
  progress: z.object({ done: z.int(), total: z.int() }),
  rows: z.int(),
  bytes: z.int(),
  askedBy: z.string(),
  askedAt: Instant,
  finishedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
});
export type CompanyExport = z.infer<typeof CompanyExport>;

export const Erasure = z.object({
  erasureId: Id,
  askedBy: z.string(),
  askedAt: Instant,
  dueAt: Instant,
  isStarted: z.boolean(),
});
export type Erasure = z.infer<typeof Erasure>;

export const Departure = z.object({
  companyName: z.string(),
  erasure: Erasure.nullable(),
  /** The newest first. */
  exports: z.array(CompanyExport),
  /** False: nobody can be written to, the banner alone tells. */
  isMailed: z.boolean(),
});
export type Departure = z.infer<typeof Departure>;

export type LeavingRefusal =
  | 'erasure-confirmation'
  | 'erasure-asked'
  | 'erasure-none'
  | 'erasure-started'
  | 'export-running'
  | 'export-gone'
  | 'administrators-only';

/** LEA-11: the company's name, typed; its case and its accents do not matter. */
export const confirmationRefusal = (typed: string, companyName: string): LeavingRefusal | null =>
  plain(typed).trim() === plain(companyName).trim() ? null : 'erasure-confirmation';
