import { createHash } from 'node:crypto';
import type { PrinterCondition } from '@comptoir/domain/printers/printer.ts';
import { TICKET_COLUMNS, ticketText } from '@comptoir/domain/printers/ticket-text.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { IdlePrinter, LocalPrinter, PrinterDesk, Printing } from '../../ports/printing.ts';
import { behaviourOf, type Behaviour } from './sandbox-behaviours.ts';

/** PRN-15. */
const DEMO_PRINTERS: readonly LocalPrinter[] = [
  { name: 'Comptoir (démo)', isDefault: true },
  { name: 'Cuisine (démo)', isDefault: false },
  { name: 'Bar (démo)', isDefault: false },
];

const CONDITIONS: Record<Exclude<Behaviour<'printer'>, 'absent'>, PrinterCondition> = {
  printed: 'ready',
  'out-of-paper': 'paper-out',
  'cover-open': 'cover-open',
};

/** API-63, PRN-15: plays every network printer that has no address yet, through the queue; the text is kept. */
export function sandboxPrinting(db: Db): Printing {
  return {
    // No QZ Tray checks it: its printers are the ones below.
    qz: { certificate: '', sign: (toSign) => createHash('sha512').update(toSign).digest('base64') },
    localPrinters: DEMO_PRINTERS,
    async wake(desk) {
      for (const printer of await desk.idlePrinters()) {
        // eslint-disable-next-line no-await-in-loop -- one printer after the other
        const behaviour = await behaviourOf(db, printer.shopId, 'printer');
        // One that is not there says nothing.
        if (behaviour === 'absent') continue;
        // eslint-disable-next-line no-await-in-loop -- one printer after the other
        await desk.report(printer.printerId, CONDITIONS[behaviour]);
        // eslint-disable-next-line no-await-in-loop -- one printer after the other
        if (behaviour === 'printed') await printAll(db, desk, printer);
      }
    },
  };
}

async function printAll(db: Db, desk: PrinterDesk, { printerId, shopId, paperWidth }: IdlePrinter): Promise<void> {
  // eslint-disable-next-line no-await-in-loop -- a printer prints one ticket after the other
  for (let ticket = await desk.next(printerId); ticket; ticket = await desk.next(printerId)) {
    const content = ticketText({ template: 'bag', rows: ticket.rows }, TICKET_COLUMNS[paperWidth]);
    // eslint-disable-next-line no-await-in-loop -- a printer prints one ticket after the other
    await sql`
      insert into sandbox.tickets (print_job_id, shop_id, content, copies)
      values (${ticket.printJobId}, ${shopId}, ${content}, ${ticket.copies})
      on conflict (print_job_id) do nothing`.execute(db);
    // eslint-disable-next-line no-await-in-loop -- a printer prints one ticket after the other
    await desk.done(ticket);
  }
}

export type KeptTicket = { printJobId: string; shopId: string; content: string; copies: number; printedAt: string };

/** Latest first. */
export async function listTickets(db: Db, limit: number): Promise<KeptTicket[]> {
  const { rows } = await sql<KeptTicket>`
    select print_job_id as "printJobId", shop_id as "shopId", content, copies, printed_at as "printedAt"
    from sandbox.tickets order by printed_at desc limit ${limit}`.execute(db);
  return rows;
}
