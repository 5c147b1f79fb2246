import { french } from '@comptoir/domain/kernel/text.ts';
import { formatTime, toInstant, toMs } from '@comptoir/domain/kernel/time.ts';
import { IconWifiOff } from '@tabler/icons-react';
import { Banner } from '@comptoir/web/ui/feedback/banner.tsx';
import { useLiveStatus } from '@comptoir/web/live/live-status.tsx';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { useUser } from '../../session/session.ts';

export function OfflineBanner() {
  const { state, freshAt } = useLiveStatus();
  const { timeZone } = useUser();
  if (state !== 'offline') return null;
  const since = formatTime(toInstant(freshAt), timeZone);
  return (
    <Banner icon={IconWifiOff} right={<NextTry />}>
      {french(`Connexion perdue : les informations affichées datent de ${since}.`)}
    </Banner>
  );
}

function NextTry() {
  const { retryAt } = useLiveStatus();
  const seconds = useFromNow((now) => (retryAt === null ? 0 : Math.ceil((retryAt - toMs(now)) / 1000)));
  return seconds > 0 ? french(`Nouvel essai dans ${seconds} s`) : 'Nouvel essai en cours…';
}
