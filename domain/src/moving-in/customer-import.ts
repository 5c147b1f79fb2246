import { z } from 'zod';
import { Day, Id, Instant } from '../kernel/schema.ts';

export const IMPORT_STATES = ['reading', 'ready', 'running', 'done', 'canceled', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** MOV-12: what becomes of a line whose person may be known: left alone, used to fill what is missing, or a record apart. */
export const DUPLICATE_CHOICES = ['skip', 'complete', 'apart'] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

/** A line of the file. `newsletter` is null where the file does not say. */
export const ImportedPerson = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  newsletter: z.union([z.object({ day: Day }), z.literal('no')]).nullable(),
  note: z.string().nullable(),
});
export type ImportedPerson = z.infer<typeof ImportedPerson>;

export const PersonProblem = z.object({ column: z.string(), message: z.string() });
export type PersonProblem = z.infer<typeof PersonProblem>;

const Twin = z.object({
  line: z.int(),
  name: z.string(),
  contact: z.string(),
  knownName: z.string(),
  knownContact: z.string(),
});

export const CustomerImport = z.object({
  importId: Id,
  shopId: Id,
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  duplicates: z.enum(DUPLICATE_CHOICES).nullable(),
  /** Of the file's lines, while they are read or written. */
  progress: z.object({ done: z.int(), total: z.int() }),
  counts: z.object({
    good: z.int(),
    bad: z.int(),
    twins: z.int(),
    consents: z.int(),
    undatedConsents: z.int(),
    created: z.int(),
    completed: z.int(),
    skipped: z.int(),
  }),
  failure: z.string().nullable(),
  createdBy: z.string(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
});
export type CustomerImport = z.infer<typeof CustomerImport>;

/** The first of each: more than anybody looks at. */
export const CustomerImportDetail = CustomerImport.extend({
  problems: z.array(PersonProblem.extend({ line: z.int() })),
  twins: z.array(Twin),
});
export type CustomerImportDetail = z.infer<typeof CustomerImportDetail>;

export type ImportRefusal = 'import-running' | 'import-not-ready';

/** MOV-13: confirmed once, and only what was read. */
export const confirmRefusal = (state: ImportState): ImportRefusal | null =>
  state === 'ready' ? null : 'import-not-ready';

/** Nothing is written before it is confirmed: until then it is given up without a trace. */
export const dropRefusal = (state: ImportState): ImportRefusal | null =>
  state === 'reading' || state === 'ready' ? null : 'import-running';
