import { IconBolt, IconRulerMeasure } from '@tabler/icons-react';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { useState } from 'react';
import { MenuGroup, MenuItem } from '@comptoir/web/ui/actions/menu.tsx';
import { choosePrintAtAcceptance, usePrintsAtAcceptance } from './at-acceptance.ts';
import { keepPaperWidth, PAPER_WIDTHS, paperWidth, type PaperWidth } from './paper-width.ts';

/** What a browser prints on is a choice of its post. */
export function PaperWidthChoice({ onChange }: { onChange?: (width: PaperWidth) => void }) {
  const [chosen, choose] = useState(paperWidth);
  return (
    <MenuGroup label="Largeur du papier">
      {PAPER_WIDTHS.map((width) => (
        <MenuItem
          key={width}
          icon={IconRulerMeasure}
          isChecked={width === chosen}
          onSelect={() => {
            keepPaperWidth(width);
            choose(width);
            onChange?.(width);
          }}
        >
          {`${width}${NBSP}mm`}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}

export function AcceptanceChoice() {
  const isChosen = usePrintsAtAcceptance();
  return (
    <MenuGroup
      label="Impression automatique"
      help={french('Chrome imprime sans ouvrir de fenêtre s’il est lancé avec l’option « --kiosk-printing ».')}
    >
      <MenuItem icon={IconBolt} isChecked={isChosen} isToggle onSelect={() => choosePrintAtAcceptance(!isChosen)}>
        Imprimer à l’acceptation sur ce poste
      </MenuItem>
    </MenuGroup>
  );
}
