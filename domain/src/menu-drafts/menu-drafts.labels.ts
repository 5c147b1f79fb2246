import { french, plural } from '../kernel/text.ts';
import { formatDate, formatTime, type Instant } from '../kernel/time.ts';
import type { ElementChange, MenuDiff } from '../menu-sync/sync.ts';
import type { DraftConflict } from './apply-draft.ts';
import type { DraftState } from './draft-rules.ts';

export const DRAFT_STATE_LABELS: Record<DraftState, string> = {
  open: 'En préparation',
  scheduled: 'Publication prévue',
  published: 'Publié',
};

/** DRF-05: « quelqu’un a changé ce prix entre-temps ». */
export function conflictText(conflict: DraftConflict): string {
  const { name } = conflict;
  switch (conflict.kind) {
    case 'changed':
      return french(
        `${name}, ${conflict.label} : quelqu’un l’a changé entre-temps, ${conflict.base} → ${conflict.now}. Votre brouillon prévoit ${conflict.draft}.`,
      );
    case 'gone':
      return french(`${name} a été supprimé de la carte entre-temps.`);
    case 'placeless':
      return french(`${name} : sa section a été supprimée de la carte entre-temps.`);
    default:
      return french(`${name} : quelqu’un l’a modifié alors que votre brouillon le supprime.`);
  }
}

/** DRF-08: what a draft changes, line by line: « Socca : 6,00 € → 6,50 € ». */
export function diffLines({ added, changed, madeUnavailable, deleted }: MenuDiff): string[] {
  const plain = (words: string) => (change: ElementChange) => french(`${change.name} : ${words}`);
  return [
    ...added.map(plain('nouveau')),
    ...changed.flatMap(({ name, fields }) =>
      fields.map(({ field, before, after }) =>
        french(field === 'Prix' ? `${name} : ${before} → ${after}` : `${name}, ${field} : ${before} → ${after}`),
      ),
    ),
    ...madeUnavailable.map(plain('retiré de la vente')),
    ...deleted.map(plain('supprimé')),
  ];
}

export const countText = (count: number): string =>
  count === 0 ? 'Aucun changement' : french(`${count} ${plural(count, 'élément changé', 'éléments changés')}`);

type FailureMail = { firstName: string; draftName: string; shopName: string; failure: string; link: string };

/** DRF-10: to whoever had planned the publication. */
export const failureMail = ({ firstName, draftName, shopName, failure, link }: FailureMail) => ({
  subject: french(`La carte « ${draftName} » n’a pas été publiée`),
  text: french(
    `Bonjour ${firstName},\n\nLe brouillon « ${draftName} » de ${shopName} devait être publié maintenant, et ne l’a pas été : ${failure}\n\nRien n’a changé dans la carte en vente. Pour corriger et publier : ${link}`,
  ),
});

export const hourText = (at: Instant, zone: string): string =>
  french(`le ${formatDate(at, zone)} à ${formatTime(at, zone)}`);
