import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import type { CompanyExport } from '@comptoir/domain/leaving/departure.ts';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { useNow } from '@comptoir/web/page/now.ts';
import { followDownload } from '@comptoir/web/page/save-file.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { useUser } from '../session/session.ts';
import { SettingsBlock } from '../settings/settings-block.tsx';
import { linkOf, useStartExport } from './leaving.queries.ts';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './leaving.module.css';

const isOpen = ({ state }: CompanyExport): boolean => state === 'waiting' || state === 'running';

/** LEA-01 to LEA-05. */
export function ExportBlock({ companyId, exports }: { companyId: string; exports: readonly CompanyExport[] }) {
  const start = useStartExport(companyId);
  const [isAsking, setAsking] = useState(false);
  const now = useNow();
  const open = exports.find(isOpen);
  const ready = exports.filter(({ state, expiresAt }) => state === 'done' && expiresAt !== null && expiresAt > now);
  return (
    <SettingsBlock
      title="Emporter toutes vos données"
      text={french(
        'Une archive zip : chaque table en lignes JSON, vos factures, vos photos, vos images, et une notice en français et en anglais. Elle est prise en un seul instant, sans mots de passe ni clés.',
      )}
    >
      {open ? (
        <Progress found={open} />
      ) : (
        <div>
          <Button variant="primary" icon={IconFileZip} onClick={() => setAsking(true)}>
            Préparer mon archive
          </Button>
        </div>
      )}
      {exports[0]?.state === 'failed' ? (
        <Notice tone="error">{french("La dernière archive n'a pas pu être préparée : recommencez.")}</Notice>
      ) : null}
      {ready.length > 0 ? (
        <ul className={styles.archives} aria-label="Archives prêtes">
          {ready.map((found) => (
            <Ready key={found.exportId} companyId={companyId} found={found} />
          ))}
        </ul>
      ) : null}
      {isAsking ? (
        <PasswordDialog
          icon={IconFileZip}
          title="Préparer mon archive"
          text={french("Elle contient tout : clients, commandes, finances. Confirmez que c'est bien vous.")}
          actionLabel="Préparer"
          tone="primary"
          isBusy={start.isPending}
          failure={start.error ? sentenceOf(start.error) : null}
          onConfirm={({ password }) => start.mutate(password, { onSuccess: () => setAsking(false) })}
          onClose={() => {
            start.reset();
            setAsking(false);
          }}
        />
      ) : null}
    </SettingsBlock>
  );
}

function Progress({ found: { progress } }: { found: CompanyExport }) {
  return (
    <div className={styles.progress} role="status">
      <p>
        <strong>Votre archive se prépare</strong>
        <span>
          {progress.done} / {progress.total} tables
        </span>
      </p>
      <progress aria-label="Votre archive se prépare" value={progress.done} max={progress.total} />
      <p className={styles.help}>Vous pouvez quitter cette page, elle vous attendra ici.</p>
    </div>
  );
}

function Ready({ companyId, found }: { companyId: string; found: CompanyExport }) {
  const { timeZone } = useUser();
  const [isBusy, setBusy] = useState(false);
  const { exportId, finishedAt, expiresAt, bytes, rows } = found;
  const at = (instant: string | null) =>
    instant === null ? '' : `${formatDate(instant, timeZone)} à ${formatTime(instant, timeZone)}`;
  const download = async () => {
    setBusy(true);
    try {
      followDownload((await linkOf(companyId, exportId)).url);
    } catch (error) {
      showErrorOr(error, CLIENT_ERRORS.generic);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <div>
        <p>
          <strong>{french(`Archive du ${at(finishedAt)}`)}</strong>
        </p>
        <p className={styles.help}>
          {french(`${formatCount(rows)} lignes, ${megabytes(bytes)} Mo. Disponible jusqu'au ${at(expiresAt)}.`)}
        </p>
      </div>
      <Button icon={IconDownload} isBusy={isBusy} onClick={() => void download()}>
        Télécharger
      </Button>
    </li>
  );
}

const megabytes = (bytes: number): string => Math.max(0.1, Math.round(bytes / 100_000) / 10).toLocaleString('fr-FR');
