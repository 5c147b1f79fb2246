import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { presetRange, type DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import { isPartShown } from '@comptoir/domain/session/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import { useMemo, useState } from 'react';
import { pageOf } from '@comptoir/web/page/address.ts';
import { useToday } from '@comptoir/web/page/today.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { usePhone } from '@comptoir/web/ui/base/use-phone.ts';
import { DateRangePicker } from '@comptoir/web/ui/date-range/date-range-picker.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { useUser, viewOf } from '../session/session.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { FinanceBones } from './finance-bones.tsx';
import { useFinancesMoves, useFinancesSearch } from './finances-place.ts';
import { financesOf } from './finances.queries.ts';
import { PaymentsDialog } from './payments-dialog.tsx';
import { ShopsTable } from './shops-table.tsx';
import { TakingsCard } from './takings-card.tsx';
import { comparisonOf } from './trend.ts';
import styles from './finances.module.css';

/** FIN-02. */
const PRESETS = ['week', 'last-7-days', 'month', 'last-4-weeks', 'since-creation'] as const;
/** FIN-03. */
const USUAL_PRESET = 'last-7-days';

/** FIN-01: what came in, how, and whether it is more than before. */
export function FinancesScreen() {
  const user = useUser();
  const search = useFinancesSearch();
  const moves = useFinancesMoves(search);
  const today = useToday(user.timeZone);
  const usual = presetRange(USUAL_PRESET, { today }) ?? { from: today, to: today };
  const { from, to } = search.from && search.to ? { from: search.from, to: search.to } : usual;
  const range = useMemo(() => ({ from, to }), [from, to]);
  const figures = useQuery(financesOf(user, range));
  const isPhone = usePhone();
  const [isShowingPayments, setShowingPayments] = useState(false);
  const comparison = useMemo(
    () => comparisonOf(range, today, search.comparer === 'annee'),
    [range, today, search.comparer],
  );
  const isUsual = (chosen: DateRange) => chosen.from === usual.from && chosen.to === usual.to;
  const further = (
    <>
      {isPartShown('paymentDetails', viewOf(user)) ? (
        <Button onClick={() => setShowingPayments(true)}>Détails des paiements</Button>
      ) : null}
      <RouteButton to="/finances/payouts">Historique des virements</RouteButton>
    </>
  );
  return (
    <div className={shared.screen}>
      <PageHeader
        title="Finances"
        actions={
          <>
            {isPhone ? null : further}
            <DateRangePicker
              label="Période"
              range={range}
              frame={{ today, createdOn: figures.data?.createdOn }}
              presets={PRESETS}
              usual={USUAL_PRESET}
              onChange={(chosen) => moves.toRange(isUsual(chosen) ? null : chosen)}
            />
          </>
        }
      />
      <Loaded
        query={figures}
        label="Chargement des finances"
        bones={<FinanceBones />}
        failed={CLIENT_ERRORS.financesUnread}
      >
        {({ rows, totals, series }) => {
          const shops = pageOf(rows, search);
          return (
            <div className={styles.page} aria-busy={figures.isPlaceholderData}>
              {totals.lastYear ? (
                <Segmented
                  label="Comparer avec"
                  segments={[
                    { value: 'avant' as const, label: 'Période précédente' },
                    { value: 'annee' as const, label: 'Même période l’an dernier' },
                  ]}
                  value={search.comparer ?? 'avant'}
                  onChange={(compared) => moves.compare(compared === 'annee' ? compared : undefined)}
                  bleeds
                />
              ) : null}
              <FigureTiles row={totals} comparison={comparison} />
              <TakingsCard series={series} isTable={search.vue === 'tableau'} onView={moves.toView} />
              <Card isPadded={false}>
                <div className={styles.shops} tabIndex={0} role="region" aria-label="Chiffres de chaque magasin">
                  <ShopsTable rows={user.isAllShops ? [...shops.items, totals] : shops.items} comparison={comparison} />
                </div>
                {rows.length > shops.pageSize ? (
                  <div className={styles.pager}>
                    <Pager {...shops} onPage={moves.toPage} onPageSize={moves.toSize} />
                  </div>
                ) : null}
              </Card>
            </div>
          );
        }}
      </Loaded>
      {/* On a telephone the figures come first; the rest stays within reach where they fail to come. */}
      {isPhone ? <div className={styles.further}>{further}</div> : null}
      {isShowingPayments ? <PaymentsDialog range={range} onClose={() => setShowingPayments(false)} /> : null}
    </div>
  );
}
