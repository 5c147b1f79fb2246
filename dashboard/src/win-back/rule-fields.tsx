import { SEGMENT_PLURALS } from '@comptoir/domain/clients/clients.labels.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import type { Form } from '@comptoir/web/form/use-form.ts';
import { useSettled } from '@comptoir/web/ui/base/use-settled.ts';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { PriceField } from '@comptoir/web/ui/fields/price-field.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { MessageFields } from '../push-notifications/message-fields.tsx';
import { useUser } from '../session/session.ts';
import { reachWords, sparedWords } from './reach-words.ts';
import { termsOf, type RuleDraft } from './rule-draft.ts';
import { reachOf } from './win-back.queries.ts';
import styles from './win-back.module.css';

type Target = { toAllUsers: boolean; shopId: string | null };
type RuleFieldsProps = { form: Form<RuleDraft>; target: Target };

const AUDIENCES = [
  { value: 'idle' as const, label: 'Pas revenus depuis…' },
  { value: 'atRisk' as const, label: SEGMENT_PLURALS.atRisk },
  { value: 'lost' as const, label: SEGMENT_PLURALS.lost },
];
const DISCOUNTS = [
  { value: 'euro' as const, label: 'Montant' },
  { value: 'percentage' as const, label: 'Pourcentage' },
];

const TYPING_MS = 300;
const trim = (typed: string): string => typed.trim();

/** CMP-15. */
export function RuleFields({ form, target }: RuleFieldsProps) {
  const { draft, set } = form;
  const figure = { inputMode: 'numeric', align: 'right' } as const;
  return (
    <div className={styles.fields}>
      <ChoiceTiles
        label="Clients"
        choices={AUDIENCES}
        value={draft.audience}
        onChange={(audience) => set({ audience })}
        columns={3}
        isCentred
      />
      {draft.audience === 'idle' ? (
        <TextField
          label="Sans commande depuis"
          name="idleDays"
          suffix="jours"
          {...figure}
          {...form.field('idleDays', trim)}
        />
      ) : null}
      <Reach draft={draft} target={target} />
      <MessageFields
        form={form}
        titleExample="Ex. : Vous nous manquez"
        messageExample="Le code et sa durée s’ajoutent tout seuls"
        isFocusedFirst
      />
      <ChoiceTiles
        label="Code personnel, valable une fois"
        choices={DISCOUNTS}
        value={draft.discountType}
        onChange={(discountType) => set({ discountType })}
        isCentred
      />
      <div className={styles.three}>
        {draft.discountType === 'euro' ? (
          <PriceField label="Valeur" {...form.field('discountAmount')} />
        ) : (
          <TextField
            label="Valeur"
            name="discountPercent"
            suffix="%"
            {...figure}
            {...form.field('discountPercent', trim)}
          />
        )}
        <PriceField label="Panier minimum" {...form.field('minimumBasket')} />
        <TextField label="Valable" name="validDays" suffix="jours" {...figure} {...form.field('validDays', trim)} />
      </div>
      <div className={styles.two}>
        <TextField
          label="Personnes par jour, au plus"
          name="dailyMost"
          help={french('Jusqu’à 200. Une personne au plus tous les 90 jours.')}
          {...figure}
          {...form.field('dailyMost', trim)}
        />
        <TextField
          label="Groupe témoin"
          name="controlPercent"
          suffix="%"
          help="Tirés au sort, ils ne reçoivent rien : c’est à eux que l’on compare."
          {...figure}
          {...form.field('controlPercent', trim)}
        />
      </div>
    </div>
  );
}

/** CMP-21: while it is chosen. */
function Reach({ draft, target }: { draft: RuleDraft; target: Target }) {
  const { companyId } = useUser();
  const { audience, idleDays } = termsOf(draft);
  const days = useSettled(idleDays, TYPING_MS);
  const { data } = useQuery(reachOf(companyId, target, { audience, idleDays: days }));
  return (
    <p className={styles.reach} aria-live="polite">
      <b>{data ? reachWords(data) : ' '}</b>
      {data ? sparedWords(data) : null}
    </p>
  );
}
