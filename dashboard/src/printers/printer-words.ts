import { french, plural } from '@comptoir/domain/kernel/text.ts';
import {
  formatDate,
  formatTime,
  localDay,
  MINUTE,
  msBetween,
  type Day,
  type Instant,
} from '@comptoir/domain/kernel/time.ts';
import type {
  Printer,
  PrinterKind,
  PrinterStatus,
  PrintMoment,
  PrintRequest,
} from '@comptoir/domain/printers/printer.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockPause,
  IconClockX,
  IconHourglass,
  IconPlugOff,
  IconPrinter,
  IconReceiptOff,
} from '@tabler/icons-react';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import type { BadgeTone } from '@comptoir/web/ui/feedback/badge.tsx';

export const KIND_LABELS: Record<PrinterKind, string> = { qz: 'QZ Tray', cloudprint: 'CloudPRNT', epson: 'Epson' };

type Look = { tone: BadgeTone; icon: IconType };

export const STATUS_LOOKS: Record<PrinterStatus, Look> = {
  ready: { tone: 'green', icon: IconCircleCheck },
  'paper-low': { tone: 'amber', icon: IconReceiptOff },
  'paper-out': { tone: 'red', icon: IconAlertTriangle },
  'cover-open': { tone: 'red', icon: IconAlertTriangle },
  error: { tone: 'red', icon: IconAlertTriangle },
  'never-seen': { tone: 'grey', icon: IconPlugOff },
  away: { tone: 'amber', icon: IconClockPause },
  off: { tone: 'grey', icon: IconPlugOff },
};

type At = { now: Instant; timeZone: string };
type Today = { today: Day; timeZone: string };

/** « à 20:12 », and « le 14/11/2026 à 20:12 » of another day: what came out on Saturday did not come out today. */
export function hourWords(at: Instant, { today, timeZone }: Today): string {
  const hour = `à ${formatTime(at, timeZone)}`;
  return localDay(at, timeZone) === today ? hour : `le ${formatDate(at, timeZone)} ${hour}`;
}

/** « depuis 20:12 », « depuis le 14/11/2026 à 20:12 ». */
export const sinceWords = (at: Instant, day: Today): string => `depuis ${hourWords(at, day).replace(/^à /, '')}`;

/** PRN-44: what is wrong, and who prints meanwhile. */
export function stateSentence(printer: Printer, backupName: string | null, at: At): string {
  const { status, printedToday } = printer;
  const day = { today: localDay(at.now, at.timeZone), timeZone: at.timeZone };
  const seen = seenSentence(printer.lastSeenAt, at.now, day);
  const queue = queueSentence(printer, day);
  if (status === 'off') return french('Elle ne reçoit aucun ticket.');
  if (status === 'ready' || status === 'paper-low') {
    const today = printedToday > 0 ? `${printedToday} ${plural(printedToday, 'ticket', 'tickets')} aujourd’hui.` : '';
    return [seen, queue || today].filter(Boolean).join(' ');
  }
  const relay = backupName ? `Relais : ${backupName}, après 3 min.` : 'Aucun relais.';
  return french([queue || seen, relay].join(' '));
}

/** Sightings are written now and then, so that seconds would be a lie. */
function seenSentence(lastSeenAt: Instant | null, now: Instant, day: Today): string {
  if (!lastSeenAt) return 'Jamais vue.';
  return msBetween(lastSeenAt, now) < MINUTE ? 'Vue à l’instant.' : `Vue ${hourWords(lastSeenAt, day)}.`;
}

function queueSentence({ waiting, waitingSince }: Printer, day: Today): string {
  if (waiting === 0) return '';
  const since = waitingSince ? ` ${sinceWords(waitingSince, day)}` : '';
  return `${waiting} ${plural(waiting, 'ticket l’attend', 'tickets l’attendent')}${since}.`;
}

export const MOMENT_LABELS: Record<PrintMoment, string> = {
  received: 'Commande reçue',
  accepted: 'Commande acceptée',
  ready: 'Commande prête',
};

const REMEDIES: Partial<Record<PrinterStatus, readonly string[]>> = {
  'paper-out': [
    "Ouvrez le capot et placez un rouleau, le papier sortant vers l'avant.",
    'Refermez le capot jusqu’au clic : les tickets en attente sortent d’eux-mêmes.',
  ],
  'cover-open': ['Refermez le capot jusqu’au clic des deux côtés.', 'Les tickets en attente sortent d’eux-mêmes.'],
  error: [
    'Éteignez l’imprimante, retirez le papier coincé, puis rallumez-la.',
    'Si le voyant reste rouge, appelez votre revendeur et choisissez une imprimante de secours.',
  ],
};

const AWAY: Record<PrinterKind, readonly string[]> = {
  qz: [
    'Vérifiez que l’ordinateur de ce poste est allumé et que QZ Tray y est lancé.',
    'Gardez le tableau de bord ouvert dans un navigateur de cet ordinateur.',
    'Vérifiez que l’imprimante est allumée et branchée.',
  ],
  cloudprint: [
    'Vérifiez que l’imprimante est allumée et reliée au réseau.',
    'Dans ses réglages CloudPRNT, vérifiez que l’adresse est celle donnée par Comptoir.',
    'En cas de doute, créez une nouvelle adresse et copiez-la dans l’imprimante.',
  ],
  epson: [
    'Vérifiez que l’imprimante est allumée et reliée au réseau.',
    'Dans « Server Direct Print », vérifiez l’adresse, puis lancez « Access Test ».',
    'En cas de doute, créez une nouvelle adresse et copiez-la dans l’imprimante.',
  ],
};

/** PRN-44: « Que faire ? ». Null when there is nothing to do. */
export function remedyOf({ status, kind }: Pick<Printer, 'status' | 'kind'>): readonly string[] | null {
  if (status === 'away' || status === 'never-seen') return AWAY[kind].map(french);
  return REMEDIES[status]?.map(french) ?? null;
}

export const TEMPLATE_LABELS: Record<PrintRequest['template'], string> = {
  bag: 'Ticket client',
  kitchen: 'Ticket cuisine',
  test: 'Page d’essai',
};

const CAUSE_WORDS: Record<NonNullable<PrintRequest['cause']>, string> = {
  paper: 'plus de papier',
  absent: 'imprimante absente',
  cover: 'capot ouvert',
  data: 'ticket refusé par l’imprimante',
  unanswered: 'pas de réponse',
  removed: 'imprimante supprimée',
  error: 'imprimante en panne',
};

/** « Échec · plus de papier ». */
export function jobLook({ state, cause }: Pick<PrintRequest, 'state' | 'cause'>): Look & { words: string } {
  const why = cause ? ` · ${CAUSE_WORDS[cause]}` : '';
  switch (state) {
    case 'failed':
      return { tone: 'red', icon: IconClockX, words: `Échec${why}` };
    case 'to-check':
      return { tone: 'amber', icon: IconAlertTriangle, words: 'À vérifier : peut-être imprimé' };
    case 'sent':
      return { tone: 'blue', icon: IconPrinter, words: 'Impression en cours' };
    case 'printed':
      return { tone: 'green', icon: IconCircleCheck, words: 'Imprimé' };
    case 'given-up':
      return { tone: 'grey', icon: IconClockX, words: 'Abandonné' };
    default:
      return { tone: 'amber', icon: IconHourglass, words: `En attente${why}` };
  }
}
