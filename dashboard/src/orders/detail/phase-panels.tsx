import type { Panel } from '@comptoir/domain/orders/panels.ts';
import { Fragment, type ReactNode } from 'react';
import type { Acting } from '../commands/acting.tsx';
import { NoDriverPanel } from '../driver/no-driver-panel.tsx';
import { ScheduledMessage } from '../driver/scheduled-message.tsx';
import { SearchPanel } from '../driver/search-panel.tsx';
import { Tracker } from '../driver/tracker.tsx';
import { AwaitingTill, TillPanel } from './till-panel.tsx';

/** What each panel adds under the state; the phases themselves are told by the blocks and buttons around. */
const PANELS: Partial<Record<Panel, (acting: Acting) => ReactNode>> = {
  till: (acting) => <TillPanel acting={acting} />,
  'awaiting-till': () => <AwaitingTill />,
  scheduled: ({ order }) => <ScheduledMessage order={order} />,
  searching: (acting) => <SearchPanel acting={acting} />,
  'no-driver': (acting) => <NoDriverPanel acting={acting} />,
  tracker: ({ order }) => <Tracker order={order} />,
};

/** DET-13. */
export function PhasePanels({ acting }: { acting: Acting }) {
  return acting.detail.panels.map((panel) => <Fragment key={panel}>{PANELS[panel]?.(acting)}</Fragment>);
}
