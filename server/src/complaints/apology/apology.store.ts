import { Instant, PositiveCents } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import type { Db } from '../../db/db.ts';

const Apology = z.object({ amount: PositiveCents, promoCode: z.string(), endsAt: Instant });
export type Apology = z.infer<typeof Apology>;

/** The story is the only book that knows it (law:order-story). */
export async function givenApology(
  db: Db,
  { companyId }: { companyId: string },
  orderId: string,
): Promise<Apology | null> {
  const row = await db
    .selectFrom('order_events')
    .select('data')
    .where((eb) => eb.and({ company_id: companyId, order_id: orderId, type: 'apology' }))
    .executeTakeFirst();
  return row ? Apology.parse(row.data) : null;
}
