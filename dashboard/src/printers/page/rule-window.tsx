import { french } from '@comptoir/domain/kernel/text.ts';
import type { Printer, PrintMoment } from '@comptoir/domain/printers/printer.ts';
import type { TicketTemplate } from '@comptoir/domain/printers/ticket-row.ts';
import { IconBolt, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showError, showRefusalOr } from '@comptoir/web/failure/show-error.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { ToggleChips } from '@comptoir/web/ui/fields/toggle-chips.tsx';
import { useUser } from '../../session/session.ts';
import { savePrinter, type Printers } from '../manage.queries.ts';
import { MOMENT_LABELS, TEMPLATE_LABELS } from '../printer-words.ts';
import { ruleOf } from './printer-draft.ts';
import { freeTemplates, withRule, type PlacedRule } from './printer-rules.ts';
import { COPIES, type MenuSection } from './rule-fields.tsx';
import styles from './printers-page.module.css';

const FAILED = french("L'imprimante n'a pas pu être enregistrée, merci de réessayer !");
const MOMENTS = (['received', 'accepted', 'ready'] as const).map((value) => ({ value, label: MOMENT_LABELS[value] }));

type RuleDraft = {
  printerId: string;
  template: TicketTemplate;
  at: PrintMoment;
  copies: string;
  sections: string[];
};

type RuleWindowProps = {
  known: Printers;
  sections: readonly MenuSection[];
  /** Null for a new one. */
  opened: PlacedRule | null;
  onClose: () => void;
};

function startOf({ printers }: Printers, opened: PlacedRule | null): RuleDraft {
  if (opened) {
    const { printer, rule } = opened;
    const { template, at, copies, sections } = rule;
    return { printerId: printer.id, template, at, copies: String(copies), sections: sections ?? [] };
  }
  const printer = printers.find((one) => freeTemplates(one).length > 0);
  const template = (printer && freeTemplates(printer)[0]) ?? 'bag';
  return { printerId: printer?.id ?? '', template, at: 'accepted', copies: '1', sections: [] };
}

/** PRN-62: a rule is saved with its printer. */
export function RuleWindow({ known, sections, opened, onClose }: RuleWindowProps) {
  const { companyId, shopId } = useUser();
  const cache = useQueryClient();
  const offline = useOfflineReason();
  const printerOf = (id: string, { printers }: Printers): Printer | undefined =>
    printers.find((printer) => printer.id === id);
  const form = useForm<RuleDraft, Printers>({
    start: () => startOf(known, opened),
    send: async ({ printerId, template, ...rule }, { over, keyOf }) => {
      const printer = printerOf(printerId, over ?? known);
      if (!printer) return;
      const isActive = opened?.rule.isActive ?? true;
      const [made = null] = ruleOf(template, { ...rule, isActive });
      const body = withRule(printer, template, made);
      await savePrinter(cache, { companyId, shopId }, body, keyOf(body));
      toast.success({ text: 'La règle a bien été enregistrée.' });
      onClose();
    },
    onFailure: (error) => showRefusalOr(error, FAILED),
  });
  const { draft } = form;
  const printer = printerOf(draft.printerId, known);
  const templates = opened ? [draft.template] : printer ? freeTemplates(printer) : [];
  const choosePrinter = (printerId: string) => {
    const chosen = printerOf(printerId, known);
    const [first = draft.template] = chosen ? freeTemplates(chosen) : [];
    form.set({
      printerId,
      template: chosen && freeTemplates(chosen).includes(draft.template) ? draft.template : first,
    });
  };
  const free = opened ? [opened.printer] : known.printers.filter((one) => freeTemplates(one).length > 0);
  return (
    <FormWindow
      title={opened ? 'Modifier la règle' : 'Ajouter une règle'}
      context={french("Ce qui s'imprime tout seul, et où.")}
      icon={IconBolt}
      width={680}
      form={form}
      refusal={offline}
      conflict={form.conflict ? { changes: [], overwrite: form.overwrite, reload: onClose } : null}
      onClose={onClose}
    >
      <form id={form.id} className={styles.form} noValidate onSubmit={(event) => form.submit(event)}>
        <div className={styles.pair}>
          <Select
            label="Imprimante"
            options={free.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.printerId}
            disabledBecause={opened ? 'Une règle reste à son imprimante.' : null}
            onChange={choosePrinter}
          />
          <Select
            label="Ticket"
            options={templates.map((value) => ({ value, label: TEMPLATE_LABELS[value] }))}
            {...form.field('template')}
          />
        </div>
        <div className={styles.pair}>
          <Select label="Quand" options={MOMENTS} {...form.field('at')} />
          <Select label="Copies" options={COPIES} {...form.field('copies')} />
        </div>
        {draft.template === 'kitchen' && sections.length > 0 ? (
          <ToggleChips
            label="Sections de ce poste (aucune : toute la commande)"
            choices={sections}
            values={draft.sections}
            onChange={(chosen) => form.set({ sections: chosen })}
          />
        ) : null}
        {opened ? <RemoveRule {...opened} onClose={onClose} /> : null}
      </form>
    </FormWindow>
  );
}

function RemoveRule({ printer, rule, onClose }: PlacedRule & { onClose: () => void }) {
  const { companyId, shopId } = useUser();
  const cache = useQueryClient();
  const offline = useOfflineReason();
  const removal = useMutation({
    mutationFn: () => savePrinter(cache, { companyId, shopId }, withRule(printer, rule.template, null), commandKey()),
    onSuccess: () => {
      toast.success({ text: 'La règle a bien été supprimée.' });
      onClose();
    },
    onError: (error) => showError(error),
  });
  return (
    <div>
      <Button
        variant="dangerText"
        icon={IconTrash}
        isBusy={removal.isPending}
        disabledBecause={offline}
        onClick={() => removal.mutate()}
      >
        Supprimer cette règle
      </Button>
    </div>
  );
}
