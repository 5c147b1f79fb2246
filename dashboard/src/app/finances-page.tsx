import { usePlace, useParams } from '@comptoir/web/route/pages.tsx';
import { FinancesScreen } from '../finances/finances-screen.tsx';
import { PayoutScreen } from '../payouts/detail/payout-screen.tsx';
import { PayoutsScreen } from '../payouts/payouts-screen.tsx';
import { useUser } from '../session/session.ts';

/** SHL-06: the figures, or below them the payouts, or one of these; of all shops there is only the list (ROL-110). */
export function FinancesPage() {
  const isBelow = usePlace().pathname.includes('/payouts');
  const { transactionId }: { transactionId?: string } = useParams();
  const { isAllShops } = useUser();
  if (!isBelow) return <FinancesScreen />;
  return transactionId && !isAllShops ? (
    <PayoutScreen key={transactionId} transactionId={transactionId} />
  ) : (
    <PayoutsScreen />
  );
}
