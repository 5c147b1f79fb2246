import { localDay } from '@comptoir/domain/kernel/time.ts';
import { periodWords } from '@comptoir/domain/promotions/promotions.labels.ts';
import type { Form } from '@comptoir/web/form/use-form.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { PeriodField } from '@comptoir/web/ui/date-range/period-field.tsx';
import { periodOf } from './promotion-draft.ts';

type Days = { startsOn: string; endsOn: string };

type PromotionPeriodProps = {
  form: { draft: Days; errors: Form<Days>['errors']; set: (days: Days) => void };
  zone: string;
  disabledBecause?: string | null;
  isStartFixed?: boolean;
};

/** PRO-09, PRO-19: one field for both days. */
export function PromotionPeriod({ form, zone, disabledBecause, isStartFixed = false }: PromotionPeriodProps) {
  const { startsOn, endsOn } = form.draft;
  const today = useFromNow((now) => localDay(now, zone));
  return (
    <PeriodField
      label="Période de validité"
      name="period"
      period={{ start: startsOn || null, end: endsOn || null }}
      words={periodWords(periodOf(form.draft, zone), zone)}
      today={today}
      isStartFixed={isStartFixed}
      error={form.errors['startsOn'] ?? form.errors['endsOn']}
      help={isStartFixed ? 'Ce code est déjà valable\u00A0: seule sa date de fin peut encore changer.' : undefined}
      disabledBecause={disabledBecause}
      onChange={({ start, end }) => form.set({ startsOn: start ?? '', endsOn: end ?? '' })}
    />
  );
}
