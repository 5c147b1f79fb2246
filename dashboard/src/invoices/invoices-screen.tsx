import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { allShopsFileName, invoiceFileName } from '@comptoir/domain/invoices/naming.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { IconFileInvoice, IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useToday } from '@comptoir/web/page/today.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import { periodsOf, readRange, type PeriodChoice } from './invoice-choices.ts';
import { InvoiceSelects } from './invoice-selects.tsx';
import { InvoiceViewer } from './invoice-viewer.tsx';
import { useInvoicesPlace } from './invoices-place.ts';
import { invoiceList } from './invoices.queries.ts';
import { DownloadInvoice, type Shown } from './download-invoice.tsx';
import styles from './invoices.module.css';

/** INV-01, INV-02: one invoice at a time, by year and half-month. */
export function InvoicesScreen() {
  const user = useUser();
  const place = useInvoicesPlace();
  const today = useToday(user.timeZone);
  const year = place.search.annee ?? Number(today.slice(0, 4));
  const list = useQuery(invoiceList(user, readRange(year, today)));
  const periods = list.data ? periodsOf(list.data) : [];
  // INV-05: only whoever has chosen nothing yet is shown the newest.
  const wanted = place.search.annee === undefined ? periods[0]?.period.to : place.search.periode;
  const chosen = periods.find(({ period }) => period.to === wanted) ?? null;
  const shown = chosen && shownOf(chosen, user.isAllShops, place.search.type === 'reseau');
  return (
    <div className={shared.screen}>
      <PageHeader
        title="Factures"
        actions={
          <>
            <InvoiceSelects place={place} year={year} today={today} periods={periods} chosen={chosen} />
            <DownloadInvoice shown={shown} />
          </>
        }
      />
      <Loaded
        query={list}
        label="Chargement des factures"
        bones={<Skeleton height={520} />}
        failed={CLIENT_ERRORS.invoiceUnread}
      >
        {({ withoutContract }) => (
          <>
            {withoutContract.map((name) => (
              <Notice key={name} tone="calm">
                {french(`${name} n'a pas de contrat de frais : rien ne lui est facturé.`)}
              </Notice>
            ))}
            {chosen?.missing.map((name) => (
              <Notice key={name} tone="error">
                {refusalSentence('LEGAL_DATA_MISSING', { name })}
              </Notice>
            ))}
            {shown ? (
              <InvoiceViewer key={shown.fileName} shown={shown} />
            ) : (
              <Card>
                <div className={styles.nothing}>
                  <Nothing hasPeriods={periods.length > 0} isMissing={chosen !== null} />
                </div>
              </Card>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Nothing({ hasPeriods, isMissing }: { hasPeriods: boolean; isMissing: boolean }) {
  if (!hasPeriods) return <EmptyState icon={IconFileOff} title="Aucune facture disponible pour cette année." />;
  if (isMissing) return <EmptyState icon={IconFileOff} title="Cette facture n’est pas encore émise" />;
  return <EmptyState icon={IconFileInvoice} title="Sélectionnez une période" />;
}

function shownOf({ period, label, issued }: PeriodChoice, isAllShops: boolean, isNetwork: boolean): Shown | null {
  const [first] = issued;
  if (!first) return null;
  // INV-14: what the network bills comes first.
  if (isAllShops) {
    const ofNetwork = issued.filter(({ kind }) => kind === 'network');
    return { kind: 'all', period, label, invoices: ofNetwork.length > 0 ? ofNetwork : issued, ...allName(period.to) };
  }
  const wanted = issued.find(({ kind }) => kind === (isNetwork ? 'network' : 'shop')) ?? first;
  return { kind: 'one', period, label, invoices: [wanted], ...oneName(wanted) };
}

const allName = (periodEnd: string) => ({ fileName: allShopsFileName(periodEnd) });
const oneName = (invoice: Parameters<typeof invoiceFileName>[0]) => ({ fileName: invoiceFileName(invoice) });
