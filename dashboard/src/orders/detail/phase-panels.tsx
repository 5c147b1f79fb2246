import type { Acting, OrderParts } from '../commands/acting.tsx';
import { AwaitingTill, TillPanel } from './till-panel.tsx';

const OWN_PANELS: OrderParts['panels'] = { till: TillPanel, 'awaiting-till': AwaitingTill };

/** DET-13: what each panel adds under the state; the phases themselves are told by the blocks and buttons around. */
export function PhasePanels({ acting }: { acting: Acting }) {
  const drawn = { ...OWN_PANELS, ...acting.parts.panels };
  return acting.detail.panels.map((panel) => {
    const Drawn = drawn[panel];
    return Drawn ? <Drawn key={panel} acting={acting} /> : null;
  });
}
