import { french } from '@comptoir/domain/kernel/text.ts';
import { formatTime, toInstant, toMs } from '@comptoir/domain/kernel/time.ts';
import { IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLiveStatus } from '@comptoir/web/live/live-status.tsx';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Banner } from '@comptoir/web/ui/feedback/banner.tsx';
import { useUser } from '../session/session.ts';

/** OFF-01. */
export function LostLine({ since, right }: { since: number; right: ReactNode }) {
  const { timeZone } = useUser();
  const hour = formatTime(toInstant(since), timeZone);
  return (
    <Banner icon={IconWifiOff} right={right}>
      {french(
        `Hors ligne depuis ${hour}. Ce que vous voyez date de ce moment ; de nouvelles commandes peuvent attendre.`,
      )}
    </Banner>
  );
}

export function NextTry() {
  const { retryAt } = useLiveStatus();
  const seconds = useFromNow((now) => (retryAt === null ? 0 : Math.ceil((retryAt - toMs(now)) / 1000)));
  return <span>{seconds > 0 ? french(`Nouvel essai dans ${seconds} s`) : 'Nouvel essai en cours…'}</span>;
}

/** Here at once: a line that is lost before the file of the rest has come is still said to be lost. */
export function LostLineAlone() {
  const { state, freshAt } = useLiveStatus();
  return state === 'offline' ? <LostLine since={freshAt} right={<NextTry />} /> : null;
}
