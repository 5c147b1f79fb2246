import { french } from '@comptoir/domain/kernel/text.ts';
import type { MissingProducts } from '@comptoir/domain/loyalty/light-menu.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import styles from '../loyalty.module.css';

export type MissingReply = 'understood' | 'reset' | 'cancel';

/** LOY-25 to LOY-29: a question in the middle of saving, with three replies. */
export function useMissingQuestion(): { ask: (missing: MissingProducts) => Promise<MissingReply>; dialog: ReactNode } {
  const [missing, setMissing] = useState<MissingProducts | null>(null);
  const answer = useRef<(reply: MissingReply) => void>(undefined);
  useEffect(() => () => answer.current?.('cancel'), []);
  const settle = (reply: MissingReply) => {
    setMissing(null);
    answer.current?.(reply);
  };
  return {
    ask: (asked) =>
      new Promise((resolve) => {
        answer.current = resolve;
        setMissing(asked);
      }),
    dialog: missing ? <MissingDialog missing={missing} onReply={settle} /> : null,
  };
}

type MissingDialogProps = { missing: MissingProducts; onReply: (reply: MissingReply) => void };

function MissingDialog({ missing, onReply }: MissingDialogProps) {
  const [isResetting, setResetting] = useState(false);
  return (
    <>
      <Dialog
        title={french('! ATTENTION !')}
        icon={IconAlertTriangle}
        width={680}
        onClose={() => onReply('cancel')}
        footerLeft={<Button onClick={() => onReply('cancel')}>Annuler</Button>}
        footerRight={
          <>
            <Button variant="dangerLight" onClick={() => setResetting(true)}>
              Réinitialiser le programme
            </Button>
            <Button variant="primary" onClick={() => onReply('understood')}>
              J’ai compris
            </Button>
          </>
        }
      >
        <p className={styles.intro}>
          {french(
            "Ces produits n'existent pas dans tous les restaurants choisis. Ils seront retirés du programme de fidélité :",
          )}
        </p>
        {Object.entries(missing).map(([shopId, { shopName, tiers }]) => (
          <section key={shopId} className={styles.missing} aria-label={shopName}>
            <h3>{shopName}</h3>
            <dl>
              {Object.entries(tiers).map(([points, products]) => (
                <div key={points}>
                  <dt>Palier {points}</dt>
                  <dd>{products.map(({ name }) => name).join(', ')}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Dialog>
      {isResetting ? (
        <ConfirmDialog
          title={french('Réinitialiser le programme ?')}
          text="La validation va supprimer définitivement le programme de fidélité. Cette action est irréversible."
          confirmLabel="Valider"
          tone="danger"
          onCancel={() => setResetting(false)}
          onConfirm={() => onReply('reset')}
        />
      ) : null}
    </>
  );
}
