import { refusalSentence } from '@comptoir/contract/errors.ts';
import { previewPull, pullMenu } from '@comptoir/contract/till.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { PullOptions } from '@comptoir/domain/till/till-menu.ts';
import { IconCashRegister } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { syncRuns, useStartRun, type ShopRef } from '../menu-sync/menu-sync.queries.ts';
import { PreviewDialog } from '../menu-sync/preview/preview-dialog.tsx';
import { RUN_FAILURES } from '../menu-sync/run-words.ts';
import { useTillTrouble } from './till.queries.ts';
import styles from './till.module.css';

type PullMenuProps = { shopRef: ShopRef; onClose: () => void };

const TITLE = 'Synchroniser avec la caisse';
const RESET_WARNING = french(
  'Votre carte actuelle sera remplacée par celle de la caisse. Une sauvegarde automatique permet de revenir en arrière pendant 30 jours.',
);
const CHOICES = [
  ['updatePaymentTypes', 'Mettre à jour les moyens de paiement'],
  ['resetMenu', 'Réinitialiser la carte'],
  ['resetPrice', 'Réinitialiser les prix'],
] as const satisfies readonly (readonly [keyof PullOptions, string])[];
const NONE: PullOptions = { updatePaymentTypes: false, resetMenu: false, resetPrice: false };

/** SYN-24, SYN-33: what is wished, what it would change, then it is done behind. */
export function PullMenu({ shopRef, onClose }: PullMenuProps) {
  const start = useStartRun(shopRef, onClose);
  const offline = useOfflineReason();
  const trouble = useTillTrouble(shopRef);
  const { data } = useQuery(syncRuns(shopRef));
  const [options, setOptions] = useState(NONE);
  const [isPreviewed, setPreviewed] = useState(false);
  const isRunning = data?.items.some(({ kind, state }) => kind === 'pull' && state === 'running') ?? false;
  const refusal = isRunning ? refusalSentence('SYNC_RUNNING') : null;
  const { resetMenu } = options;

  if (isPreviewed)
    return (
      <PreviewDialog
        context={TITLE}
        intro={resetMenu ? RESET_WARNING : null}
        confirmLabel={resetMenu ? 'Remplacer la carte' : TITLE}
        tone={resetMenu ? 'danger' : 'primary'}
        refusal={refusal}
        namesShops={false}
        load={(signal) => call(previewPull, { params: shopRef, body: options }, { signal })}
        confirm={({ previewId }) => {
          const body = { ...options, previewId };
          return start(call(pullMenu, { params: shopRef, body }, { idempotencyKey: commandKey() }));
        }}
        failure={RUN_FAILURES.pull}
        onClose={onClose}
      />
    );

  return (
    <Dialog
      title={TITLE}
      icon={IconCashRegister}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Annuler</Button>}
      footerRight={
        <Button variant="primary" disabledBecause={offline ?? refusal} onClick={() => setPreviewed(true)}>
          Voir les changements
        </Button>
      }
    >
      {trouble ? <p className={styles.warning}>{trouble}</p> : null}
      {resetMenu ? null : (
        <p className={styles.help}>
          Les nouveautés de la caisse sont ajoutées à votre carte, et ce qui n’y est plus devient indisponible.
        </p>
      )}
      {CHOICES.map(([option, label]) => (
        <Checkbox
          key={option}
          label={label}
          isChecked={options[option]}
          onChange={(isChecked) => setOptions({ ...options, [option]: isChecked })}
        />
      ))}
      <div role="status">{resetMenu ? <p className={styles.warning}>{RESET_WARNING}</p> : null}</div>
    </Dialog>
  );
}
