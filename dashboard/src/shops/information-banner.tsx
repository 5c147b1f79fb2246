import { useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { useEffect, useState } from 'react';
import { logError } from '@comptoir/web/call/log.ts';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { keepText, keptText } from '@comptoir/web/page/kept.ts';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useUser } from '../session/session.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { InfoBanner } from '@comptoir/web/ui/feedback/info-banner.tsx';
import { communications } from './shops.queries.ts';
import styles from './information-banner.module.css';

const InformationDialog = lazyPiece(async () => (await import('./information-dialog.tsx')).InformationDialog);

/** The banner that was hidden in this session of the browser; another one shows again. */
const STORAGE_KEY = 'comptoir-hidden-banner';

/**
 * LCH-30, LCH-31: what the platform has to say. The session brings it, so that it stands from the first frame; a failure
 * to fetch it again is only logged.
 */
export function InformationBanner() {
  const user = useUser();
  const { data, error } = useQuery({
    ...communications(user.companyId),
    initialData: { communications: user.communications },
  });
  const [hidden, setHidden] = useState(() => keptText(STORAGE_KEY, 'sessionStorage'));
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (error) logError(error);
  }, [error]);

  const news = data.communications;
  if (!news) return null;
  const name = `${news.bannerTitle}\n${news.bannerMessage}`;
  if (hidden === name) return null;
  const hide = () => {
    keepText(STORAGE_KEY, name, 'sessionStorage');
    setHidden(name);
  };
  return (
    <div className={styles.place}>
      <InfoBanner
        title={news.bannerTitle}
        message={news.bannerMessage}
        action={
          news.isLeaving && user.featureFlags.includes('administration') ? (
            <Link to="/settings/leave">Annuler</Link>
          ) : (
            <Button variant="subtle" onClick={() => setRead(true)}>
              En savoir plus
            </Button>
          )
        }
        onDismiss={hide}
      />
      {isRead ? (
        <Piece>
          <InformationDialog title={news.dialogTitle} text={news.dialogMessage} onClose={() => setRead(false)} />
        </Piece>
      ) : null}
    </div>
  );
}
