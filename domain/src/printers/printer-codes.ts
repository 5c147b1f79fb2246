import type { PrintCause, PrinterCondition } from './printer.ts';

/** What a printer's answer means for its ticket. */
export type Outcome =
  | { ticket: 'printed' }
  /** Nothing came out, or it may have (`mayHavePrinted`): it waits, and is fetched again. */
  | { ticket: 'waits'; mayHavePrinted: boolean }
  | { ticket: 'failed'; cause: PrintCause };

type Said = { condition: PrinterCondition; detail: string | null };

/** CloudPRNT: « 410%20Out%20of%20paper » is what the printer says of itself. */
export function starCondition(statusCode: string): Said {
  const text = decoded(statusCode);
  const code = Number(/^\s*(\d{3})/.exec(text)?.[1] ?? (/^\s*OK/i.test(text) ? 200 : 0));
  if (code === 210 || code === 211) return { condition: 'paper-low', detail: text };
  if (code >= 200 && code < 300) return { condition: 'ready', detail: null };
  if (code === 410) return { condition: 'paper-out', detail: text };
  if (code === 420) return { condition: 'cover-open', detail: text };
  // 5xx is about a ticket, not about the printer.
  if (code >= 500) return { condition: 'ready', detail: text };
  return { condition: 'error', detail: text };
}

/** CloudPRNT: the code with which a ticket is given back. */
export function starOutcome(statusCode: string): Outcome {
  const text = decoded(statusCode);
  const code = Number(/^\s*(\d{3})/.exec(text)?.[1] ?? (/^\s*OK/i.test(text) ? 200 : 0));
  if (code >= 200 && code < 300) return { ticket: 'printed' };
  // The download broke off: nothing came out.
  if (code === 520) return { ticket: 'waits', mayHavePrinted: false };
  if (code >= 500) return { ticket: 'failed', cause: 'data' };
  return { ticket: 'waits', mayHavePrinted: true };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).slice(0, 200);
  } catch {
    return text.slice(0, 200);
  }
}

/** Busy before it began: certainly nothing on paper. */
const EPSON_UNTOUCHED = ['ERROR_DEVICE_BUSY', 'TooManyRequests', 'EX_SPOOLER'];
const EPSON_LATER = ['EX_TIMEOUT', 'Printing', 'JobSpooling'];
const EPSON_CONDITIONS: Record<string, PrinterCondition> = {
  EPTR_REC_EMPTY: 'paper-out',
  EPTR_COVER_OPEN: 'cover-open',
  EPTR_CUTTER: 'error',
  EPTR_AUTOMATICAL: 'error',
  EPTR_MECHANICAL: 'error',
  EPTR_UNRECOVERABLE: 'error',
  EX_BADPORT: 'error',
  PrintSystemError: 'error',
};

/** Epson: `success` and `code` of a response. */
export function epsonOutcome(isSuccess: boolean, code: string): Outcome & Said {
  const fault = Object.hasOwn(EPSON_CONDITIONS, code) ? EPSON_CONDITIONS[code] : undefined;
  const said: Said = { condition: fault ?? 'ready', detail: code ? code.slice(0, 200) : null };
  if (isSuccess) return { ticket: 'printed', ...said };
  if (EPSON_UNTOUCHED.includes(code)) return { ticket: 'waits', mayHavePrinted: false, ...said };
  if (EPSON_LATER.includes(code) || fault) return { ticket: 'waits', mayHavePrinted: true, ...said };
  return { ticket: 'failed', cause: 'data', ...said };
}
