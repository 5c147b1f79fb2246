import { CLIENT_ERRORS, refusalSentence } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { SyncKind } from '@comptoir/domain/menu-sync/kinds.ts';
import type { ShopReport, SyncJob } from '@comptoir/domain/menu-sync/sync.ts';

/** SYN-55: what a menu was saved before. */
export const SNAPSHOT_REASONS: Record<SyncKind, string> = {
  copy: french("Copie du menu d'un autre magasin"),
  pull: 'Synchronisation avec la caisse',
  restore: french("Restauration d'une sauvegarde"),
  import: french("Import d'un fichier"),
  push: 'Envoi vers HubRise',
};

/** SYN-19, SYN-34, SYN-48, SYN-56. */
export const RUN_SUCCESSES: Record<SyncKind, string> = {
  copy: french('Synchronisation réussie – Votre menu a bien été synchronisé sur tous vos magasins sélectionnés.'),
  pull: french('Synchronisation réussie – Votre menu a bien été synchronisé avec le menu de la caisse.'),
  restore: french('La sauvegarde a bien été restaurée.'),
  import: french('Votre fichier a bien été importé.'),
  push: french('Votre menu a bien été synchronisé avec HubRise.'),
};

/** CAT-ERR-17, CAT-ERR-18, SYN-56: when nobody said more. */
export const RUN_FAILURES: Record<SyncKind, string> = {
  copy: CLIENT_ERRORS.menuNotCopied,
  pull: refusalSentence('pos-pull-failed'),
  restore: CLIENT_ERRORS.snapshotNotRestored,
  import: CLIENT_ERRORS.generic,
  push: french("Le menu n'a pas pu être synchronisé avec HubRise, merci de réessayer !"),
};

/** What a run is doing, read from the screen of one shop. */
export function runProgress({ kind, shopId, done, total }: SyncJob, here: string): string {
  if (shopId !== here) return french('Votre carte est en train de recevoir celle d’un autre magasin.');
  if (kind === 'pull') return french('Votre carte est mise à jour avec celle de la caisse.');
  if (kind === 'copy') return french(`${done} magasin(s) sur ${total}`);
  return french('Votre carte est en train de changer.');
}

const OUTCOMES: Record<ShopReport['outcome'], string> = {
  created: 'Carte créée',
  updated: 'Carte mise à jour',
  skipped: 'Rien à faire',
  failed: 'Échec',
};

/** SYN-12: one shop of a report. */
export const outcomeText = ({ outcome, reason }: ShopReport): string =>
  reason === null ? OUTCOMES[outcome] : french(`${OUTCOMES[outcome]} : ${reason}`);

/** What is worth reading after a run: what it left out, and where it failed although it went on elsewhere. */
export const hasRemarks = ({ state, report }: SyncJob): boolean =>
  state === 'done' && (report.notes.length > 0 || report.shops.some(({ outcome }) => outcome === 'failed'));
