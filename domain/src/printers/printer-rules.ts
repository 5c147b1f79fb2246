import { TICKET_TEMPLATES } from './ticket-row.ts';
import { MOST_PRINTERS, type PrinterFields } from './printer.ts';

export type PrinterRefusal =
  | 'printer-missing'
  | 'printers-full'
  | 'printer-name-taken'
  | 'printer-backup'
  | 'printer-rules';

/** What the kind does not know is put back to its first value, and only a kitchen has stations. */
export function tidyPrinter(fields: PrinterFields): PrinterFields {
  return {
    ...fields,
    localName: fields.kind === 'qz' ? fields.localName : null,
    language: fields.kind === 'epson' ? 'auto' : fields.language,
    epsonVersion: fields.kind === 'epson' ? fields.epsonVersion : '1.00',
    rules: fields.rules.map((rule) => ({
      ...rule,
      sections: rule.template === 'bag' || !rule.sections ? null : [...new Set(rule.sections)],
    })),
  };
}

type Known = { id: string; name: string };

/** PRN-05, PRN-20: `id` is null for a new one; `others` are the printers of the same shop. */
export function printerRefusal(
  fields: PrinterFields,
  id: string | null,
  printers: readonly Known[],
): PrinterRefusal | null {
  const others = printers.filter((printer) => printer.id !== id);
  // A printer of a computer is found by the name that it has there.
  if (fields.kind === 'qz' && !fields.localName) return 'printer-missing';
  if (id === null && others.length >= MOST_PRINTERS) return 'printers-full';
  if (others.some(({ name }) => name.toLowerCase() === fields.name.toLowerCase())) return 'printer-name-taken';
  if (fields.backupPrinterId && !others.some((other) => other.id === fields.backupPrinterId)) return 'printer-backup';
  const isTwice = TICKET_TEMPLATES.some((one) => fields.rules.filter(({ template }) => template === one).length > 1);
  return isTwice ? 'printer-rules' : null;
}
