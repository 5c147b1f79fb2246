import { addMinutes, addMs, type Instant } from '../kernel/time.ts';
import type { PrintCause, PrinterCondition, PrinterKind, PrinterStatus } from './printer.ts';

/** PRN-22: « pas vue depuis 3 min ». */
export const AWAY_AFTER_MINUTES = 3;

type Heard = {
  kind: PrinterKind;
  isEnabled: boolean;
  lastSeenAt: Instant | null;
  condition: PrinterCondition;
};

/** A printer that stands behind a post is heard of through it. */
export function printerStatus({ isEnabled, lastSeenAt, condition }: Heard, now: Instant): PrinterStatus {
  if (!isEnabled) return 'off';
  if (lastSeenAt === null) return 'never-seen';
  return lastSeenAt < addMinutes(now, -AWAY_AFTER_MINUTES) ? 'away' : condition;
}

const ABLE: readonly PrinterStatus[] = ['ready', 'paper-low'];

export const canPrint = (status: PrinterStatus): boolean => ABLE.includes(status);

/** A printer with this condition is offered no ticket. */
export const isFaulty = (condition: PrinterCondition): boolean => !ABLE.includes(condition);

export const PRINTER_STATUS_LABELS: Record<PrinterStatus, string> = {
  ready: 'Détectée',
  'paper-low': 'Bientôt plus de papier',
  'paper-out': 'Plus de papier',
  'cover-open': 'Capot ouvert',
  error: 'En panne',
  'never-seen': 'Non détectée',
  away: 'Non détectée depuis 3 min',
  off: 'Désactivée',
};

/** ERR-26: why nothing can be printed now, after the name of the printer. */
export const CANNOT_PRINT: Record<Exclude<PrinterStatus, 'ready' | 'paper-low'>, string> = {
  'paper-out': 'n’a plus de papier',
  'cover-open': 'a son capot ouvert',
  error: 'est en panne',
  'never-seen': 'n’a encore jamais été vue',
  away: 'n’a pas été vue depuis 3 min',
  off: 'est désactivée',
};

export const causeOf = (status: PrinterStatus): PrintCause | null => {
  switch (status) {
    case 'paper-out':
      return 'paper';
    case 'cover-open':
      return 'cover';
    case 'error':
      return 'error';
    case 'never-seen':
    case 'away':
    case 'off':
      return 'absent';
    default:
      return null;
  }
};

/** Time to put a roll in. */
const FAULT_REST_MS = 15_000;

/** PRN-22: printers that tell a fault with a ticket only are tried again after a rest. */
export const hasRested = ({ lastSeenAt }: Pick<Heard, 'lastSeenAt'>, now: Instant): boolean =>
  lastSeenAt === null || lastSeenAt <= addMs(now, -FAULT_REST_MS);

/** Every poll of a printer is not written down: five seconds apart they would be most of the writes of a quiet shop. */
const WRITTEN_EVERY_MS = 20_000;

export const isSightingWritten = (lastSeenAt: Instant | null, now: Instant): boolean =>
  lastSeenAt === null || lastSeenAt <= addMs(now, -WRITTEN_EVERY_MS);
