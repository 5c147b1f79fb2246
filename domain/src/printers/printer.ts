import { z } from 'zod';
import { Id, Instant, line } from '../kernel/schema.ts';
import { TICKET_TEMPLATES } from './ticket-row.ts';

/** `cloudprint` and `epson` fetch their tickets from the server; a post with QZ Tray prints for `qz`. */
export const PRINTER_KINDS = ['qz', 'cloudprint', 'epson'] as const;
export type PrinterKind = (typeof PRINTER_KINDS)[number];

/** What a printer last said of itself. */
export const PRINTER_CONDITIONS = ['ready', 'paper-low', 'paper-out', 'cover-open', 'error'] as const;
export type PrinterCondition = (typeof PRINTER_CONDITIONS)[number];

/** PRN-01: its condition, or that nothing is heard of it. */
export const PRINTER_STATUSES = [...PRINTER_CONDITIONS, 'never-seen', 'away', 'off'] as const;
export type PrinterStatus = (typeof PRINTER_STATUSES)[number];

export const PAPER_WIDTHS = [58, 80] as const;
export type PrinterPaper = (typeof PAPER_WIDTHS)[number];
/** `auto` is what the kind speaks: StarPRNT for cloudprint, ESC/POS for the others. */
export const PRINTER_LANGUAGES = ['auto', 'esc-pos', 'star-prnt', 'star-line'] as const;
export const CODE_PAGES = ['windows1252', 'cp858'] as const;
export const EPSON_VERSIONS = ['1.00', '2.00'] as const;
export const PRINT_MOMENTS = ['received', 'accepted', 'ready'] as const;
export type PrintMoment = (typeof PRINT_MOMENTS)[number];

export const MOST_PRINTERS = 10;
export const MOST_COPIES = 5;

/** PRN-25: what a printer prints by itself; at most one rule per kind of ticket. */
export const PrintRule = z.strictObject({
  template: z.enum(TICKET_TEMPLATES),
  at: z.enum(PRINT_MOMENTS),
  /** A station of the kitchen: only the dishes of these sections. Null: the whole order. */
  sections: z.array(z.string().min(1).max(100)).min(1).max(100).nullable(),
  copies: z.int().min(1).max(MOST_COPIES),
  /** PRN-62: off, the rule is kept and prints nothing. */
  isActive: z.boolean().default(true),
});
export type PrintRule = z.infer<typeof PrintRule>;

/** What a person decides of a printer. */
export const PrinterFields = z.strictObject({
  name: line(60),
  kind: z.enum(PRINTER_KINDS),
  isEnabled: z.boolean(),
  paperWidth: z.literal(PAPER_WIDTHS),
  language: z.enum(PRINTER_LANGUAGES),
  codePage: z.enum(CODE_PAGES),
  /** Older firmware refuses 2.00; 1.00 carries no number of the job. */
  epsonVersion: z.enum(EPSON_VERSIONS),
  /** The name that the computer of the post gives it, for `qz`. */
  localName: line(200).nullable(),
  backupPrinterId: Id.nullable(),
  rules: z.array(PrintRule).max(TICKET_TEMPLATES.length),
});
export type PrinterFields = z.infer<typeof PrinterFields>;

export const Printer = z.object({
  ...PrinterFields.shape,
  id: Id,
  /** Whether an address was made for it; the address itself is shown once. */
  hasAddress: z.boolean(),
  lastSeenAt: Instant.nullable(),
  status: z.enum(PRINTER_STATUSES),
  /** What the printer said, word for word. */
  conditionDetail: z.string().nullable(),
  waiting: z.int().min(0),
  /** Of the ticket that waits longest. */
  waitingSince: Instant.nullable(),
  /** Of the shop's own day. */
  printedToday: z.int().min(0),
  failed: z.int().min(0),
  version: z.int().min(1),
});
export type Printer = z.infer<typeof Printer>;

/** PRN-14: how the shop prints. The address is without the printer's secret, which is shown once. */
export const Printing = z.object({
  kind: z.enum(['QZ', 'cloudprint', 'epson']).nullable(),
  url: z.string().nullable(),
  enabled: z.boolean(),
});
export type Printing = z.infer<typeof Printing>;

export const PRINT_STATES = ['queued', 'sent', 'printed', 'failed', 'to-check', 'given-up'] as const;
export type PrintState = (typeof PRINT_STATES)[number];

/** Why a ticket failed, or waits for a person. */
export const PRINT_CAUSES = ['paper', 'absent', 'cover', 'data', 'unanswered', 'removed', 'error'] as const;
export type PrintCause = (typeof PRINT_CAUSES)[number];

export const PrintRequest = z.object({
  id: Id,
  shopId: Id,
  printerId: Id.nullable(),
  printerName: z.string().nullable(),
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  template: z.enum([...TICKET_TEMPLATES, 'test']),
  state: z.enum(PRINT_STATES),
  cause: z.enum(PRINT_CAUSES).nullable(),
  copies: z.int(),
  isDuplicate: z.boolean(),
  attempts: z.int(),
  createdAt: Instant,
  printedAt: Instant.nullable(),
});
export type PrintRequest = z.infer<typeof PrintRequest>;
