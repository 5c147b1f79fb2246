import type { Form } from '@comptoir/web/form/use-form.ts';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { ToggleChips } from '@comptoir/web/ui/fields/toggle-chips.tsx';
import type { Printers } from '../manage.queries.ts';
import { TEMPLATE_LABELS } from '../printer-words.ts';
import type { At, PrinterDraft } from './printer-draft.ts';
import styles from './printers-page.module.css';

const MOMENTS: readonly { value: At; label: string }[] = [
  { value: 'never', label: 'À la demande seulement' },
  { value: 'received', label: 'À la réception de la commande' },
  { value: 'accepted', label: 'À l’acceptation de la commande' },
  { value: 'ready', label: 'Quand la commande est prête' },
];
export const COPIES = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));

export type MenuSection = { value: string; label: string };

type RuleFieldsProps = { form: Form<PrinterDraft, Printers>; sections: readonly MenuSection[] };

/** PRN-25, PRN-47: what this printer prints by itself, and for which sections of the menu. */
export function RuleFields({ form, sections }: RuleFieldsProps) {
  const { kitchen } = form.draft;
  return (
    <>
      {(['bag', 'kitchen'] as const).map((template) => {
        const rule = form.draft[template];
        const put = (change: Partial<typeof rule>) => form.set({ [template]: { ...rule, ...change } });
        return (
          <fieldset key={template} className={styles.rule}>
            <legend>{TEMPLATE_LABELS[template]}</legend>
            <div className={styles.pair}>
              <Select label="Impression" options={MOMENTS} value={rule.at} onChange={(at) => put({ at })} />
              {rule.at === 'never' ? null : (
                <Select label="Copies" options={COPIES} value={rule.copies} onChange={(copies) => put({ copies })} />
              )}
            </div>
            {template === 'kitchen' && kitchen.at !== 'never' && sections.length > 0 ? (
              <ToggleChips
                label="Sections de ce poste (aucune : toute la commande)"
                choices={sections}
                values={kitchen.sections}
                onChange={(chosen) => put({ sections: chosen })}
              />
            ) : null}
          </fieldset>
        );
      })}
    </>
  );
}
