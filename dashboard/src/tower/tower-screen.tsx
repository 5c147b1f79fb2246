import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { formatDay, localTime, toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { TowerRow } from '@comptoir/domain/tower/tower-row.ts';
import { weekdayWords } from '@comptoir/domain/tower/tower.labels.ts';
import { byTrouble, isInView, matchesWords, TOWER_VIEWS, type TowerView } from '@comptoir/domain/tower/trouble.ts';
import { IconBuildingStore, IconFlame, IconFlameOff, IconLock, IconLockOpen, IconMessage2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { SearchBox } from '@comptoir/web/ui/search/search-box.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { NoMatch } from '@comptoir/web/ui/states/no-match.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import shared from '@comptoir/web/styles/shared.module.css';
import { useEnterShop } from '../company-shops/use-enter-shop.ts';
import { useUser } from '../session/session.ts';
import { ActWindow, type Act } from './act-windows.tsx';
import { EveningCard } from './evening-card.tsx';
import { ToDo } from './to-do.tsx';
import { useTowerView } from './tower-place.ts';
import { TowerTable } from './tower-table.tsx';
import { towerRows } from './tower.queries.ts';
import { useChosenShops } from './use-chosen-shops.ts';
import { useTowerNews } from './use-tower-news.ts';
import styles from './tower.module.css';

const VIEW_LABELS: Record<TowerView, string> = {
  tous: 'Tous',
  difficulte: 'À surveiller',
  ouverts: 'Ouverts',
  fermes: 'Fermés',
};

/** TOW-01. */
export function TowerScreen() {
  const { companyId } = useUser();
  useTowerNews();
  const tower = useQuery(towerRows(companyId));
  return (
    <div className={shared.screen}>
      <Loaded
        query={tower}
        label="Chargement des magasins"
        bones={<Skeleton height={420} radius={14} />}
        failed="Impossible d’afficher les magasins"
      >
        {({ items, at }) =>
          items.length === 0 ? (
            <>
              <PageHeader title="Tour de contrôle" />
              <EmptyState icon={IconBuildingStore} title="Aucun magasin pour le moment" />
            </>
          ) : (
            <Tower rows={items} at={at} />
          )
        }
      </Loaded>
    </div>
  );
}

function Tower({ rows, at }: { rows: readonly TowerRow[]; at: Instant }) {
  const { enter } = useEnterShop();
  const { view, toView } = useTowerView();
  const [words, setWords] = useState('');
  const [opened, setOpened] = useState<{ act: Act; rows: readonly TowerRow[] } | null>(null);
  // What grows late does so by the clock; ten seconds are enough for a table.
  const now = useFromNow((instant) => toInstant(Math.floor(Date.parse(instant) / 10_000) * 10_000));
  const sorted = useMemo(() => byTrouble(rows, now), [rows, now]);
  const shown = useMemo(
    () => sorted.filter((row) => isInView(view, row, now) && matchesWords(row, words)),
    [sorted, view, now, words],
  );
  const held = useHeldOrder(shown);
  const chosen = useChosenShops(held.rows);
  held.hold(chosen.chosen.length > 0 || opened !== null);
  const onEnter = useCallback((shopId: string) => enter(shopId), [enter]);
  const [first] = rows;
  const act = (wanted: Act, on: readonly TowerRow[] = chosen.chosen) => setOpened({ act: wanted, rows: on });
  return (
    <>
      <PageHeader
        title="Tour de contrôle"
        badge={first ? <span className={styles.soft}>{dayWords(rows.length, first, at)}</span> : null}
        actions={
          <div className={styles.tools}>
            <div className={styles.search}>
              <SearchBox label="Chercher un magasin" value={words} onChange={setWords} />
            </div>
            <Segmented
              label="Magasins montrés"
              segments={TOWER_VIEWS.map((value) => ({
                value,
                label: VIEW_LABELS[value],
                count: String(rows.filter((row) => isInView(value, row, now)).length),
              }))}
              value={view}
              onChange={toView}
            />
          </div>
        }
      />
      <div className={styles.board}>
        {held.rows.length === 0 ? (
          <NoMatch
            title="Aucun magasin ne correspond."
            onClear={() => {
              setWords('');
              toView('tous');
            }}
          />
        ) : (
          <TowerTable rows={held.rows} at={at} chosen={chosen} onEnter={onEnter} />
        )}
        {chosen.chosen.length > 0 ? <ActionBar chosen={chosen.chosen} onClear={chosen.clear} onAct={act} /> : null}
      </div>
      <div className={styles.below}>
        <ToDo rows={sorted} now={now} onWrite={(row) => act('write', [row])} onEnter={onEnter} />
        <EveningCard />
      </div>
      {opened ? (
        <ActWindow
          act={opened.act}
          rows={opened.rows}
          onClose={() => setOpened(null)}
          onDone={() => {
            setOpened(null);
            chosen.clear();
          }}
        />
      ) : null}
    </>
  );
}

const dayWords = (count: number, { day, timeZone }: TowerRow, at: Instant): string =>
  french(
    `${count} ${plural(count, 'magasin', 'magasins')}, ${weekdayWords(day)} ${formatDay(day)}, ${localTime(at, timeZone)}`,
  );

/** TOW-08: while somebody chooses, no row moves away under a finger; what stands in it stays fresh. */
function useHeldOrder(rows: readonly TowerRow[]) {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const byId = new Map(rows.map((row) => [row.shopId, row]));
  const kept = order?.flatMap((shopId) => byId.get(shopId) ?? []) ?? [];
  const added = order ? rows.filter(({ shopId }) => !order.includes(shopId)) : rows;
  return {
    rows: [...kept, ...added],
    hold: (isHeld: boolean) => {
      if (isHeld && !order) setOrder(rows.map(({ shopId }) => shopId));
      if (!isHeld && order) setOrder(null);
    },
  };
}

type ActionBarProps = { chosen: readonly TowerRow[]; onClear: () => void; onAct: (act: Act) => void };

/** TOW-10: each button names what it does to how many. */
function ActionBar({ chosen, onClear, onAct }: ActionBarProps) {
  const count = chosen.length;
  const closed = chosen.filter(({ isClosed }) => isClosed).length;
  const rushed = chosen.filter(({ rush }) => rush.enabled).length;
  const many = (one: string, several: string) => (count === 1 ? one : several);
  return (
    <div className={styles.bar} role="group" aria-label="Agir sur les magasins choisis">
      <span className={styles.chosen} role="status">
        {french(`${count} ${plural(count, 'magasin choisi', 'magasins choisis')}`)}
      </span>
      <Button variant="subtle" onClick={onClear}>
        Tout désélectionner
      </Button>
      <span className={styles.acts}>
        <Button icon={IconMessage2} onClick={() => onAct('write')}>
          Écrire aux postes
        </Button>
        {rushed > 0 ? (
          <Button icon={IconFlameOff} onClick={() => onAct('calm')}>
            {french(`Arrêter le rush (${rushed})`)}
          </Button>
        ) : null}
        {rushed < count ? (
          <Button icon={IconFlame} onClick={() => onAct('rush')}>
            Mode rush
          </Button>
        ) : null}
        {closed > 0 ? (
          <Button icon={IconLockOpen} onClick={() => onAct('open')}>
            {french(`Rouvrir (${closed})`)}
          </Button>
        ) : null}
        {closed < count ? (
          <Button variant="dangerLight" icon={IconLock} onClick={() => onAct('close')}>
            {many('Fermer le magasin', french(`Fermer les ${count} magasins`))}
          </Button>
        ) : null}
      </span>
    </div>
  );
}
