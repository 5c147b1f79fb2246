import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import type { CustomerImport } from '@comptoir/domain/moving-in/customer-import.ts';
import { PEOPLE_MODEL } from '@comptoir/domain/moving-in/moving-in.labels.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { useState } from 'react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { Refusal } from '../menu/bulk/import-file.tsx';
import { readSheetFile } from '../menu/bulk/read-sheet-file.ts';
import { SettingsBlock } from '../settings/settings-block.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportReview } from './import-review.tsx';
import { customerImports, useStartImport, type ShopRef } from './moving-in.queries.ts';
import styles from './moving-in.module.css';

const MOST_BYTES = 10_000_000;

/** MOV-10 to MOV-16. */
export function CustomersBlock({ shopRef }: { shopRef: ShopRef }) {
  const imports = useQuery(customerImports(shopRef));
  return (
    <SettingsBlock
      title="Vos clients"
      text={french(
        'Un fichier CSV : prénom, nom, téléphone, e-mail, newsletter (oui ou non, avec la date du consentement) et note. Les autres colonnes sont ignorées ; ni commandes ni adresses ne sont reprises.',
      )}
    >
      <Loaded
        query={imports}
        label="Chargement des imports"
        bones={<Skeleton height={140} radius={12} />}
        failed="Les imports ne peuvent pas être affichés"
      >
        {({ items }) => <Current shopRef={shopRef} latest={items[0] ?? null} />}
      </Loaded>
    </SettingsBlock>
  );
}

function Current({ shopRef, latest }: { shopRef: ShopRef; latest: CustomerImport | null }) {
  if (latest?.state === 'ready') return <ImportReview shopRef={shopRef} found={latest} />;
  if (latest?.state === 'reading' || latest?.state === 'running') return <Progress found={latest} />;
  return (
    <>
      <Choose shopRef={shopRef} />
      {latest ? <Ended found={latest} /> : null}
    </>
  );
}

function Choose({ shopRef }: { shopRef: ShopRef }) {
  const start = useStartImport(shopRef);
  const [refused, setRefused] = useState<{ fileName: string; refusal: string } | null>(null);
  const take = async (file: File) => {
    setRefused(null);
    const read = await readSheetFile(file, MOST_BYTES);
    if ('refusal' in read) {
      setRefused({ fileName: file.name, refusal: read.refusal });
      return;
    }
    await start
      .mutateAsync({ fileName: file.name, csv: read.text })
      .catch((error: unknown) => showErrorOr(error, CLIENT_ERRORS.generic));
  };
  return (
    <>
      <FileDrop
        label="Fichier des clients"
        accept=".csv,.txt,.tsv,text/csv"
        formats={french('ou déposez-le ici : CSV, 50 000 lignes au plus')}
        isBusy={start.isPending}
        model={{ name: 'modele-clients.csv', table: PEOPLE_MODEL }}
        onFile={(file) => void take(file)}
      />
      {refused ? <Refusal fileName={refused.fileName} words={refused.refusal} /> : null}
    </>
  );
}

/** MOV-13: how far it has come; one may leave the page meanwhile. */
function Progress({ found: { state, fileName, progress } }: { found: CustomerImport }) {
  const words = state === 'reading' ? `Lecture de ${fileName}` : `Import de ${fileName}`;
  return (
    <div className={styles.progress} role="status">
      <p>
        <strong>{words}</strong>
        <span>
          {formatCount(progress.done)} / {formatCount(progress.total)} lignes
        </span>
      </p>
      <progress aria-label={words} value={progress.done} max={Math.max(1, progress.total)} />
      <p className={styles.help}>Vous pouvez quitter cette page, l’import continue.</p>
    </div>
  );
}

function Ended({ found: { state, fileName, failure, counts } }: { found: CustomerImport }) {
  if (state === 'failed') return <Refusal fileName={fileName} words={failure ?? ''} />;
  if (state !== 'done') return null;
  const { created, completed, skipped } = counts;
  const parts = [
    `${formatCount(created)} ${plural(created, 'fiche créée', 'fiches créées')}`,
    completed > 0 && `${formatCount(completed)} ${plural(completed, 'complétée', 'complétées')}`,
    skipped > 0 && `${formatCount(skipped)} ${plural(skipped, 'laissée de côté', 'laissées de côté')}`,
  ];
  return (
    <div className={styles.done}>
      <Notice tone="success">{french(`${fileName} : ${parts.filter(Boolean).join(', ')}.`)}</Notice>
      <Link to="/clients">Voir les clients</Link>
    </div>
  );
}
