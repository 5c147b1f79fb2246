import type { ErrorReport } from './error-reports.ts';

const MASK = '[masqué]';
const MAX_TEXT = 2_000;
const MAX_NESTING = 4;
const MAX_ENTRIES = 50;

/**
 * sec:masked-logs, API-57: fields whose value is never kept: passwords, tokens, cards, bank accounts, full addresses.
 */
const SECRET_NAME =
  /pass(word|wd)?$|secret|token|authori[sz]ation|cookie|api-?_?key|card|cvc|cvv|iban|bic$|address|street|private-?_?key/i;

/** Secrets recognised by their form, in the order in which they are masked. */
const SECRET_VALUES = [
  /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g,
  /\b(?:sk|rk|pk|whsec|ct|btok|tok)_[\w-]{6,}/g,
  /\b(?:bearer|basic)\s+[\w.~+/=-]{6,}/gi,
  /\b[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]){11,30}\b/g,
  /\b\d(?:[ -]?\d){12,18}\b/g,
  /\b(password|passwd|mot de passe|token|secret|api_?key|iban|cvc)(["']?\s*[:=]\s*["']?)[^\s"'&,;]+/gi,
];

/** Control characters would let a message forge further log lines. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

function maskText(text: string): string {
  // Encoding and decoding replaces unpaired surrogates, which the database refuses.
  const capped = oneLine(Buffer.from(text.slice(0, MAX_TEXT)).toString());
  return SECRET_VALUES.reduce((masked, pattern) => masked.replaceAll(pattern, MASK), capped);
}

function maskValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value === 'number') return maskText(String(value)) === String(value) ? value : MASK;
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || depth >= MAX_NESTING) return null;
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((item) => maskValue(item, depth + 1));
  return maskFields(value, depth + 1);
}

function maskFields(fields: object, depth: number): Record<string, unknown> {
  const kept = Object.entries(fields).slice(0, MAX_ENTRIES);
  return Object.fromEntries(
    kept.map(([name, value]) => [maskText(name), SECRET_NAME.test(name) ? MASK : maskValue(value, depth)]),
  );
}

export function withoutSecrets(report: ErrorReport): ErrorReport {
  return {
    ...report,
    message: maskText(report.message),
    errorCode: report.errorCode === null ? null : maskText(report.errorCode),
    traceId: report.traceId === null ? null : maskText(report.traceId),
    data: maskFields(report.data, 0),
  };
}
