import { IconChefHat, IconPrinter, IconReceipt, IconRulerMeasure, IconBolt } from '@tabler/icons-react';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { TICKET_TEMPLATES, type TicketTemplate } from '@comptoir/domain/printers/ticket-row.ts';
import { useState } from 'react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Menu, MenuGroup, MenuItem, useMenu } from '@comptoir/web/ui/actions/menu.tsx';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { choosePrintAtAcceptance, usePrintsAtAcceptance } from './at-acceptance.ts';
import { hasNetworkPrinter } from './network-printer.ts';
import { keepPaperWidth, PAPER_WIDTHS, paperWidth } from './paper-width.ts';
import { usePrintTicket, type PrintedOrder } from './printers.queries.ts';

const TEMPLATES: Record<TicketTemplate, { label: string; icon: IconType }> = {
  bag: { label: 'Ticket client', icon: IconReceipt },
  kitchen: { label: 'Ticket cuisine', icon: IconChefHat },
};

export function PrintButton(printed: PrintedOrder) {
  const { shop } = printed;
  const menu = useMenu();
  const printing = usePrintTicket(printed);
  const offline = useOfflineReason();
  if (shop.hidePrintTicket) return null;
  const print = (template: TicketTemplate) => {
    menu.close();
    if (!printing.isPending) printing.mutate(template);
  };
  return (
    <>
      <IconButton
        icon={IconPrinter}
        label="Imprimer le ticket"
        variant="secondary"
        isBusy={printing.isPending}
        {...menu.button}
      />
      <Menu popup={menu} label="Imprimer le ticket">
        <MenuGroup label="Imprimer" isLabelHidden>
          {TICKET_TEMPLATES.map((template) => (
            <MenuItem
              key={template}
              icon={TEMPLATES[template].icon}
              disabledBecause={offline}
              onSelect={() => print(template)}
            >
              {TEMPLATES[template].label}
            </MenuItem>
          ))}
        </MenuGroup>
        {hasNetworkPrinter(shop) ? null : (
          <>
            <PaperWidthChoice />
            <AcceptanceChoice />
          </>
        )}
      </Menu>
    </>
  );
}

function PaperWidthChoice() {
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
          }}
        >
          {`${width}${NBSP}mm`}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}

function AcceptanceChoice() {
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
