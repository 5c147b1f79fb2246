import type * as contract from '@comptoir/contract/drivers.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Ctx } from '../ctx.ts';
import { Refused, mustExist } from '../http/refused.ts';
import * as drivers from './drivers.store.ts';
import * as edits from './staff-edits.store.ts';
import { auditDriver, tellOfDriver } from './tell-drivers.ts';

/** API-33, DRV-18, SHL-41: a form older than the last saved amounts is refused; other changes are no conflict. */
export async function saveTakings(ctx: Ctx, { params, body }: Input<typeof contract.saveTakings>): Promise<Driver> {
  const { version, ...takings } = body;
  return ctx.answer(async (tx) => {
    const before = mustExist(await edits.lock(tx, params));
    if (before.kind !== 'employee') throw new Refused('RECORD_INVALID');
    const isOutdated = version < before.takingsVersion;
    if (!isOutdated) {
      await edits.setTakings(tx, params, takings);
      const change = { shopId: params.shopId, before: before.takings, after: takings };
      await auditDriver(tx, ctx, params.driverId, 'takings', change);
    }
    const driver = mustExist(await drivers.find(tx, params.companyId, params.driverId));
    const seen = drivers.seenFrom(driver, params.shopId);
    if (isOutdated) throw new Refused('RECORD_CONFLICT', { extra: { driver: seen } });
    await tellOfDriver(tx, driver);
    return seen;
  });
}
