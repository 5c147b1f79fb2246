import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { IconAlertTriangle, IconDownload, IconFileImport, IconFileSpreadsheet } from '@tabler/icons-react';
import shared from '@comptoir/web/styles/shared.module.css';
import type { Column } from '@comptoir/web/table/column.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { useFileDrop } from '@comptoir/web/ui/fields/use-file-drop.tsx';
import type { ShopRef } from '../menu.queries.ts';
import type { SheetProblem } from './csv-import.tsx';
import { useDownloadMenu } from './download-menu.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import styles from './spreadsheet.module.css';

type ImportFileProps = {
  shopRef: ShopRef;
  /** The one that was refused, or empty. */
  fileName: string;
  refusal: string | null;
  problems: readonly SheetProblem[];
  isReading: boolean;
  disabledBecause: string | null;
  onFile: (file: File) => void;
  onClose: () => void;
};

export function ImportFile(props: ImportFileProps) {
  const { shopRef, fileName, refusal, problems, isReading, disabledBecause, onFile, onClose } = props;
  const download = useDownloadMenu(shopRef);
  const { target, choose, input } = useFileDrop({
    label: 'Fichier à importer',
    accept: '.csv,.txt,.tsv,text/csv,text/plain',
    onFile: (file) => {
      if (!disabledBecause && !isReading) onFile(file);
    },
  });
  return (
    <Dialog
      title="Importer un fichier"
      icon={IconFileImport}
      context={french('Un aperçu vous est montré avant tout changement')}
      width={680}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Annuler</Button>}
    >
      <Stack gap={16}>
        <div className={styles.drop} {...target}>
          <Glyph icon={IconFileSpreadsheet} size={32} />
          <Button
            variant={fileName === '' ? 'primary' : 'secondary'}
            isBusy={isReading}
            disabledBecause={disabledBecause}
            onClick={choose}
          >
            {fileName === '' ? 'Choisir un fichier' : 'Choisir un autre fichier'}
          </Button>
          <p className={shared.helpText}>ou déposez-le ici, au format CSV</p>
          {input}
        </div>
        {refusal ? <Refusal fileName={fileName} words={refusal} /> : null}
        {problems.length > 0 ? <Problems fileName={fileName} problems={problems} /> : null}
        {fileName === '' ? (
          <div className={styles.help}>
            <p>
              {french(
                'Partez de votre carte actuelle : exportez-la, modifiez-la dans votre tableur, puis importez-la. Chaque ligne est retrouvée par sa clé, sa référence ou son nom ; une ligne nouvelle est ajoutée.',
              )}
            </p>
            <Button icon={IconDownload} onClick={() => void download()}>
              Exporter la carte
            </Button>
          </div>
        ) : null}
      </Stack>
    </Dialog>
  );
}

export const Refusal = ({ fileName, words }: { fileName: string; words: string }) => (
  <p className={styles.refusal} role="alert">
    <Glyph icon={IconAlertTriangle} size={20} />
    <span>
      <strong>{fileName}</strong> {words}
    </span>
  </p>
);

/** More than anybody corrects at once; the rest shows once these are settled. */
const SHOWN_PROBLEMS = 200;

const PROBLEM_COLUMNS: Column<SheetProblem>[] = [
  { id: 'line', header: 'Ligne', cell: ({ line }) => line, isFigure: true, className: styles.number },
  {
    id: 'column',
    header: 'Colonne',
    cell: ({ column }) => column ?? '',
    className: styles.column,
  },
  { id: 'message', header: 'À corriger', cell: ({ message }) => message },
];

export function Problems({ fileName, problems }: { fileName: string; problems: readonly SheetProblem[] }) {
  const count = problems.length;
  return (
    <section className={styles.problems} aria-label="Lignes à corriger">
      <Refusal
        fileName={fileName}
        words={french(
          `n'a pas été importé : ${formatCount(count)} ${plural(count, 'erreur', 'erreurs')} à corriger dans votre tableur.`,
        )}
      />
      <Table
        label="Lignes à corriger"
        columns={PROBLEM_COLUMNS}
        rows={problems.slice(0, SHOWN_PROBLEMS)}
        rowKey={({ line, column = '', message }) => `${line} ${column} ${message}`}
        className={styles.lines}
      />
      {count > SHOWN_PROBLEMS ? (
        <p className={shared.helpText}>
          {french(`… et ${formatCount(count - SHOWN_PROBLEMS)} ${plural(count - SHOWN_PROBLEMS, 'autre', 'autres')}.`)}
        </p>
      ) : null}
    </section>
  );
}
