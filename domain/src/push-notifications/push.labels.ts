import { SEGMENT_PLURALS } from '../clients/clients.labels.ts';
import { french } from '../kernel/text.ts';
import type { PushNotification, PushStatus } from './push-notification.ts';

/** PSH-07. */
export const PUSH_STATUS_LABELS: Record<PushStatus, string> = {
  pending: 'En attente',
  scheduled: 'Programmée',
  sent: 'Envoyée',
};

export const ALL_USERS = 'Tous les utilisateurs';

/** PSH-16, PSH-21: « Tous les utilisateurs », « Chez Mimi · Fidèles ». */
export function targetWords({
  toAllUsers,
  targetShopLabel,
  segment,
}: Pick<PushNotification, 'toAllUsers' | 'targetShopLabel' | 'segment'>): string {
  const whom = toAllUsers ? ALL_USERS : (targetShopLabel ?? '--');
  return segment ? `${whom} · ${SEGMENT_PLURALS[segment]}` : whom;
}

/** PSH-13. */
export const sendQuestion = (count: number): string =>
  french(`Cette notification sera envoyée immédiatement à ${count} utilisateur(s).`);
