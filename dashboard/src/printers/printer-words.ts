import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { formatTime } from '@comptoir/domain/kernel/time.ts';
import type { Printer, PrinterKind, PrinterStatus, PrintRequest } from '@comptoir/domain/printers/printer.ts';
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

/** PRN-44: what is wrong, and who prints meanwhile. */
export function stateSentence(printer: Printer, backupName: string | null, timeZone: string): string {
  const { status, waiting, lastSeenAt } = printer;
  const seen = lastSeenAt ? `Vue à ${formatTime(lastSeenAt, timeZone)}.` : 'Jamais vue.';
  const queue = waiting > 0 ? `${waiting} ${plural(waiting, 'ticket l’attend', 'tickets l’attendent')}.` : '';
  if (status === 'ready' || status === 'paper-low') return [seen, queue].filter(Boolean).join(' ');
  if (status === 'off') return french('Elle ne reçoit aucun ticket.');
  const relay = backupName ? `Relais : ${backupName}.` : 'Aucun relais.';
  return french([queue || seen, relay].join(' '));
}

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
