import { IconDownload } from '@tabler/icons-react';
import { listCompanyCustomers, listCustomers } from '@comptoir/contract/clients.ts';
import { exportFileName } from '@comptoir/domain/clients/clients.labels.ts';
import type { CustomerExport } from '@comptoir/domain/clients/customer.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { formatDate, localDay, localTime } from '@comptoir/domain/kernel/time.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { answer } from '@comptoir/web/call/call.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { useNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useUser } from '../session/session.ts';
import { exportLog, type Wanted } from './clients.queries.ts';
import { readRows } from './read-rows.ts';
import styles from './clients-screen.module.css';

type ExportDialogProps = { wanted: Wanted; total: number | undefined; onClose: () => void };

const WARNING = french(
  'Ce fichier contient des données personnelles. Utilisez-le uniquement pour la gestion de vos clients et supprimez-le ensuite.',
);

/** CLI-23, CLI-28: the file is received as a stream, so that a long one shows how far it is. */
export function ExportDialog({ wanted, total, onClose }: ExportDialogProps) {
  const user = useUser();
  const now = useNow();
  const [rows, setRows] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);
  const close = () => {
    stop.current?.abort();
    onClose();
  };

  const run = async () => {
    const abort = new AbortController();
    stop.current = abort;
    setRows(0);
    try {
      const { companyId, shopId, isAllShops, shopName, timeZone } = user;
      const query = { search: wanted.search, segment: wanted.segment, generateCsv: 'true' };
      const reply = isAllShops
        ? await answer(listCompanyCustomers, { params: { companyId }, query }, { signal: abort.signal })
        : await answer(listCustomers, { params: { companyId, shopId }, query }, { signal: abort.signal });
      const file = await readRows(reply, setRows);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = exportFileName(isAllShops ? null : shopName, localDay(now, timeZone));
      link.click();
      URL.revokeObjectURL(link.href);
      toast.success({ text: 'La liste des clients a été exportée.' });
      onClose();
    } catch (error) {
      setRows(null);
      if (!abort.signal.aborted) showErrorOr(error, french("L'export a échoué, merci de réessayer !"));
    }
  };

  return (
    <Dialog
      icon={IconDownload}
      title="Exporter la liste des clients"
      onClose={close}
      footerLeft={<Button onClick={close}>Annuler</Button>}
      footerRight={
        <Button variant="primary" isBusy={rows !== null} onClick={() => void run()}>
          Exporter
        </Button>
      }
    >
      <p>{WARNING}</p>
      {rows === null ? null : (
        <div>
          <progress
            className={styles.bar}
            aria-label="Avancement de l’export"
            max={total}
            value={total === undefined ? undefined : Math.min(rows, total)}
          />
          <p role="status" className={styles.soft}>
            {formatCount(rows)} {plural(rows, 'client reçu', 'clients reçus')}
            {total === undefined ? null : ` sur ${formatCount(total)}`}
          </p>
        </div>
      )}
      {user.featureFlags.includes('administration') ? <Log /> : null}
    </Dialog>
  );
}

function Log() {
  const { companyId, timeZone } = useUser();
  const { data } = useQuery(exportLog(companyId));
  if (!data || data.items.length === 0) return null;
  return (
    <ul className={styles.log} aria-label="Derniers exports">
      {data.items.slice(0, 5).map((entry) => (
        <li key={entry.id}>{logWords(entry, timeZone)}</li>
      ))}
    </ul>
  );
}

function logWords(entry: CustomerExport, timeZone: string): string {
  const when = `${formatDate(entry.startedAt, timeZone)} à ${localTime(entry.startedAt, timeZone)}`;
  const what =
    entry.kind === 'person'
      ? 'données d’un client'
      : `${formatCount(entry.rowCount)} ${plural(entry.rowCount, 'client', 'clients')}, ${entry.shopName ?? 'tous les magasins'}`;
  return `${when}, ${entry.userName}\u00A0: ${what}${entry.isComplete ? '' : ' (interrompu)'}`;
}
