import type { IssuedInvoice } from '@comptoir/contract/invoices.ts';
import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { saveFile } from '@comptoir/web/page/save-file.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { useUser } from '../session/session.ts';
import { invoiceFile, type ShownFile } from './invoices.queries.ts';

/** What is on screen: one invoice, or those of all shops. */
export type Shown = {
  kind: 'one' | 'all';
  period: DateRange;
  label: string;
  fileName: string;
  invoices: readonly IssuedInvoice[];
};

export const fileOf = ({ kind, period, invoices }: Shown): ShownFile =>
  kind === 'all' ? { period } : { reference: invoices[0]?.reference ?? '' };

/** INV-04. */
export function DownloadInvoice({ shown }: { shown: Shown | null }) {
  const user = useUser();
  const cache = useQueryClient();
  const offline = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const download = async (wanted: Shown) => {
    setBusy(true);
    try {
      saveFile(await cache.query(invoiceFile(user, fileOf(wanted))), wanted.fileName);
    } catch (error) {
      showErrorOr(error, CLIENT_ERRORS.invoiceUnread);
    }
    setBusy(false);
  };
  return (
    <Button
      variant="primary"
      icon={IconDownload}
      isBusy={isBusy}
      disabledBecause={shown ? offline : 'Sélectionnez une période.'}
      onClick={() => shown && void download(shown)}
    >
      Télécharger la facture
    </Button>
  );
}
