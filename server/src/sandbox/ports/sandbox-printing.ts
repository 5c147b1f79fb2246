import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import type { Printing } from '../../ports/printing.ts';
import { behaviourOf } from './sandbox-behaviours.ts';

const PROVIDER = 'sandbox-printing';

/** API-63, PRN-15: no paper is used, the text is kept; a request sent again is kept once. */
export function sandboxPrinting(db: Db): Printing {
  return {
    async print({ requestId, shopId, content, copies }) {
      const behaviour = await behaviourOf(db, shopId, 'printer');
      if (behaviour === 'absent') throw new ProviderUnavailable(PROVIDER);
      if (behaviour === 'out-of-paper') throw new ProviderRefused(PROVIDER, 'out-of-paper');
      await sql`
        insert into sandbox.tickets (print_job_id, shop_id, content, copies)
        values (${requestId}, ${shopId}, ${content}, ${copies})
        on conflict (print_job_id) do nothing`.execute(db);
    },
  };
}

export type KeptTicket = { printJobId: string; shopId: string; content: string; copies: number; printedAt: string };

/** Latest first. */
export async function listTickets(db: Db, limit: number): Promise<KeptTicket[]> {
  const { rows } = await sql<KeptTicket>`
    select print_job_id as "printJobId", shop_id as "shopId", content, copies, printed_at as "printedAt"
    from sandbox.tickets order by printed_at desc limit ${limit}`.execute(db);
  return rows;
}
