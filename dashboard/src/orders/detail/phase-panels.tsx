import type { Acting } from '../commands/acting.tsx';

/** DET-13: what each panel adds under the state; the phases themselves are told by the blocks and buttons around. */
export function PhasePanels({ acting }: { acting: Acting }) {
  return acting.detail.panels.map((panel) => {
    const Drawn = acting.parts.panels[panel];
    return Drawn ? <Drawn key={panel} acting={acting} /> : null;
  });
}
