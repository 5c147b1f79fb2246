import type { KitchenStation } from '@comptoir/domain/kitchen/kitchen-board.ts';
import { useState } from 'react';
import { keepText, keptText } from '@comptoir/web/page/kept.ts';

const KITCHEN_VIEWS = ['due', 'states', 'stations'] as const;
export type KitchenView = (typeof KITCHEN_VIEWS)[number];

const VIEW_KEY = 'comptoir-kitchen-view';
const STATION_KEY = 'comptoir-kitchen-station';

const keptView = (): KitchenView => KITCHEN_VIEWS.find((view) => view === keptText(VIEW_KEY)) ?? 'due';

/** KIT-03: kept by the device; a station that is gone is forgotten. */
export function useKitchenView(stations: readonly KitchenStation[]) {
  const [view, setView] = useState(keptView);
  const [station, setStation] = useState(() => keptText(STATION_KEY));
  const isKnown = stations.some(({ id }) => id === station);
  return {
    view: view === 'stations' && stations.length === 0 ? 'due' : view,
    station: view === 'due' && isKnown ? station : null,
    onView: (next: KitchenView) => {
      keepText(VIEW_KEY, next);
      setView(next);
    },
    onStation: (next: string | null) => {
      keepText(STATION_KEY, next);
      setStation(next);
    },
  } as const;
}
