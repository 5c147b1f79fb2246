import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { add, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { IconExternalLink, IconFileInvoice } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useFileAddress } from '@comptoir/web/page/file-address.ts';
import { LinkButton } from '@comptoir/web/ui/actions/link-button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import { fileOf, type Shown } from './download-invoice.tsx';
import { invoiceFile } from './invoices.queries.ts';
import styles from './invoices.module.css';

const touch = () => matchMedia('(pointer: coarse)');
function subscribe(listener: () => void): () => void {
  const query = touch();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
/** INV-03: tablets, telephones and browsers without a viewer open another tab. */
const useInline = () => useSyncExternalStore(subscribe, () => !touch().matches && navigator.pdfViewerEnabled);

/** The invoice as large as it is drawn, without a column of small pages beside it. */
const PAGES_ONLY = '#navpanes=0&zoom=90';

export function InvoiceViewer({ shown }: { shown: Shown }) {
  const user = useUser();
  const file = useQuery(invoiceFile(user, fileOf(shown)));
  const address = useFileAddress(file.data);
  const pages = address && address + PAGES_ONLY;
  const isInline = useInline();
  return (
    <Loaded
      query={file}
      label="Chargement de la facture"
      bones={<Skeleton height={520} />}
      failed={CLIENT_ERRORS.invoiceUnread}
    >
      {() =>
        isInline ? (
          <div className={styles.viewer}>
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox, and nothing else comes here */}
            {pages ? <iframe className={styles.pages} src={pages} title={shown.fileName} /> : null}
          </div>
        ) : (
          <Summary shown={shown} address={address} />
        )
      }
    </Loaded>
  );
}

function Summary({ shown: { label, fileName, invoices }, address }: { shown: Shown; address: string | null }) {
  const [first] = invoices;
  const total = add(...invoices.map(({ totalInclVat }) => totalInclVat));
  const count = invoices.length;
  return (
    <Card>
      <div className={styles.summary}>
        <span className={styles.tile}>
          <Glyph icon={IconFileInvoice} size={26} />
        </span>
        <div>
          <p className={styles.number}>
            {count === 1 ? `Facture n°\u00A0${first?.number}` : `${count} ${plural(count, 'facture', 'factures')}`}
          </p>
          <p className={styles.soft}>{label}</p>
        </div>
        <p className={styles.total}>{formatEuros(total)} TTC</p>
        <p className={styles.file}>{fileName}</p>
        <LinkButton href={address ?? undefined} target="_blank" rel="noopener" icon={IconExternalLink} size="lg">
          Voir la facture
        </LinkButton>
      </div>
    </Card>
  );
}
