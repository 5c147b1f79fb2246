import { IconChevronLeft, IconDownload, IconFileOff } from '@tabler/icons-react';
import { exportPayout } from '@comptoir/contract/payouts.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { explain } from '@comptoir/domain/payouts/explain.ts';
import { failureSentence } from '@comptoir/domain/payouts/payouts.labels.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { useMemo, useState } from 'react';
import { answer } from '@comptoir/web/call/call.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../../session/session.ts';
import { PayoutBadge } from '../payout-badge.tsx';
import { payoutOf, type PayoutDetails } from '../payouts.queries.ts';
import { saveAnswer } from '../save-answer.ts';
import { ChargesCard } from './charges-card.tsx';
import { ExplainedCard } from './explained-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { OthersCard } from './others-card.tsx';
import styles from './payout.module.css';

/** PAY-06. */
const NO_DATA = 'Aucune donnée disponible pour ce virement';

const back = (
  <Link to="/finances/payouts" className={styles.back}>
    <Glyph icon={IconChevronLeft} size={18} />
    Historique des virements
  </Link>
);

/** PAY-05, API-40: « Virement expliqué », from what customers paid to what the bank received. */
export function PayoutScreen({ transactionId }: { transactionId: string }) {
  const details = useQuery(payoutOf(useUser(), transactionId));
  return (
    <Loaded
      query={details}
      label="Chargement du virement"
      bones={
        <div className={shared.screen}>
          <PageHeader back={back} title="Virement" />
          <div className={styles.columns}>
            <Skeleton height={420} radius={14} />
            <Skeleton height={560} radius={14} />
          </div>
        </div>
      }
      failed={NO_DATA}
    >
      {(data) =>
        data ? (
          <Details {...data} />
        ) : (
          // PAY-07: the failure itself is only logged.
          <div className={shared.screen}>
            <PageHeader back={back} title="Virement" />
            <NoLines />
          </div>
        )
      }
    </Loaded>
  );
}

const NoLines = () => (
  <Card>
    <EmptyState icon={IconFileOff} title={NO_DATA} />
  </Card>
);

function Details({ payout, lines, commissionBasisPoints }: PayoutDetails) {
  const { timeZone } = useUser();
  const explained = useMemo(() => explain(lines), [lines]);
  return (
    <div className={shared.screen}>
      <PageHeader
        back={back}
        title={`Virement de ${formatEuros(payout.amount)}`}
        badge={<PayoutBadge status={payout.status} />}
        actions={lines.length > 0 ? <ExportButton transactionId={payout.transactionId} /> : null}
      />
      {payout.status === 'failed' ? (
        <p className={styles.failure} role="alert">
          {failureSentence(payout.failure)} La somme revient avec un prochain virement.
        </p>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.side}>
          {lines.length > 0 ? (
            <ExplainedCard explained={explained} rates={commissionBasisPoints} timeZone={timeZone} />
          ) : null}
          <FactsCard payout={payout} lines={lines} timeZone={timeZone} />
        </div>
        <div className={styles.main}>
          {lines.length === 0 ? <NoLines /> : null}
          {explained.charges.length > 0 ? <ChargesCard explained={explained} timeZone={timeZone} /> : null}
          {explained.others.length > 0 ? <OthersCard others={explained.others} timeZone={timeZone} /> : null}
        </div>
      </div>
    </div>
  );
}

function ExportButton({ transactionId }: { transactionId: string }) {
  const { companyId, shopId } = useUser();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await saveAnswer(await answer(exportPayout, { params: { companyId, shopId, transactionId } }, {}));
    } catch (error) {
      showErrorOr(error, french("L'export a échoué, merci de réessayer !"));
    }
    setBusy(false);
  };
  return (
    <Button icon={IconDownload} isBusy={isBusy} onClick={() => void run()}>
      Exporter (CSV)
    </Button>
  );
}
