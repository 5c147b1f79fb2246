import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { HUB_NAME } from '@comptoir/domain/hub/hub.labels.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import type { SnapshotReason, SyncKind } from '@comptoir/domain/menu-sync/kinds.ts';
import type { SyncRun } from '@comptoir/domain/menu-sync/sync.ts';

/** SYN-55: when a menu was saved. */
export const SNAPSHOT_REASONS: Record<SnapshotReason, string> = {
  copy: french("Avant : copie de la carte d'un autre magasin"),
  pull: french('Avant : synchronisation avec la caisse'),
  restore: french("Avant : restauration d'une sauvegarde"),
  import: french("Avant : import d'un fichier"),
  push: french(`Avant : envoi vers ${HUB_NAME}`),
  delete: french("Avant : suppression d'une section ou d'une liste"),
  prices: french('Avant : modification des prix'),
  manual: 'Sauvegarde manuelle',
  draft: french('Avant : publication d’un brouillon'),
};

export const RUN_SUCCESSES: Record<SyncKind, string> = {
  copy: french('Synchronisation réussie – Votre menu a bien été synchronisé sur tous vos magasins sélectionnés.'),
  pull: french('Synchronisation réussie – Votre menu a bien été synchronisé avec le menu de la caisse.'),
  restore: french('La sauvegarde a bien été restaurée.'),
  import: french('Votre fichier a bien été importé.'),
  push: french(`Votre menu a bien été synchronisé avec ${HUB_NAME}.`),
};

/** CAT-ERR-17, CAT-ERR-18, SYN-56: when nobody said more. */
export const RUN_FAILURES: Record<SyncKind, string> = {
  copy: CLIENT_ERRORS.menuNotCopied,
  pull: refusalSentence('till-pull-failed'),
  restore: CLIENT_ERRORS.snapshotNotRestored,
  import: CLIENT_ERRORS.generic,
  push: refusalSentence('hub-push-failed'),
};

/** A shop that another one writes to is done with it once it has been written, however many come after it. */
export const isUnderWay = ({ state, shopId, report }: SyncRun, here: string): boolean =>
  state === 'running' && (shopId === here || report.shops.every((shop) => shop.shopId !== here));

/** What a run is doing, read from the screen of one shop. */
export function runProgress({ kind, shopId, done, total }: SyncRun, here: string): string {
  if (kind === 'push') return french(`Votre carte est envoyée à ${HUB_NAME}.`);
  if (kind === 'restore') return 'Une sauvegarde est en cours de restauration.';
  if (shopId !== here) return french('La carte d’un autre magasin est en cours de copie sur la vôtre.');
  if (kind === 'pull') return french('Votre carte est mise à jour avec celle de la caisse.');
  if (kind === 'copy') return french(`${done} ${plural(done, 'magasin', 'magasins')} sur ${total}`);
  return french('Votre carte est en cours de modification.');
}

/** SYN-12: where a run failed and why, then what it left out elsewhere. */
export function remarksOf({ report: { shops, notes } }: SyncRun): string[] {
  const failed = shops.filter(({ outcome }) => outcome === 'failed');
  return [...failed.map(({ shopName, reason }) => french(`${shopName} : ${reason ?? 'échec'}`)), ...notes];
}

/** A run that failed everywhere has said so in the error modal; one that went on has something left to read. */
export const hasRemarks = (job: SyncRun): boolean => job.state === 'done' && remarksOf(job).length > 0;
