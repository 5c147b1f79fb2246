import { csvHeader, csvLine } from '@comptoir/domain/kernel/csv.ts';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import shared from '@comptoir/web/styles/shared.module.css';
import { saveFile } from '@comptoir/web/page/save-file.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { useFileDrop } from '@comptoir/web/ui/fields/use-file-drop.tsx';
import styles from './moving-in.module.css';

type FileDropProps = {
  label: string;
  accept: string;
  formats: string;
  isBusy: boolean;
  disabledBecause?: string | null;
  model: { name: string; table: readonly (readonly string[])[] };
  onFile: (file: File) => void;
};

/** MOV-01: where a file is dropped, beside the model that shows how it is written. */
export function FileDrop({ label, accept, formats, isBusy, disabledBecause = null, model, onFile }: FileDropProps) {
  const { target, choose, input } = useFileDrop({
    label,
    accept,
    onFile: (file) => {
      if (!isBusy && !disabledBecause) onFile(file);
    },
  });
  const [titles = [], ...lines] = model.table;
  const download = () =>
    saveFile(new Blob([csvHeader(titles), ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' }), model.name);
  return (
    <div className={styles.drop} {...target}>
      <Glyph icon={IconFileSpreadsheet} size={28} />
      <div className={styles.buttons}>
        <Button variant="primary" isBusy={isBusy} disabledBecause={disabledBecause} onClick={choose}>
          Choisir un fichier
        </Button>
        <Button icon={IconDownload} onClick={download}>
          Télécharger le modèle
        </Button>
      </div>
      <p className={shared.helpText}>{formats}</p>
      {input}
    </div>
  );
}
