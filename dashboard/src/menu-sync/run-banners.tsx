import { french } from '@comptoir/domain/kernel/text.ts';
import type { SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Spinner } from '@comptoir/web/ui/base/spinner.tsx';
import { isFollowed } from './followed-runs.ts';
import { forgetSyncRun, syncRuns, type ShopRef } from './menu-sync.queries.ts';
import { hasRemarks, isUnderWay, remarksOf, runProgress } from './run-words.ts';
import styles from './run-banners.module.css';

/** A copy of one element is over before anybody can read about it: it does not push the screen down. */
const SHOWN_AFTER_MS = 800;

const REPORT_TITLE = french('Synchronisation terminée : à vérifier');

/** SYN-33: the runs that concern this shop, and what is to be known of those that have ended. */
export function RunBanners({ shopRef }: { shopRef: ShopRef }) {
  const cache = useQueryClient();
  const { data } = useQuery(syncRuns(shopRef));
  return data?.items.map((job) => {
    if (isUnderWay(job, shopRef.shopId)) return <RunBanner key={job.jobId} job={job} here={shopRef.shopId} />;
    if (!isFollowed(job.jobId) || !hasRemarks(job)) return null;
    return <RunReport key={job.jobId} job={job} onClose={() => forgetSyncRun(cache, shopRef.shopId, job)} />;
  });
}

function RunBanner({ job, here }: { job: SyncRun; here: string }) {
  const isLate = useLate();
  if (!isLate && job.kind !== 'pull') return null;
  return (
    <div className={styles.banner}>
      <Spinner size={20} />
      <div className={styles.words} role="status">
        <p className={styles.title}>Synchronisation en cours…</p>
        <p className={styles.soft}>{runProgress(job, here)}</p>
      </div>
      {job.total > 1 && job.shopId === here ? (
        <progress className={styles.progress} max={job.total} value={job.done} aria-label="Avancement" />
      ) : null}
    </div>
  );
}

function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** SYN-12, SYN-29: where it failed and what it left out; read until somebody puts it away. */
function RunReport({ job, onClose }: { job: SyncRun; onClose: () => void }) {
  return (
    <section className={styles.banner} data-tone="remarks" aria-label="Compte rendu de la synchronisation">
      <Glyph icon={IconAlertTriangle} size={20} />
      <div className={styles.words}>
        <p className={styles.title}>{REPORT_TITLE}</p>
        <ul className={styles.lines}>
          {remarksOf(job).map((line, index) => (
            <li key={`${index} ${line}`}>{line}</li>
          ))}
        </ul>
      </div>
      <IconButton icon={IconX} label="Fermer le compte rendu" onClick={onClose} />
    </section>
  );
}
