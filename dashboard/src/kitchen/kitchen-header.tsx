import type { KitchenBoard } from '@comptoir/domain/kitchen/kitchen-board.ts';
import {
  IconBellRinging,
  IconColumns3,
  IconFlame,
  IconLayoutGrid,
  IconMoon,
  IconSun,
  IconToolsKitchen3,
} from '@tabler/icons-react';
import { useLiveStatus } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { useScheme } from '@comptoir/web/ui/base/color-scheme.ts';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { Logo } from '@comptoir/web/ui/base/logo.tsx';
import { ConnectionLight, OtherLight } from '@comptoir/web/ui/feedback/connection-light.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { useSoundState, wakeSound } from '../orders/alerts/sound.ts';
import { WallClock } from './kitchen-time.tsx';
import { rushWords } from './kitchen-words.ts';
import type { KitchenView } from './use-kitchen-view.ts';
import styles from './kitchen.module.css';

const VIEWS: { value: KitchenView; label: string; icon: IconType }[] = [
  { value: 'due', label: 'Par heure', icon: IconLayoutGrid },
  { value: 'states', label: 'Par état', icon: IconColumns3 },
  { value: 'stations', label: 'Par poste', icon: IconToolsKitchen3 },
];
const ALL = 'all';

type KitchenHeaderProps = {
  board: KitchenBoard;
  view: KitchenView;
  station: string | null;
  onView: (view: KitchenView) => void;
  onStation: (station: string | null) => void;
};

export function KitchenHeader({ board, view, station, onView, onStation }: KitchenHeaderProps) {
  const { shop, stations } = board;
  return (
    <header className={styles.header}>
      <Logo size={48} />
      <h1 className={styles.heading}>Cuisine</h1>
      <span className={styles.shop}>{shop.name}</span>
      <Lights />
      {shop.rush ? (
        <p className={styles.rush} role="status">
          <Glyph icon={IconFlame} size={24} />
          {rushWords(shop.rush, shop.timeZone)}
        </p>
      ) : null}
      <span className={styles.gap} />
      {view === 'due' && stations.length > 0 ? (
        <Segmented
          label="Poste"
          value={station ?? ALL}
          segments={[{ value: ALL, label: 'Tout' }, ...stations.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(chosen) => onStation(chosen === ALL ? null : chosen)}
        />
      ) : null}
      <Segmented
        label="Affichage"
        value={view}
        segments={VIEWS.filter(({ value }) => value !== 'stations' || stations.length > 0)}
        onChange={onView}
      />
      <SchemeButton />
      <WallClock timeZone={shop.timeZone} />
    </header>
  );
}

/** KIT-31 */
function Lights() {
  const { state } = useLiveStatus();
  const sound = useSoundState();
  return (
    <span className={styles.lights}>
      <ConnectionLight state={state} />
      {sound === 'awake' ? (
        <OtherLight tone="green">Son actif</OtherLight>
      ) : (
        <Button icon={IconBellRinging} onClick={() => void wakeSound()}>
          Activer le son
        </Button>
      )}
    </span>
  );
}

function SchemeButton() {
  const [, choose] = useScheme();
  const isDark = document.documentElement.getAttribute('data-color-scheme') === 'dark';
  return (
    <IconButton
      icon={isDark ? IconSun : IconMoon}
      label={isDark ? 'Passer en clair' : 'Passer en sombre'}
      onClick={() => choose(isDark ? 'light' : 'dark')}
    />
  );
}
