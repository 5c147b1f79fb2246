import type { PrinterCondition } from '@comptoir/domain/printers/printer.ts';
import type { TicketRow } from '@comptoir/domain/printers/ticket-row.ts';

/** A printer for which nobody has asked an address: no device can be behind it. */
export type IdlePrinter = { printerId: string; shopId: string; paperWidth: 58 | 80 };

export type TakenTicket = { printJobId: string; leaseToken: string; rows: TicketRow[]; copies: number };

/** The same queue that devices fetch from, for whoever plays one. */
export type PrinterDesk = {
  idlePrinters(): Promise<IdlePrinter[]>;
  report(printerId: string, condition: PrinterCondition): Promise<void>;
  next(printerId: string): Promise<TakenTicket | null>;
  done(ticket: TakenTicket): Promise<void>;
};

export type LocalPrinter = { name: string; isDefault: boolean };
export type QzSigning = { certificate: string; sign(toSign: string): string };

/** Printers come and ask by themselves; what is left is waking those that are played, and vouching for us to QZ Tray. */
export type Printing = {
  /** Resolves when the printers that can be woken have looked for work. */
  wake(desk: PrinterDesk): Promise<void>;
  /** SET-API-65; null: not configured. */
  qz: QzSigning | null;
  /** PRN-15: printers that are there without QZ Tray; null: QZ Tray is asked. */
  localPrinters: readonly LocalPrinter[] | null;
};
