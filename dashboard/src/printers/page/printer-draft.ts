import type {
  PrinterFields,
  PrinterKind,
  PrintMoment,
  PrintRule,
  Printer,
  Printing,
} from '@comptoir/domain/printers/printer.ts';
import type { TicketTemplate } from '@comptoir/domain/printers/ticket-row.ts';

export type At = PrintMoment | 'never';
export type RuleDraft = { at: At; copies: string; sections: string[]; isActive: boolean };

export type PrinterDraft = Omit<PrinterFields, 'paperWidth' | 'backupPrinterId' | 'rules'> & {
  paperWidth: '58' | '80';
  /** Empty: none. */
  backupPrinterId: string;
  bag: RuleDraft;
  kitchen: RuleDraft;
};

const NO_RULE: RuleDraft = { at: 'never', copies: '1', sections: [], isActive: true };

export function printerDraft(printer: Printer | null, printing: Printing): PrinterDraft {
  if (!printer) {
    return {
      name: '',
      kind: kindOf(printing),
      isEnabled: true,
      paperWidth: '80',
      language: 'auto',
      codePage: 'windows1252',
      epsonVersion: '1.00',
      localName: null,
      backupPrinterId: '',
      bag: { ...NO_RULE, at: 'accepted' },
      kitchen: NO_RULE,
    };
  }
  const { name, kind, isEnabled, language, codePage, epsonVersion, localName } = printer;
  return {
    name,
    kind,
    isEnabled,
    language,
    codePage,
    epsonVersion,
    localName,
    paperWidth: printer.paperWidth === 58 ? '58' : '80',
    backupPrinterId: printer.backupPrinterId ?? '',
    bag: ruleDraft(printer.rules, 'bag'),
    kitchen: ruleDraft(printer.rules, 'kitchen'),
  };
}

const kindOf = ({ kind }: Printing): PrinterKind => (kind === null || kind === 'QZ' ? 'qz' : kind);

function ruleDraft(rules: readonly PrintRule[], template: TicketTemplate): RuleDraft {
  const rule = rules.find((one) => one.template === template);
  return rule ? { ...rule, copies: String(rule.copies), sections: rule.sections ?? [] } : NO_RULE;
}

export function printerFields(draft: PrinterDraft): PrinterFields {
  const { paperWidth, backupPrinterId, bag, kitchen, name, ...same } = draft;
  return {
    ...same,
    name: name.trim() || (draft.localName ?? ''),
    paperWidth: paperWidth === '58' ? 58 : 80,
    backupPrinterId: backupPrinterId === '' ? null : backupPrinterId,
    rules: [...ruleOf('bag', bag), ...ruleOf('kitchen', kitchen)],
  };
}

/** No section chosen is the whole order: a ticket of nothing helps nobody. */
export function ruleOf(template: TicketTemplate, { at, copies, sections, isActive }: RuleDraft): PrintRule[] {
  if (at === 'never') return [];
  const chosen = template === 'kitchen' && sections.length > 0 ? sections : null;
  return [{ template, at, copies: Number(copies), sections: chosen, isActive }];
}
