import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { rankIn, type DragMap } from './drag-map.ts';
import type { Lifted, Target } from './drag-store.ts';

type Names = (key: string) => string;

export const INSTRUCTIONS = `Appuyez sur Espace pour saisir l’élément, sur les flèches pour le déplacer, sur Espace pour le déposer, sur Échap pour annuler.`;

export const liftedWords = ({ key }: Lifted, nameOf: Names): string => `${nameOf(key)} saisi.`;

/** « Socca : place 2 sur 5, section Entrées. » */
export function placeWords({ key }: Lifted, target: Target, map: DragMap, nameOf: Names): string {
  const { rank, count } = rankIn(map, target);
  const section = target.sectionKey === null ? '' : `, section ${nameOf(target.sectionKey)}`;
  return `${nameOf(key)}${NBSP}: place ${rank} sur ${count}${section}.`;
}

export const droppedWords = (lifted: Lifted, target: Target, map: DragMap, nameOf: Names): string =>
  `Déposé. ${placeWords(lifted, target, map, nameOf)}`;

export const cancelledWords = ({ key }: Lifted, nameOf: Names): string =>
  `Déplacement annulé, ${nameOf(key)} reste à sa place.`;
