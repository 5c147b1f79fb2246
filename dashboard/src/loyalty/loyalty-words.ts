import { french } from '@comptoir/domain/kernel/text.ts';
import type { Question } from '../settings/use-question.tsx';

/** LOY-37. */
export const CONFIG_SAVED = 'Le programme de fidélité a bien été modifié.';
export const CONFIG_FAILED = french("Le programme de fidélité n'a pas pu être enregistré, merci de réessayer !");
export const VERSION_FAILED = french("La version n'a pas pu être enregistrée, merci de réessayer !");

/** LOY-02. */
export const OTHER_STOPS: Question = {
  title: french("Activer ce programme désactivera l'autre. Continuer ?"),
  text: 'Ce que vos clients ont déjà gagné est conservé, mais ne peut plus être dépensé tant que l’autre est arrêté.',
  confirmLabel: 'Continuer',
};
