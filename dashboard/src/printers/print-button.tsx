import { IconChefHat, IconDeviceDesktop, IconPrinter, IconReceipt } from '@tabler/icons-react';
import { TICKET_TEMPLATES, type TicketTemplate } from '@comptoir/domain/printers/ticket-row.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Menu, MenuGroup, MenuItem, useMenu } from '@comptoir/web/ui/actions/menu.tsx';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { hasNetworkPrinter } from './network-printer.ts';
import { AcceptanceChoice, PaperWidthChoice } from './post-choices.tsx';
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
  const print = (template: TicketTemplate, isHere = false) => {
    menu.close();
    // OFF-11: without a line this browser prints, whatever the shop prints with.
    if (!printing.isPending) printing.mutate({ template, isHere: isHere || offline !== null });
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
            <MenuItem key={template} icon={TEMPLATES[template].icon} onSelect={() => print(template)}>
              {TEMPLATES[template].label}
            </MenuItem>
          ))}
        </MenuGroup>
        {hasNetworkPrinter(shop) ? (
          <MenuGroup label="En secours">
            <MenuItem icon={IconDeviceDesktop} onSelect={() => print('bag', true)}>
              Par ce navigateur
            </MenuItem>
          </MenuGroup>
        ) : (
          <>
            <PaperWidthChoice />
            <AcceptanceChoice />
          </>
        )}
      </Menu>
    </>
  );
}
