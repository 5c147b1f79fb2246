import {
  IconBellOff,
  IconCircleCheck,
  IconCircleMinus,
  IconDeviceMobileOff,
  IconFileAlert,
  IconMoped,
  IconUserPlus,
} from '@tabler/icons-react';
import { displayState, type DisplayState } from '@comptoir/domain/drivers/display-state.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { DISPLAY_STATE_LABELS, DISPLAY_STATE_TONES } from '@comptoir/domain/drivers/drivers.labels.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';

const ICONS: Record<DisplayState, IconType> = {
  delivering: IconMoped,
  uninstalled: IconDeviceMobileOff,
  documents_required: IconFileAlert,
  to_activate: IconUserPlus,
  no_notifications: IconBellOff,
  available: IconCircleCheck,
  unavailable: IconCircleMinus,
};

/** DRV-07 to DRV-09; a position grows old by itself, and the badge with it. */
export function StateBadge({ driver, shopId }: { driver: Driver; shopId: string }) {
  const state = useFromNow((now) => displayState(driver, shopId, now));
  return (
    <Badge tone={DISPLAY_STATE_TONES[state]} icon={ICONS[state]}>
      {DISPLAY_STATE_LABELS[state]}
    </Badge>
  );
}
