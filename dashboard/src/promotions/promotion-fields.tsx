import { WEEKDAY_NAMES } from '@comptoir/domain/kernel/calendar.ts';
import { CHANNEL_LABELS, ORDER_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { WEEKDAYS } from '@comptoir/domain/kernel/time.ts';
import { tidyPromoCode } from '@comptoir/domain/promotions/promotion-rules.ts';
import { DISCOUNT_TYPES, MOST_CODES } from '@comptoir/domain/promotions/promotion.ts';
import { DISCOUNT_TYPE_LABELS } from '@comptoir/domain/promotions/promotions.labels.ts';
import { MOST_SERIES_NAME } from '@comptoir/domain/promotions/series-code.ts';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { FigureField } from '@comptoir/web/ui/fields/figure-field.tsx';
import { PriceField } from '@comptoir/web/ui/fields/price-field.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { ToggleChips } from '@comptoir/web/ui/fields/toggle-chips.tsx';
import { useUser } from '../session/session.ts';
import { PromotionPeriod } from './promotion-period.tsx';
import type { Offered } from './promotion-draft.ts';
import type { PromotionForm } from './use-promotion-form.ts';
import styles from './promotions.module.css';

const TYPES = DISCOUNT_TYPES.map((value) => ({ value, label: DISCOUNT_TYPE_LABELS[value] }));
const DAYS = WEEKDAYS.map((value) => ({ value, label: capital(WEEKDAY_NAMES[value]).slice(0, 3) }));
const FIXED = 'Se change par «\u00A0Changer les dates\u00A0».';

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** PRO-08, PRO-09. */
export function PromotionFields({ form, offered }: { form: PromotionForm; offered: Offered }) {
  const { draft, set, errors, known, isSeries } = form;
  const { timeZone } = useUser();
  return (
    <>
      <ChoiceTiles
        label="Type de réduction"
        choices={TYPES}
        value={draft.discountType}
        onChange={(discountType) => set({ discountType })}
        columns={3}
        isCentred
      />
      <div className={styles.nameRow} data-alone={draft.discountType === 'freeDelivery' || undefined}>
        <NameField form={form} />
        {draft.discountType === 'percentage' ? (
          <FigureField
            label="Valeur"
            name="discountPercent"
            kind="percent"
            suffix="%"
            {...form.field('discountPercent')}
          />
        ) : null}
        {draft.discountType === 'euro' ? <PriceField label="Valeur" {...form.field('discountAmount')} /> : null}
      </div>
      <div className={styles.three}>
        <FigureField
          label="Utilisations par client"
          name="usesPerCustomer"
          kind="count"
          {...form.field('usesPerCustomer')}
        />
        {isSeries ? (
          <FigureField
            label="Nombre de codes"
            name="count"
            kind="count"
            help={`Un par personne, ${MOST_CODES.toLocaleString('fr-FR')} au plus.`}
            disabledBecause={known ? 'Les codes de cette série sont déjà créés.' : null}
            {...form.field('count')}
          />
        ) : (
          <FigureField
            label="Limite totale d’utilisations"
            name="totalLimit"
            kind="count"
            help={'Vide\u00A0: sans limite.'}
            {...form.field('totalLimit')}
          />
        )}
        <PriceField label="Panier minimum" {...form.field('minimumBasket')} />
      </div>
      <PromotionPeriod form={form} zone={timeZone} disabledBecause={known ? FIXED : null} />
      <div className={styles.two}>
        <Ticks
          label="Canaux de vente"
          values={offered.channels}
          labelOf={(channel) => CHANNEL_LABELS[channel]}
          chosen={draft.channels}
          error={errors['channels']}
          onChange={(channels) => set({ channels })}
        />
        <Ticks
          label="Modes de vente"
          values={offered.orderTypes}
          labelOf={(type) => ORDER_TYPE_LABELS[type]}
          chosen={draft.orderTypes}
          error={errors['orderTypes']}
          onChange={(orderTypes) => set({ orderTypes })}
        />
      </div>
      {form.needsReference && !form.isGeneral ? (
        <TextField label="Référence caisse" name="posRef" maxLength={64} {...form.field('posRef')} />
      ) : null}
      <Conditions form={form} />
    </>
  );
}

function NameField({ form }: { form: PromotionForm }) {
  const { value, onChange, error } = form.field('promoCode');
  const most = form.isSeries ? MOST_SERIES_NAME : 30;
  return (
    <TextField
      label={form.isSeries ? 'Nom de la série' : 'Nom du code'}
      name="promoCode"
      autoComplete="off"
      placeholder={form.isSeries ? 'NOEL26' : 'MIMI10'}
      isFocusedFirst={!form.known}
      help={form.isSeries && value ? `Les codes s’écriront ${value.toUpperCase()}-XXXXXXXX.` : undefined}
      disabledBecause={form.known ? 'Le nom d’un code enregistré ne change pas.' : null}
      value={value}
      error={error}
      onChange={(typed) => onChange(tidyPromoCode(typed).slice(0, most))}
    />
  );
}

type TicksProps<Value extends string> = {
  label: string;
  values: readonly Value[];
  labelOf: (value: Value) => string;
  chosen: readonly Value[];
  error: string | undefined;
  onChange: (chosen: Value[]) => void;
};

function Ticks<Value extends string>({ label, values, labelOf, chosen, error, onChange }: TicksProps<Value>) {
  return (
    <fieldset className={styles.group} data-wrong={error ? true : undefined}>
      <legend>{label}</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          label={labelOf(value)}
          isChecked={chosen.includes(value)}
          onChange={(isChecked) => onChange(values.filter((one) => (one === value ? isChecked : chosen.includes(one))))}
        />
      ))}
      {error ? <p className={styles.wrong}>{error}</p> : null}
    </fieldset>
  );
}

/** PRO-44 to PRO-46. */
function Conditions({ form }: { form: PromotionForm }) {
  const { draft, set, isSeries } = form;
  return (
    <fieldset className={styles.group}>
      <legend>Conditions</legend>
      <ToggleChips
        label="Jours (aucun coché : tous les jours)"
        choices={DAYS}
        values={draft.weekdays}
        onChange={(weekdays) => set({ weekdays })}
      />
      <Checkbox
        label="À certaines heures seulement"
        isChecked={draft.hasHours}
        onChange={(hasHours) => set({ hasHours })}
      />
      {draft.hasHours ? (
        <div className={styles.two}>
          <TextField label="De" name="hoursFrom" type="time" {...form.field('hoursFrom')} />
          <TextField
            label="À"
            name="hoursTo"
            type="time"
            help="L’heure pour laquelle on commande."
            {...form.field('hoursTo')}
          />
        </div>
      ) : null}
      <Checkbox
        label="Première commande seulement"
        isChecked={draft.firstOrderOnly}
        onChange={(firstOrderOnly) => set({ firstOrderOnly })}
      />
      {isSeries ? null : (
        <Checkbox
          label="Appliqué tout seul, sans que le client saisisse le code"
          isChecked={draft.isAutomatic}
          onChange={(isAutomatic) => set({ isAutomatic })}
        />
      )}
    </fieldset>
  );
}
