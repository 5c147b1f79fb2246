import type { Printer, PrinterFields, PrintRule } from '@comptoir/domain/printers/printer.ts';
import { TICKET_TEMPLATES, type TicketTemplate } from '@comptoir/domain/printers/ticket-row.ts';
import type { SaveBody } from '../manage.queries.ts';

export type PlacedRule = { printer: Printer; rule: PrintRule };

export const placedRules = (printers: readonly Printer[]): PlacedRule[] =>
  printers.flatMap((printer) => printer.rules.map((rule) => ({ printer, rule })));

/** PRN-25: one rule for each kind of ticket; null removes it. */
export function withRule(printer: Printer, template: TicketTemplate, rule: PrintRule | null): SaveBody {
  const others = printer.rules.filter((one) => one.template !== template);
  return {
    printer: { ...fieldsOf(printer), rules: rule ? [...others, rule] : others },
    printerId: printer.id,
    version: printer.version,
  };
}

/** The kinds of ticket for which a printer has no rule yet. */
export const freeTemplates = ({ rules }: Pick<Printer, 'rules'>): TicketTemplate[] =>
  TICKET_TEMPLATES.filter((template) => !rules.some((rule) => rule.template === template));

const fieldsOf = (printer: Printer): PrinterFields => ({
  name: printer.name,
  kind: printer.kind,
  isEnabled: printer.isEnabled,
  paperWidth: printer.paperWidth,
  language: printer.language,
  codePage: printer.codePage,
  epsonVersion: printer.epsonVersion,
  localName: printer.localName,
  backupPrinterId: printer.backupPrinterId,
  rules: printer.rules,
});
