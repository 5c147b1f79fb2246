import { IconPrinterOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { DockItem, InDock } from '@comptoir/web/ui/feedback/dock.tsx';
import { useUser } from '../../session/session.ts';
import { printJobsOf } from '../manage.queries.ts';
import { stuckTickets } from './waiting-summary.ts';
import { WaitingTickets } from './waiting-tickets.tsx';

/** PRN-45: in the dock of every page, as long as a ticket does not come out. */
export function WaitingBanner() {
  const { companyId, shopId } = useUser();
  const { data } = useQuery(printJobsOf({ companyId, shopId }));
  const [isOpen, setOpen] = useState(false);
  const [hidden, setHidden] = useState('');
  const stuck = data ? stuckTickets(data) : null;
  if (!data || (!stuck && !isOpen)) return null;
  // Hidden until something else is wrong.
  const sign = stuck ? `${stuck.title} ${stuck.text}` : '';
  return (
    <>
      {stuck && hidden !== sign ? (
        <InDock>
          <DockItem
            key={sign}
            icon={IconPrinterOff}
            tone="warning"
            isAlert
            title={stuck.title}
            text={stuck.text}
            action={<Button onClick={() => setOpen(true)}>Voir les tickets</Button>}
            closeLabel="Masquer"
            onClose={() => setHidden(sign)}
          />
        </InDock>
      ) : null}
      {isOpen ? (
        <Dialog
          icon={IconPrinterOff}
          title="Tickets en attente"
          context={stuck?.text ?? 'Tous les tickets sont sortis.'}
          width={880}
          onClose={() => setOpen(false)}
          footerRight={
            <Button variant="primary" onClick={() => setOpen(false)}>
              Fermer
            </Button>
          }
        >
          <WaitingTickets jobs={stuck?.jobs ?? []} printers={data.printers} />
        </Dialog>
      ) : null}
    </>
  );
}
