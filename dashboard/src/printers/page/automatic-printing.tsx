import { NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import type { Printer, PrintMoment, PrintRule } from '@comptoir/domain/printers/printer.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { TEMPLATE_LABELS } from '../printer-words.ts';
import type { MenuSection } from './rule-fields.tsx';
import styles from './printers-page.module.css';

const WHEN: Record<PrintMoment, string> = { received: 'Commande reçue', accepted: 'Commande acceptée' };

type AutomaticPrintingProps = {
  printers: readonly Printer[];
  sections: readonly MenuSection[];
  onEdit: (printer: Printer) => void;
};

/** PRN-25: what comes out without anybody asking, in one place for all printers. */
export function AutomaticPrinting({ printers, sections, onEdit }: AutomaticPrintingProps) {
  const nameOf = (key: string) => sections.find(({ value }) => value === key)?.label ?? key;
  const rules = printers.flatMap((printer) => printer.rules.map((rule) => ({ printer, rule })));
  return (
    <Card as="section" aria-label="Ce qui s’imprime tout seul">
      <h2 className={styles.sectionTitle}>Ce qui s’imprime tout seul</h2>
      {rules.length === 0 ? (
        <p className={styles.soft}>Rien : les tickets sont imprimés à la demande, depuis la commande.</p>
      ) : (
        <ul className={styles.rows}>
          {rules.map(({ printer, rule }) => (
            <li key={`${printer.id} ${rule.template}`} className={styles.row}>
              <span>{WHEN[rule.at]}</span>
              <span>{whatOf(rule, nameOf)}</span>
              <strong>{printer.name}</strong>
              <Button
                variant="subtle"
                aria-label={`Modifier l’impression automatique de ${printer.name}`}
                onClick={() => onEdit(printer)}
              >
                Modifier
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function whatOf({ template, sections, copies }: PrintRule, nameOf: (key: string) => string): string {
  const stations = sections ? `${NBSP}: ${sections.map(nameOf).join(', ')}` : '';
  const many = copies > 1 ? ` · ${copies} ${plural(copies, 'copie', 'copies')}` : '';
  return `${TEMPLATE_LABELS[template]}${stations}${many}`;
}
