import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { importMenu, previewImport, undoImport } from '@comptoir/contract/menu-sync.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import type { SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { MENU_MODEL } from '@comptoir/domain/moving-in/moving-in.labels.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { useRef, useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Problems, Refusal } from '../menu/bulk/import-file.tsx';
import type { SheetProblem } from '../menu/bulk/csv-import.tsx';
import { readSheetFile } from '../menu/bulk/read-sheet-file.ts';
import { followRun } from '../menu-sync/menu-sync.queries.ts';
import { PreviewDialog } from '../menu-sync/preview/preview-dialog.tsx';
import { SettingsBlock } from '../settings/settings-block.tsx';
import { FileDrop } from './file-drop.tsx';
import type { ShopRef } from './moving-in.queries.ts';
import styles from './moving-in.module.css';

type MenuFile = { csv: string; format: 'csv' | 'hubrise'; onlyGood: boolean };
type Looked = {
  file: MenuFile;
  fileName: string;
  preview: SyncPreview | null;
  problems: readonly SheetProblem[];
  goodLines: number;
  notes: readonly string[];
};

const MOST_BYTES = 1_000_000;

/** MOV-02 to MOV-06: nothing is written before it has been shown, and what was written can be taken back. */
export function MenuBlock({ shopRef }: { shopRef: ShopRef }) {
  const cache = useQueryClient();
  const [refused, setRefused] = useState<{ fileName: string; refusal: string } | null>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [snapshotId, setSnapshotId] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isShown = useRef(false);

  const look = async (file: MenuFile, fileName: string): Promise<SyncPreview | null> => {
    const answer = await call(previewImport, { params: shopRef, body: file });
    setLooked({ ...answer, file, fileName });
    return answer.preview;
  };
  const working = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showErrorOr(error, CLIENT_ERRORS.generic);
    } finally {
      setBusy(false);
    }
  };
  const take = (file: File) =>
    working(async () => {
      setRefused(null);
      setLooked(null);
      setTold(null);
      isShown.current = false;
      const read = await readSheetFile(file, MOST_BYTES);
      if ('refusal' in read) setRefused({ fileName: file.name, refusal: read.refusal });
      else {
        const format = file.name.toLowerCase().endsWith('.json') ? 'hubrise' : 'csv';
        await look({ csv: read.text, format, onlyGood: false }, file.name);
      }
    });
  const undo = (snapshot: string) =>
    working(async () => {
      const { jobId } = await call(
        undoImport,
        { params: shopRef, body: { snapshotId: snapshot } },
        { idempotencyKey: commandKey() },
      );
      setSnapshotId(null);
      setTold(french("L'import est annulé : la carte est redevenue ce qu'elle était."));
      await followRun(cache, shopRef, jobId);
    });

  return (
    <SettingsBlock
      title="Votre carte"
      text={french(
        'Un fichier CSV de votre tableur, ou le catalogue JSON exporté de HubRise. Un aperçu vous est montré avant tout changement, et la carte actuelle est sauvegardée. Importer deux fois le même fichier ne crée rien en double.',
      )}
    >
      <FileDrop
        label="Fichier de la carte"
        accept=".csv,.txt,.tsv,.json,text/csv,application/json"
        formats={french('ou déposez-le ici : CSV ou JSON, 1 Mo au plus')}
        isBusy={isBusy}
        model={{ name: 'modele-carte.csv', table: MENU_MODEL }}
        onFile={(file) => void take(file)}
      />
      <Notice tone="success">{told}</Notice>
      {snapshotId === null ? null : (
        <div className={styles.done}>
          <Notice tone="success">{french("La carte est importée. Celle d'avant est gardée 30 jours.")}</Notice>
          <Button isBusy={isBusy} onClick={() => void undo(snapshotId)}>
            {french("Annuler l'import")}
          </Button>
        </div>
      )}
      {refused ? <Refusal fileName={refused.fileName} words={refused.refusal} /> : null}
      {looked && looked.problems.length > 0 ? <Problems fileName={looked.fileName} problems={looked.problems} /> : null}
      {looked && looked.preview === null && looked.goodLines > 0 ? (
        <div>
          <Button
            variant="primary"
            isBusy={isBusy}
            onClick={() =>
              void working(async () => void (await look({ ...looked.file, onlyGood: true }, looked.fileName)))
            }
          >
            {onlyGoodLabel(looked.goodLines)}
          </Button>
        </div>
      ) : null}
      {looked && looked.notes.length > 0 ? (
        <ul className={styles.notes} aria-label="Non repris">
          {looked.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      <p className={styles.help}>
        {french('Allergènes séparés par « | », options écrites « Sauces (0-2) : Ketchup / Aïoli +0,50 ». ')}
        {french('Votre carte est dans votre caisse ? ')}
        <Link to="/products">Importez-la depuis Produits</Link>.
      </p>
      {looked?.preview ? (
        <PreviewDialog
          context={looked.fileName}
          intro="Rien n’est supprimé : ce que le fichier ne cite pas reste comme il est."
          confirmLabel="Importer"
          namesShops={false}
          failure={CLIENT_ERRORS.generic}
          load={async () => {
            const { preview } = looked;
            const isFirst = !isShown.current;
            isShown.current = true;
            if (isFirst && preview) return preview;
            const again = await look(looked.file, looked.fileName);
            if (!again) throw new Error('the file no longer fits the menu');
            return again;
          }}
          confirm={async ({ previewId }) => {
            const imported = await call(
              importMenu,
              { params: shopRef, body: { previewId } },
              { idempotencyKey: commandKey() },
            );
            setLooked(null);
            setSnapshotId(imported.snapshotId);
            await followRun(cache, shopRef, imported.jobId);
          }}
          onClose={() => {
            isShown.current = false;
            setLooked({ ...looked, preview: null });
          }}
        />
      ) : null}
    </SettingsBlock>
  );
}

const onlyGoodLabel = (count: number): string =>
  count === 1
    ? 'Voir l’aperçu de la seule bonne ligne'
    : `Voir l’aperçu des ${formatCount(count)} bonnes ${plural(count, 'ligne', 'lignes')}`;
