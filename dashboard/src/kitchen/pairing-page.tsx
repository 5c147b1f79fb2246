import { toMs } from '@comptoir/domain/kernel/time.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Spinner } from '@comptoir/web/ui/base/spinner.tsx';
import { VisitorFrame } from '@comptoir/web/ui/layout/visitor-frame.tsx';
import { askCode, fetchSession, keepScreen, type AskedCode } from './screen-session.ts';
import styles from './pairing-page.module.css';

const LOOK_EVERY_MS = 3_000;

/** KIT-20: the screen shows a code and waits for somebody to type it. */
export function PairingPage({ wasEnded }: { wasEnded: boolean }) {
  const { asked, hasFailed } = usePairing();
  return (
    <VisitorFrame brand="Comptoir" title="Écran de cuisine">
      {wasEnded ? (
        <p className={styles.ended} role="alert">
          <Glyph icon={IconPlugConnectedX} size={22} />
          Cet écran a été déconnecté.
        </p>
      ) : null}
      <p className={styles.text}>
        Dans Comptoir, ouvrez <strong>Paramètres, Écrans de cuisine</strong>, puis tapez ce code{NBSP}:
      </p>
      <p className={styles.code} aria-live="polite">
        {asked ? `${asked.code.slice(0, 3)}${NBSP}${asked.code.slice(3)}` : <Spinner size={34} />}
      </p>
      {hasFailed ? (
        <p className={styles.failed} role="alert">
          Le serveur ne répond pas. Nouvel essai dans quelques secondes…
        </p>
      ) : (
        <Validity asked={asked} />
      )}
      <p className={styles.other}>
        Vous travaillez ici{NBSP}? <a href="/login">Se connecter</a>
      </p>
    </VisitorFrame>
  );
}

function Validity({ asked }: { asked: AskedCode | null }) {
  const minutes = useFromNow((now) =>
    asked ? Math.max(1, Math.ceil((toMs(asked.expiresAt) - toMs(now)) / 60_000)) : 0,
  );
  return (
    <p className={styles.text}>
      {asked ? `Valable encore ${minutes}${NBSP}min. Cet écran démarrera tout seul.` : NBSP}
    </p>
  );
}

/** Looks every three seconds whether the code was typed; one that is too old is replaced. */
function usePairing(): { asked: AskedCode | null; hasFailed: boolean } {
  const [asked, setAsked] = useState<AskedCode | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isOver = false;
    let current: AskedCode | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        if (current) {
          const session = await fetchSession(current.secret);
          if (isOver) return;
          if (session.state === 'paired') return keepScreen(session.token);
          if (session.state === 'over') current = null;
        }
        current ??= await askCode();
        if (isOver) return;
        setAsked(current);
        setFailed(false);
      } catch {
        if (!isOver) setFailed(true);
      }
      if (!isOver) timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return { asked, hasFailed };
}
