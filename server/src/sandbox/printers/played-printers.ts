import type { Deps } from '../../ctx.ts';
import { systemCtx } from '../../http/envelope.ts';
import { wakePrinters } from '../../printers/queue/wake-printers.ts';
import { repeat } from '../repeat.ts';

/** As often as a real one asks. */
const EVERY_MS = 5_000;

/** PRN-15: the printers of the demonstration ask for work like those that hang on a wall. */
export const startPlayedPrinters = (deps: Deps) =>
  repeat(
    EVERY_MS,
    () => wakeAll(deps),
    (error) => deps.log.warn({ error }, 'played printers'),
  );

async function wakeAll(deps: Deps): Promise<void> {
  const shops = await deps.database
    .forSystem()
    .selectFrom('printers')
    .select(['company_id', 'shop_id'])
    .distinct()
    .where('kind', '!=', 'qz')
    .where('token_hash', 'is', null)
    .limit(100)
    .execute();
  for (const { company_id: companyId, shop_id: shopId } of shops) {
    // eslint-disable-next-line no-await-in-loop -- one shop after the other
    await wakePrinters(systemCtx(deps, companyId, deps.newId()), { companyId, shopId });
  }
}
