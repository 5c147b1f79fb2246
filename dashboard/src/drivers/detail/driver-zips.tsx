import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import type { DriverZip } from '@comptoir/domain/invoices/driver-zip.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { useNow } from '@comptoir/web/page/now.ts';
import { followDownload } from '@comptoir/web/page/save-file.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import type { DriverRef } from '../../invoices/driver-files.ts';
import { askForZip, driverZips, zipLink } from '../../invoices/driver-zips.queries.ts';
import { useUser } from '../../session/session.ts';
import styles from './driver-invoices.module.css';

const isUnderWay = ({ state }: DriverZip): boolean => state === 'waiting' || state === 'running';

/** INV-49: asked for, followed, and fetched as soon as it is there by whoever asked and stayed. */
export function useDriverZips(ref: DriverRef) {
  const cache = useQueryClient();
  const now = useNow();
  const found = useQuery(driverZips(ref));
  const [isAsking, setAsking] = useState(false);
  const [fetched, setFetched] = useState<string | null>(null);
  const [awaited, setAwaited] = useState<string | null>(null);
  const zips = (found.data?.items ?? []).filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  const { companyId, shopId, driverId } = ref;
  const download = async (zipId: string) => {
    setFetched(zipId);
    await fetchZip(ref, zipId);
    setFetched(null);
  };
  const ready = zips.find(({ zipId, state }) => zipId === awaited && state === 'done')?.zipId;
  const begun = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (ready === undefined || begun.current === ready) return;
    begun.current = ready;
    void fetchZip({ companyId, shopId, driverId }, ready);
  }, [ready, begun, companyId, shopId, driverId]);
  return {
    zips,
    isBusy: isAsking || zips.some(isUnderWay),
    fetched,
    download,
    ask: async (orderIds: () => Promise<string[]>) => {
      setAsking(true);
      try {
        const zip = await askForZip(cache, ref, await orderIds());
        if (zip.state === 'done') await fetchZip(ref, zip.zipId);
        else setAwaited(zip.zipId);
      } catch (error) {
        showErrorOr(error, CLIENT_ERRORS.invoiceUnread);
      }
      setAsking(false);
    },
  };
}

async function fetchZip(ref: DriverRef, zipId: string): Promise<void> {
  try {
    followDownload((await zipLink(ref, zipId)).url);
  } catch (error) {
    showErrorOr(error, CLIENT_ERRORS.invoiceUnread);
  }
}

/** What is on its way, what can be fetched for a week, and why the last one failed. */
export function DriverZips({ zips, fetched, download }: ReturnType<typeof useDriverZips>) {
  const open = zips.find(isUnderWay);
  const ready = zips.filter(({ state }) => state === 'done');
  const [latest] = zips;
  return (
    <>
      <div role="status" className={styles.progress}>
        {open ? <Progress {...open.progress} /> : null}
      </div>
      {latest?.failure ? <Notice tone="error">{french(latest.failure)}</Notice> : null}
      {ready.length > 0 ? (
        <ul className={styles.zips} aria-label="Factures prêtes">
          {ready.map((zip) => (
            <Ready
              key={zip.zipId}
              zip={zip}
              isBusy={fetched === zip.zipId}
              onDownload={() => void download(zip.zipId)}
            />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Progress({ done, total }: DriverZip['progress']) {
  return (
    <>
      <p>{french(`Préparation des factures : ${formatCount(done)} sur ${formatCount(total)}`)}</p>
      <progress aria-label="Préparation des factures" value={done} max={total} />
    </>
  );
}

type ReadyProps = { zip: DriverZip; isBusy: boolean; onDownload: () => void };

function Ready({ zip: { progress, expiresAt, askedAt }, isBusy, onDownload }: ReadyProps) {
  const { timeZone } = useUser();
  const at = (instant: string) => `${formatDate(instant, timeZone)} à ${formatTime(instant, timeZone)}`;
  const count = `${formatCount(progress.total)} ${plural(progress.total, 'facture', 'factures')}`;
  return (
    <li>
      <div>
        <p className={styles.zipName}>
          {french(`${count}, ${plural(progress.total, 'demandée', 'demandées')} le ${at(askedAt)}`)}
        </p>
        {expiresAt ? <p className={styles.until}>{french(`Disponible jusqu'au ${at(expiresAt)}`)}</p> : null}
      </div>
      <Button icon={IconDownload} isBusy={isBusy} onClick={onDownload} aria-label={`Télécharger ${count} (zip)`}>
        Télécharger
      </Button>
    </li>
  );
}
