import { IconChevronDown, IconFileDownload, IconTrash } from '@tabler/icons-react';
import { exportPersonalData } from '@comptoir/contract/clients.ts';
import type { Customer } from '@comptoir/domain/clients/customer.ts';
import { elided, french } from '@comptoir/domain/kernel/text.ts';
import { fullCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import { useState } from 'react';
import { callForFile } from '@comptoir/web/call/call.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Menu, MenuItem, useMenu } from '@comptoir/web/ui/actions/menu.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useUser } from '../../session/session.ts';
import { useErase } from '../clients.queries.ts';

/** CLI-31: what the law lets a person ask for; company administrators do it (ROL-71). */
export function PersonalData({ customer, onErased }: { customer: Customer; onErased: () => void }) {
  const user = useUser();
  const menu = useMenu();
  const erase = useErase(user);
  const [isAsking, setAsking] = useState(false);
  const download = async () => {
    menu.close();
    try {
      const { companyId } = user;
      const file = await callForFile(exportPersonalData, { params: { companyId, customerId: customer.customerId } });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = `client_${customer.customerId}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      showErrorOr(error, french("L'export a échoué, merci de réessayer !"));
    }
  };
  return (
    <>
      <Button {...menu.button}>
        Données personnelles
        <Glyph icon={IconChevronDown} size={18} />
      </Button>
      <Menu popup={menu} label="Données personnelles">
        <MenuItem icon={IconFileDownload} onSelect={() => void download()}>
          Télécharger ses données
        </MenuItem>
        <MenuItem
          icon={IconTrash}
          onSelect={() => {
            menu.close();
            setAsking(true);
          }}
        >
          Effacer ses données
        </MenuItem>
      </Menu>
      {isAsking ? (
        <ConfirmDialog
          title={french(`Effacer les données ${elided('de', fullCustomerName(customer))} ?`)}
          text="Son nom, son e-mail, son téléphone et ses adresses sont effacés pour toujours. Ses commandes, leurs montants et les factures restent."
          confirmLabel="Effacer"
          tone="danger"
          isBusy={erase.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() =>
            erase.mutate(customer.customerId, {
              onSuccess: () => {
                toast.success({ text: 'Les données du client ont été effacées.' });
                onErased();
              },
              onSettled: () => setAsking(false),
            })
          }
        />
      ) : null}
    </>
  );
}
