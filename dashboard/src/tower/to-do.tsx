import { french, NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { formatCountdown, MINUTE, msBetween, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { TowerRow } from '@comptoir/domain/tower/tower-row.ts';
import { TROUBLES, troublesOf, type Trouble } from '@comptoir/domain/tower/trouble.ts';
import {
  IconBellRinging,
  IconCircleCheck,
  IconClockExclamation,
  IconPhoneOff,
  IconUserOff,
  IconVolumeOff,
} from '@tabler/icons-react';
import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import { useId } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import styles from './tower.module.css';

const ICONS: Record<Trouble, IconType> = {
  silent: IconVolumeOff,
  driverless: IconUserOff,
  late: IconClockExclamation,
  waiting: IconBellRinging,
  missed: IconPhoneOff,
};

const MOST = 8;

type ToDoProps = {
  rows: readonly TowerRow[];
  now: Instant;
  onWrite: (row: TowerRow) => void;
  onEnter: (shopId: string) => void;
};

/** TOW-15: what presses in all shops, the most urgent first. */
export function ToDo({ rows, now, onWrite, onEnter }: ToDoProps) {
  const titleId = useId();
  const items = TROUBLES.flatMap((trouble) =>
    rows.filter((row) => troublesOf(row, now).includes(trouble)).map((row) => ({ trouble, row })),
  );
  return (
    <Card as="section" isPadded={false} aria-labelledby={titleId}>
      <div className={styles.cardHead}>
        <h2 id={titleId} className={styles.cardTitle}>
          À traiter maintenant
        </h2>
        <span className={styles.soft}>du plus urgent au moins urgent</span>
      </div>
      {items.length === 0 ? (
        <p className={styles.calm}>
          <Glyph icon={IconCircleCheck} size={20} />
          Rien ne presse dans aucun magasin.
        </p>
      ) : (
        <ul className={styles.todo}>
          {items.slice(0, MOST).map(({ trouble, row }) => (
            <li key={`${trouble} ${row.shopId}`} className={styles.item}>
              <span className={styles.sign} data-tone={trouble === 'waiting' ? 'amber' : 'red'}>
                <Glyph icon={ICONS[trouble]} size={20} />
              </span>
              <span className={styles.words}>
                <b>{wordsOf(trouble, row, now)}</b>
                <span className={styles.soft}>{row.name}</span>
              </span>
              <Remedy trouble={trouble} row={row} onWrite={onWrite} onEnter={onEnter} />
            </li>
          ))}
          {items.length > MOST ? (
            <li className={styles.more}>{french(`et ${items.length - MOST} de plus dans le tableau`)}</li>
          ) : null}
        </ul>
      )}
    </Card>
  );
}

const orders = (count: number) => french(`${count} ${plural(count, 'commande', 'commandes')}`);

function wordsOf(trouble: Trouble, row: TowerRow, now: Instant): string {
  switch (trouble) {
    case 'silent':
      return row.posts.present === 0 ? 'Aucun poste n’est connecté' : 'Aucun poste ne sonne';
    case 'waiting': {
      const { count, since } = row.waiting;
      const left = since ? `, la plus urgente ${formatCountdown(msBetween(now, since))}` : '';
      return `${orders(count)} ${plural(count, 'attend', 'attendent')}${left}`;
    }
    case 'late': {
      const { count, since } = row.late;
      const minutes = since ? Math.max(1, Math.floor(msBetween(since, now) / MINUTE)) : null;
      return `${orders(count)} en retard${minutes === null ? '' : `, jusqu’à ${minutes}${NBSP}min`}`;
    }
    case 'driverless':
      return `${orders(row.driverless.count)} sans livreur`;
    default:
      return `${orders(row.missed)} ${plural(row.missed, 'manquée', 'manquées')} aujourd’hui`;
  }
}

function Remedy({
  trouble,
  row,
  onWrite,
  onEnter,
}: { trouble: Trouble; row: TowerRow } & Pick<ToDoProps, 'onWrite' | 'onEnter'>) {
  if (trouble === 'silent' && row.posts.present > 0)
    return (
      <Button aria-label={`Écrire aux postes de ${row.name}`} onClick={() => onWrite(row)}>
        Écrire aux postes
      </Button>
    );
  const orderId = trouble === 'silent' || trouble === 'missed' ? null : row[trouble].orderId;
  if (orderId)
    return (
      <RouteButton to="/orders/$orderId" params={{ orderId }} aria-label={`Ouvrir la commande de ${row.name}`}>
        Ouvrir
      </RouteButton>
    );
  return (
    <Button aria-label={`Voir le magasin ${row.name}`} onClick={() => onEnter(row.shopId)}>
      Voir le magasin
    </Button>
  );
}
