import { french, NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import type { Printer, PrintRule } from '@comptoir/domain/printers/printer.ts';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import type { Column } from '@comptoir/web/table/column.ts';
import { ROW_LINK } from '@comptoir/web/table/row-link.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { classes } from '@comptoir/web/ui/base/classes.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { useUser } from '../../session/session.ts';
import { savePrinter } from '../manage.queries.ts';
import { MOMENT_LABELS, TEMPLATE_LABELS } from '../printer-words.ts';
import { freeTemplates, placedRules, withRule, type PlacedRule } from './printer-rules.ts';
import type { MenuSection } from './rule-fields.tsx';
import shared from '@comptoir/web/styles/shared.module.css';
import styles from './printers-page.module.css';

type AutomaticPrintingProps = {
  printers: readonly Printer[];
  sections: readonly MenuSection[];
  /** Null: a new one. */
  onOpen: (rule: PlacedRule | null) => void;
};

const PHONE = { columns: '1fr auto', gap: '2px 12px', padding: '12px 14px' };

/** PRN-25, PRN-62: what comes out without anybody asking, in one place for all printers. */
export function AutomaticPrinting({ printers, sections, onOpen }: AutomaticPrintingProps) {
  const rules = placedRules(printers);
  const columns = useMemo(() => columnsOf(printers, sections, onOpen), [printers, sections, onOpen]);
  const isFull = printers.every((printer) => freeTemplates(printer).length === 0);
  return (
    <Card as="section" isPadded={false} aria-label="Ce qui s’imprime tout seul">
      <div className={styles.cardHead}>
        <h2 className={styles.sectionTitle}>Ce qui s’imprime tout seul</h2>
        <Button
          variant="subtle"
          icon={IconPlus}
          disabledBecause={isFull ? french('Chaque imprimante a déjà ses deux tickets : modifiez une règle.') : null}
          onClick={() => onOpen(null)}
        >
          Ajouter une règle
        </Button>
      </div>
      {rules.length === 0 ? (
        <p className={classes(styles.soft, styles.cardFoot)}>
          {french('Rien : les tickets sont imprimés à la demande, depuis la commande.')}
        </p>
      ) : (
        <>
          <Table
            label="Ce qui s’imprime tout seul"
            columns={columns}
            rows={rules}
            rowKey={({ printer, rule }) => `${printer.id} ${rule.template}`}
            rowTone={({ rule }) => (rule.isActive ? undefined : 'gone')}
            phone={PHONE}
            isRoomy
          />
          <p className={classes(styles.soft, styles.cardFoot)}>
            {french('Une commande modifiée ressort au même endroit, marquée « MODIFIÉE ».')}
          </p>
        </>
      )}
    </Card>
  );
}

function columnsOf(
  printers: readonly Printer[],
  sections: readonly MenuSection[],
  onOpen: (rule: PlacedRule) => void,
): Column<PlacedRule>[] {
  const nameOf = (id: string | null) => printers.find((printer) => printer.id === id)?.name ?? 'Aucune';
  return [
    {
      id: 'when',
      header: 'Quand',
      isFigure: true,
      phone: { area: '1 / 1' },
      cell: (placed) => (
        <button type="button" className={classes(ROW_LINK, shared.pressable)} onClick={() => onOpen(placed)}>
          {MOMENT_LABELS[placed.rule.at]}
        </button>
      ),
    },
    {
      id: 'what',
      header: 'Quoi',
      phone: { area: '2 / 1 / 3 / 3', isSoft: true },
      cell: ({ rule }) => whatOf(rule, sections),
    },
    { id: 'where', header: 'Où', isStrong: true, phone: { area: '3 / 1' }, cell: ({ printer }) => printer.name },
    {
      id: 'copies',
      header: 'Copies',
      align: 'end',
      isFigure: true,
      phone: { area: '3 / 2', label: 'Copies' },
      cell: ({ rule }) => rule.copies,
    },
    {
      id: 'backup',
      header: 'En secours',
      isSoft: true,
      phone: 'hidden',
      cell: ({ printer }) => nameOf(printer.backupPrinterId),
    },
    {
      id: 'active',
      header: 'Active',
      align: 'end',
      isNarrow: true,
      isAboveLink: true,
      phone: { area: '1 / 2' },
      cell: (placed) => <RuleSwitch {...placed} />,
    },
  ];
}

function whatOf({ template, sections }: PrintRule, known: readonly MenuSection[]): string {
  if (template === 'bag') return `${TEMPLATE_LABELS.bag}, avec QR code`;
  if (!sections) return TEMPLATE_LABELS[template];
  // A section that is gone, or a menu on its way, is counted instead of named.
  const names = sections.flatMap((key) => known.find(({ value }) => value === key)?.label ?? []);
  const count = `${sections.length} ${plural(sections.length, 'section', 'sections')}`;
  return `${TEMPLATE_LABELS[template]}${NBSP}: ${names.length > 0 ? names.join(', ') : count}`;
}

/** PRN-62: saved at once, as its printer. */
function RuleSwitch({ printer, rule }: PlacedRule) {
  const { companyId, shopId } = useUser();
  const cache = useQueryClient();
  const offline = useOfflineReason();
  const saving = useMutation({
    mutationFn: (isActive: boolean) =>
      savePrinter(cache, { companyId, shopId }, withRule(printer, rule.template, { ...rule, isActive }), commandKey()),
    onError: (error) => {
      showError(error);
      // Somebody else may have changed it meanwhile: what stands is shown.
      void cache.invalidateQueries({ queryKey: ['printers'] });
    },
  });
  return (
    <Switch
      label={`${TEMPLATE_LABELS[rule.template]} sur ${printer.name}`}
      labelSide="hidden"
      size="sm"
      isOn={saving.isPending ? saving.variables : rule.isActive}
      isBusy={saving.isPending}
      disabledBecause={offline}
      onChange={(isActive) => saving.mutate(isActive)}
    />
  );
}
