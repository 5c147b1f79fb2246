import { importMenu, previewImport } from '@comptoir/contract/menu-sync.ts';
import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { useUser } from '../../session/session.ts';
import { followRun } from '../../menu-sync/menu-sync.queries.ts';
import { PreviewDialog } from '../../menu-sync/preview/preview-dialog.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useMenuContext } from '../menu-context.ts';
import type { ShopRef } from '../menu.queries.ts';
import { ImportFile } from './import-file.tsx';
import { readSheetFile } from './read-sheet-file.ts';

const Snapshots = lazyPiece(async () => (await import('../../menu-sync/snapshots/snapshots.tsx')).Snapshots);

export type SheetProblem = { line: number; message: string; column?: string | undefined };
/** One step at a time: which file, what is wrong with it, what it would change, what became of it. */
type Step =
  | { kind: 'file'; refusal: string | null; problems: readonly SheetProblem[]; fileName: string }
  | { kind: 'preview'; text: string; fileName: string; preview: SyncPreview }
  | { kind: 'done' };

const NO_FILE = { kind: 'file', refusal: null, problems: [], fileName: '' } as const satisfies Step;

/** A menu written in a spreadsheet: nothing is written before it has been shown. */
export function CsvImport({ shopRef, onClose }: { shopRef: ShopRef; onClose: () => void }) {
  const { editRefusal, openWindow } = useMenuContext();
  const { featureFlags } = useUser();
  const cache = useQueryClient();
  const [step, setStep] = useState<Step>(NO_FILE);
  const [isReading, setReading] = useState(false);
  const isShown = useRef(false);
  const snapshots = <Snapshots shopRef={shopRef} onClose={onClose} />;

  const previewOf = async (text: string, fileName: string): Promise<SyncPreview | null> => {
    const { preview, problems } = await call(previewImport, { params: shopRef, body: { csv: text } });
    setStep(preview ? { kind: 'preview', text, fileName, preview } : { ...NO_FILE, problems, fileName });
    return preview;
  };
  const take = async (file: File) => {
    setReading(true);
    isShown.current = false;
    const read = await readSheetFile(file);
    try {
      if ('refusal' in read) setStep({ ...NO_FILE, refusal: read.refusal, fileName: file.name });
      else await previewOf(read.text, file.name);
    } catch (error) {
      showErrorOr(error, CLIENT_ERRORS.generic);
    } finally {
      setReading(false);
    }
  };

  // SYN-54: what was there before can be had back.
  if (step.kind === 'done')
    return (
      <ConfirmDialog
        title="Import terminé"
        text={french("La carte d'avant est gardée 30 jours dans les sauvegardes : vous pouvez y revenir.")}
        confirmLabel="Voir les sauvegardes"
        cancelLabel="Fermer"
        onConfirm={() => openWindow(snapshots)}
        onCancel={onClose}
      />
    );
  if (step.kind === 'file')
    return (
      <ImportFile
        shopRef={shopRef}
        fileName={step.fileName}
        refusal={step.refusal}
        problems={step.problems}
        isReading={isReading}
        disabledBecause={editRefusal}
        onFile={(file) => void take(file)}
        onClose={onClose}
      />
    );
  const { text, fileName, preview } = step;
  return (
    <PreviewDialog
      context={fileName}
      intro="Rien n’est supprimé : ce que le fichier ne cite pas reste comme il est."
      confirmLabel="Importer"
      namesShops={false}
      refusal={editRefusal}
      failure={CLIENT_ERRORS.generic}
      // Shown at once; made again from the same file when the menu has changed meanwhile.
      load={async () => {
        const isFirst = !isShown.current;
        isShown.current = true;
        return isFirst ? preview : ((await previewOf(text, fileName)) ?? preview);
      }}
      confirm={async ({ previewId }) => {
        const { jobId, snapshotId } = await call(
          importMenu,
          { params: shopRef, body: { previewId } },
          { idempotencyKey: commandKey() },
        );
        // Whatever became of it is told wherever one is; here only the way back is shown.
        if (snapshotId !== null && featureFlags.includes('menuRestore')) setStep({ kind: 'done' });
        else onClose();
        await followRun(cache, shopRef, jobId);
      }}
      onClose={onClose}
    />
  );
}
