import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { LEGAL_DAILY_LIMIT, type MealVoucherTerms } from '@comptoir/domain/sales-modes/meal-vouchers.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { PriceField } from '@comptoir/web/ui/fields/price-field.tsx';
import { SettingsBlock } from '../settings/settings-block.tsx';
import styles from './methods.module.css';
import { typedTerms } from './methods-draft.ts';
import type { MethodsView } from './use-methods-form.ts';

const LAW = french(
  `La loi permet ${formatEuros(LEGAL_DAILY_LIMIT)} par jour et par personne, du lundi au samedi hors jours fériés, pour des produits alimentaires. Le reste est payé autrement.`,
);

const SHOPS_DIFFER =
  'Vos magasins n’ont pas tous le même plafond, les mêmes jours ou les mêmes frais. Ce que vous réglez ici vaudra pour tous.';

/** PMT-23: stands while drivers take meal vouchers. What shops agreed to each for itself is not replaced unasked. */
export function VoucherTerms({ view }: { view: MethodsView }) {
  const { draft, set, errors } = view.form;
  const { vouchers } = draft;
  if (!draft.on.driver?.includes('ticket_resto')) return null;
  const because = view.cellOf('driver', 'ticket_resto')?.reason ?? null;
  if (!vouchers)
    return (
      <SettingsBlock title="Titres-restaurant" text={SHOPS_DIFFER}>
        <Button disabledBecause={because} onClick={() => set({ vouchers: typedTerms(view.saved) })}>
          Régler pour tous les magasins
        </Button>
      </SettingsBlock>
    );
  const change = (terms: Partial<MealVoucherTerms>) => set({ vouchers: { ...vouchers, ...terms } });
  return (
    <SettingsBlock title="Titres-restaurant" text={LAW}>
      <div className={styles.terms}>
        <PriceField
          label="Plafond par jour"
          value={vouchers.dailyLimit}
          disabledBecause={because}
          error={errors['dailyLimit'] ?? null}
          onChange={(dailyLimit) => change({ dailyLimit })}
        />
        <Switch
          label="Acceptés aussi le dimanche et les jours fériés"
          labelSide="right"
          isOn={vouchers.isEveryDay}
          disabledBecause={because}
          onChange={(isEveryDay) => change({ isEveryDay })}
        />
        <Switch
          label="Paient aussi les frais de livraison et de gestion"
          labelSide="right"
          isOn={vouchers.coversFees}
          disabledBecause={because}
          onChange={(coversFees) => change({ coversFees })}
        />
      </div>
    </SettingsBlock>
  );
}
