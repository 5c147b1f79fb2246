import { french, plural } from '@comptoir/domain/kernel/text.ts';
import type { TowerRow } from '@comptoir/domain/tower/tower-row.ts';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Spinner } from '@comptoir/web/ui/base/spinner.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { onShops, type Outcome, type Outcomes, type ShopWork } from './run-on-shops.ts';
import { readTowerAgain } from './tower.queries.ts';
import styles from './tower.module.css';

export type RunWindowProps = {
  title: string;
  rows: readonly TowerRow[];
  work: ShopWork;
  /** « fermé », « fermés ». */
  done: readonly [one: string, many: string];
  onClose: () => void;
};

/** TOW-12: how far it is, then what became of each shop. Tried again, only those that refused. */
export function RunWindow({ title, rows, work, done, onClose }: RunWindowProps) {
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [isRunning, setRunning] = useState(true);
  const cache = useQueryClient();
  const offline = useOfflineReason();
  const [run] = useState(() =>
    onShops(work, (shopId, outcome) => setOutcomes((known) => ({ ...known, [shopId]: outcome }))),
  );
  const isStarted = useRef(false);
  const start = (wanted: readonly TowerRow[]) => {
    setRunning(true);
    void run(wanted).finally(() => {
      setRunning(false);
      void readTowerAgain(cache);
    });
  };
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    start(rows);
  });
  const refused = rows.filter(({ shopId }) => outcomes[shopId]?.state === 'refused');
  const finished = rows.filter(({ shopId }) => outcomes[shopId]?.state === 'done').length;
  return (
    <Dialog
      title={title}
      width={680}
      onClose={() => (isRunning ? undefined : onClose())}
      footerLeft={
        refused.length > 0 && !isRunning ? (
          <Button disabledBecause={offline} onClick={() => start(refused)}>
            {french(`Réessayer (${refused.length})`)}
          </Button>
        ) : null
      }
      footerRight={
        <Button variant="primary" isBusy={isRunning} onClick={onClose}>
          Terminé
        </Button>
      }
    >
      <p className={styles.summary} role="status">
        {isRunning ? french(`${finished + refused.length} sur ${rows.length}…`) : sumUp(finished, refused.length, done)}
      </p>
      <ul className={styles.outcomes}>
        {rows.map(({ shopId, name }) => (
          <Line key={shopId} name={name} outcome={outcomes[shopId] ?? { state: 'waiting' }} done={done[0]} />
        ))}
      </ul>
    </Dialog>
  );
}

const sumUp = (finished: number, refused: number, [one, many]: RunWindowProps['done']): string =>
  [
    `${finished} ${plural(finished, one, many)}`,
    ...(refused > 0 ? [`${refused} ${plural(refused, 'refusé', 'refusés')}`] : []),
  ].join(', ');

function Line({ name, outcome, done }: { name: string; outcome: Outcome; done: string }) {
  const { state } = outcome;
  return (
    <li className={styles.outcome} data-state={state}>
      {state === 'busy' ? (
        <Spinner />
      ) : (
        <Glyph icon={state === 'done' ? IconCheck : state === 'refused' ? IconAlertTriangle : IconClock} size={18} />
      )}
      <span className={styles.outcomeName}>{name}</span>
      <span className={styles.outcomeWords}>
        {outcome.state === 'refused' ? outcome.sentence : state === 'done' ? done : state === 'busy' ? 'en cours' : ''}
      </span>
    </li>
  );
}
