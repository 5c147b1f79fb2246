import type { Day } from '@comptoir/domain/kernel/time.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { useUser } from '../session/session.ts';
import { yearsOf, type PeriodChoice } from './invoice-choices.ts';
import type { useInvoicesPlace } from './invoices-place.ts';
import { billedDays } from './invoices.queries.ts';
import styles from './invoices.module.css';

/** INV-11. */
const KINDS = [
  { value: 'shop', label: 'Frais de service' },
  { value: 'network', label: 'Réseau' },
] as const;

type InvoiceSelectsProps = {
  place: ReturnType<typeof useInvoicesPlace>;
  year: number;
  today: Day;
  periods: readonly PeriodChoice[];
  chosen: PeriodChoice | null;
};

export function InvoiceSelects({ place, year, today, periods, chosen }: InvoiceSelectsProps) {
  const user = useUser();
  const days = useQuery(billedDays(user));
  const years = yearsOf(days.data ?? { first: null, last: null }, today);
  const known = years.includes(year) ? years : [...years, year].toSorted((a, b) => b - a);
  const kinds = KINDS.filter(({ value }) => chosen?.issued.some(({ kind }) => kind === value));
  return (
    <div className={styles.selects}>
      <div className={styles.year}>
        <Select
          label="Année"
          isLabelHidden
          options={known.map((one) => ({ value: String(one), label: String(one) }))}
          value={String(year)}
          onChange={(one) => place.toYear(Number(one))}
        />
      </div>
      <div className={styles.period}>
        <Select
          label="Période"
          isLabelHidden
          placeholder="Sélectionnez une période"
          options={periods.map(({ period, label }) => ({ value: period.to, label }))}
          value={chosen?.period.to ?? null}
          onChange={(end) => place.toPeriod(year, end)}
        />
      </div>
      {!user.isAllShops && chosen && kinds.length > 1 ? (
        <div className={styles.kind}>
          <Select
            label="Type de facture"
            isLabelHidden
            options={kinds}
            value={place.search.type === 'reseau' ? 'network' : 'shop'}
            onChange={(kind) => place.toKind(year, chosen.period.to, kind === 'network' ? 'reseau' : undefined)}
          />
        </div>
      ) : null}
    </div>
  );
}
