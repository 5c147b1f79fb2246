import { isPartShown } from '@comptoir/domain/session/pages.ts';
import type { LaunchPanel as Panel } from '@comptoir/domain/session/session-user.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useStore } from '@comptoir/web/page/store.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Spinner } from '@comptoir/web/ui/base/spinner.tsx';
import { useUser, viewOf } from '../session/session.ts';
import { NOT_ONLINE, panelText, UPDATE_NEEDED, VERIFYING } from './launch-words.ts';
import { awaitsProvider } from './provider-return.ts';
import styles from './launch-panel.module.css';

const LaunchWindow = lazyPiece(async () => (await import('./launch-window.tsx')).LaunchWindow, { isAhead: false });

/** LCH-01, LCH-05, LCH-32: at the top of every page until the shop is online; a button for whoever may do the step. */
export function LaunchPanel({ panel }: { panel: Panel }) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const isAwaited = useStore(awaitsProvider);
  const { step } = panel;
  const title = step === null ? UPDATE_NEEDED : NOT_ONLINE;
  return (
    <section className={styles.panel} aria-label={title}>
      <span className={styles.tile}>
        <Glyph icon={IconAlertTriangle} size={20} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text} role="status">
          {isAwaited ? (
            <>
              <Spinner />
              {VERIFYING}
            </>
          ) : (
            panelText(panel)
          )}
        </p>
      </div>
      {step === null ? null : (
        <p className={styles.progress}>
          <span className={styles.steps} aria-hidden="true">
            {[1, 2, 3].map((one) => (
              <span key={one} data-is={one < step ? 'done' : one === step ? 'now' : 'later'} />
            ))}
          </span>
          Étape {step}/3
        </p>
      )}
      {isPartShown('launchButton', viewOf(user)) ? (
        <div className={styles.action}>
          <Button variant="primary" onClick={() => setOpen(true)}>
            {step === null ? 'Mettre à jour' : 'Continuer'}
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <Piece>
          <LaunchWindow onClose={() => setOpen(false)} />
        </Piece>
      ) : null}
    </section>
  );
}
