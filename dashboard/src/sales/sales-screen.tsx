import { presetRange, type DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useToday } from '@comptoir/web/page/today.ts';
import { useUser } from '../session/session.ts';
import { menuOf } from '../menu/menu.queries.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { DateRangePicker } from '@comptoir/web/ui/date-range/date-range-picker.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { SearchField } from '@comptoir/web/ui/search/search-field.tsx';
import { isAway, optionRows } from './options/option-rows.ts';
import { OptionsView } from './options/options-view.tsx';
import { useSalesMoves, useSalesSearch } from './sales-place.ts';
import { SalesView } from './sales-view.tsx';
import styles from './sales-screen.module.css';

/** STK-02: « Depuis la création » is not offered here. */
const PRESETS = ['week', 'last-7-days', 'month', 'last-4-weeks'] as const;

const USUAL_PRESET = 'last-7-days';
const SWITCH_HEIGHT = 44;

/** STK-01: what is sold, and what is left of it. */
export function SalesScreen() {
  const user = useUser();
  const search = useSalesSearch();
  const moves = useSalesMoves(search);
  const today = useToday(user.timeZone);
  const menu = useQuery(menuOf(user));
  const usual = usualRange(today);
  const range = search.from && search.to ? { from: search.from, to: search.to } : usual;
  const isUsual = ({ from, to }: DateRange) => from === usual.from && to === usual.to;
  const options = useMemo(() => (menu.data ? optionRows(menu.data) : []), [menu.data]);
  const areOptions = search.vue === 'options';
  return (
    <div className={shared.screen}>
      <PageHeader
        title="Ventes / Stocks"
        actions={
          <>
            <div className={styles.search}>
              <SearchField
                key={search.vue}
                label={areOptions ? 'Chercher une option' : 'Chercher un produit'}
                text={search.q ?? ''}
                onSearch={moves.searchFor}
              />
            </div>
            {areOptions ? null : (
              <DateRangePicker
                label="Période"
                range={range}
                frame={{ today }}
                presets={PRESETS}
                usual={USUAL_PRESET}
                onChange={(chosen) => moves.toRange(isUsual(chosen) ? null : chosen)}
              />
            )}
          </>
        }
      />
      {options.length > 0 || areOptions ? (
        <Segmented
          label="Affichage"
          segments={[
            { value: 'products', label: 'Produits' },
            { value: 'options', label: 'Options', count: awayCount(options.filter(isAway).length) },
          ]}
          value={areOptions ? 'options' : 'products'}
          onChange={(view) => moves.toView(view === 'options' ? 'options' : undefined)}
          bleeds
        />
      ) : menu.isPending ? (
        // Nearly every menu has options: their switch takes its room from the first moment.
        <Skeleton width={190} height={SWITCH_HEIGHT} />
      ) : null}
      {areOptions ? (
        <OptionsView menu={menu} search={search} moves={moves} />
      ) : (
        <SalesView menu={menu.data} range={range} today={today} search={search} moves={moves} />
      )}
    </div>
  );
}

const usualRange = (today: string): DateRange => presetRange(USUAL_PRESET, { today }) ?? { from: today, to: today };

const awayCount = (count: number): string | undefined =>
  count > 0 ? `${count} ${plural(count, 'indisponible', 'indisponibles')}` : undefined;
