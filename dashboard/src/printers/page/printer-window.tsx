import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Printer } from '@comptoir/domain/printers/printer.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { showRefusalOr } from '@comptoir/web/failure/show-error.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm, type Form } from '@comptoir/web/form/use-form.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { useUser } from '../../session/session.ts';
import { savePrinter, savePrinting, type Printers } from '../manage.queries.ts';
import { KIND_LABELS } from '../printer-words.ts';
import { DetectedPrinters } from './detected-printers.tsx';
import { printerDraft, printerFields, type PrinterDraft } from './printer-draft.ts';
import { RuleFields, type MenuSection } from './rule-fields.tsx';
import styles from './printers-page.module.css';

const FAILED = french("L'imprimante n'a pas pu être enregistrée, merci de réessayer !");
const MOST_NAME = 60;
const KINDS = (['qz', 'cloudprint', 'epson'] as const).map((value) => ({ value, label: KIND_LABELS[value] }));
const WIDTHS = (['80', '58'] as const).map((value) => ({ value, label: `${value}${NBSP}mm` }));

type PrinterWindowProps = {
  known: Printers;
  sections: readonly MenuSection[];
  /** Null for a new one. */
  printer: Printer | null;
  /** A printer that fetches its tickets still needs its address. */
  onAdded: (printer: Printer) => void;
  onClose: () => void;
};

/** PRN-02 to PRN-06, PRN-47. */
export function PrinterWindow({ known, sections, printer, onAdded, onClose }: PrinterWindowProps) {
  const user = useUser();
  const { companyId, shopId } = user;
  const cache = useQueryClient();
  const offline = useOfflineReason();
  const isAdmin = isCompanyAdmin(user);
  const form = useForm<PrinterDraft, Printers>({
    start: () => printerDraft(printer, known.printing),
    check: ({ kind, localName, name }) => ({
      localName: kind === 'qz' && !localName ? refusalSentence('printer-missing') : null,
      name: kind !== 'qz' && name.trim() === '' ? 'Donnez un nom à cette imprimante.' : null,
    }),
    send: async (draft, { over, keyOf }) => {
      const fields = printerFields(draft);
      const version = over?.printers.find(({ id }) => id === printer?.id)?.version ?? printer?.version;
      const body = { printer: fields, ...(printer ? { printerId: printer.id, ...(version ? { version } : {}) } : {}) };
      const saved = await savePrinter(cache, { companyId, shopId }, body, keyOf(body));
      // The first printer of a shop that had none would otherwise print nothing.
      if (!printer && isAdmin && known.printing.kind === null) {
        const kind = fields.kind === 'qz' ? 'QZ' : fields.kind;
        await savePrinting(cache, { companyId, shopId }, { printing: { kind, enabled: true } });
      }
      form.restart(draft);
      toast.success({ text: 'L’imprimante a bien été enregistrée.' });
      const added = printer ? undefined : saved.printers.find(({ id }) => !known.printers.some((one) => one.id === id));
      if (added && added.kind !== 'qz' && isAdmin) onAdded(added);
      else onClose();
    },
    refused: (error) => (error.code === 'ALREADY_EXISTS' ? { name: error.message } : null),
    onFailure: (error) => showRefusalOr(error, FAILED),
  });
  const { draft } = form;
  const others = known.printers.filter(({ id, kind }) => id !== printer?.id && kind === draft.kind);
  return (
    <FormWindow
      title={printer ? printer.name : 'Ajouter une imprimante'}
      icon={IconPrinter}
      width={680}
      form={form}
      refusal={offline}
      conflict={form.conflict ? { changes: [], overwrite: form.overwrite, reload: onClose } : null}
      onClose={onClose}
    >
      <form id={form.id} className={styles.form} noValidate onSubmit={(event) => form.submit(event)}>
        {!printer && isAdmin && known.printing.kind === null ? (
          <ChoiceTiles
            label={french('Comment est-elle reliée ?')}
            columns={3}
            choices={KINDS}
            value={draft.kind}
            onChange={(kind) => form.set({ kind })}
          />
        ) : null}
        {draft.kind === 'qz' ? (
          <DetectedPrinters
            value={draft.localName}
            error={form.errors['localName']}
            onChange={(localName) => form.set({ localName })}
          />
        ) : null}
        <div className={styles.pair}>
          <TextField
            label="Nom"
            name="name"
            maxLength={MOST_NAME}
            placeholder={draft.localName ?? 'Cuisine'}
            isOptional={draft.kind === 'qz'}
            {...form.field('name', (name) => name.trim())}
          />
          <Select label="Largeur du papier" options={WIDTHS} {...form.field('paperWidth')} />
        </div>
        <Language form={form} />
        <RuleFields form={form} sections={sections} />
        <Select
          label="Imprimante de secours"
          help="Elle imprime à sa place quand celle-ci ne répond pas."
          options={[{ value: '', label: 'Aucune' }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
          {...form.field('backupPrinterId')}
        />
        {printer ? (
          <Switch
            label="Cette imprimante reçoit des tickets"
            labelSide="right"
            isOn={draft.isEnabled}
            onChange={(isEnabled) => form.set({ isEnabled })}
          />
        ) : null}
      </form>
    </FormWindow>
  );
}

const LANGUAGES: readonly { value: PrinterDraft['language']; label: string }[] = [
  { value: 'auto', label: 'Automatique' },
  { value: 'esc-pos', label: 'ESC/POS' },
  { value: 'star-prnt', label: 'StarPRNT' },
  { value: 'star-line', label: 'Star Line (TSP650II, TSP700II, TSP800II)' },
];
const PAGES: readonly { value: PrinterDraft['codePage']; label: string }[] = [
  { value: 'windows1252', label: 'Windows-1252 (conseillé)' },
  { value: 'cp858', label: 'CP858 (si «\u00A0œ\u00A0» ou «\u00A0’\u00A0» sortent mal)' },
];
const VERSIONS: readonly { value: PrinterDraft['epsonVersion']; label: string }[] = [
  { value: '1.00', label: '1.00 (tous les modèles)' },
  { value: '2.00', label: '2.00 (TM-T88VI et plus récentes)' },
];

function Language({ form }: { form: Form<PrinterDraft, Printers> }) {
  if (form.draft.kind === 'epson')
    return <Select label="Version de Server Direct Print" options={VERSIONS} {...form.field('epsonVersion')} />;
  return (
    <div className={styles.pair}>
      <Select label="Langage" options={LANGUAGES} {...form.field('language')} />
      <Select label="Accents" options={PAGES} {...form.field('codePage')} />
    </div>
  );
}
