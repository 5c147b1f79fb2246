import type * as contract from '@comptoir/contract/loyalty.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { ZERO } from '@comptoir/domain/kernel/money.ts';
import { deletionRefusal } from '@comptoir/domain/loyalty/version-rules.ts';
import type { LoyaltyVersion } from '@comptoir/domain/loyalty/programme.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist, refuseIf } from '../http/refused.ts';
import { changeProgramme, tellChange } from './change-programme.ts';
import { refuseEmpty } from './save-config.ts';
import * as versions from './versions.store.ts';

type Typed = Input<typeof contract.createLoyaltyVersion>['body'];
type OfVersion<R extends typeof contract.saveLoyaltyVersion | typeof contract.deleteLoyaltyVersion> = Input<R>;

/** LOY-18. */
function termsOf({
  name,
  minimumBasket,
  isDefault,
}: Typed): Pick<LoyaltyVersion, 'name' | 'minimumBasket' | 'isDefault'> {
  refuseEmpty({ name, minimumBasket });
  refuseIf(minimumBasket !== null && minimumBasket < 0 ? 'minimum-basket-negative' : null);
  return { name, minimumBasket: minimumBasket ?? ZERO, isDefault };
}

/** SET-API-23, LOY-20: the first version is the default one, whatever is said of it. */
export async function createVersion(
  ctx: UserCtx,
  { body }: Input<typeof contract.createLoyaltyVersion>,
): Promise<Answer<typeof contract.createLoyaltyVersion>> {
  const terms = termsOf(body);
  const { companyId } = ctx;
  return changeProgramme(ctx, async (tx) => {
    const known = await versions.list(tx, companyId);
    const version = { ...terms, key: ctx.newId(), isDefault: terms.isDefault || known.length === 0 };
    if (version.isDefault) await versions.unsetDefault(tx, companyId);
    await versions.insert(tx, companyId, version, ctx.now());
    const after = mustExist(await versions.find(tx, companyId, version.key));
    await tellChange(tx, ctx, { action: 'loyalty.version-create', entityId: after.name, before: null, after });
    return after;
  });
}

/** SET-API-79. */
export async function saveVersion(
  ctx: UserCtx,
  { params, body }: OfVersion<typeof contract.saveLoyaltyVersion>,
): Promise<Answer<typeof contract.saveLoyaltyVersion>> {
  const terms = termsOf(body);
  const { companyId } = ctx;
  return changeProgramme(ctx, async (tx) => {
    const before = mustExist(await versions.find(tx, companyId, params.key));
    // LOY-20: somebody must be the default one, so that it is given to another version, never taken away.
    refuseIf(before.isDefault && !terms.isDefault ? 'default-version-needed' : null);
    if (terms.isDefault && !before.isDefault) await versions.unsetDefault(tx, companyId);
    await versions.update(tx, companyId, { ...terms, key: params.key });
    const after = { ...before, ...terms };
    await tellChange(tx, ctx, { action: 'loyalty.version-save', entityId: after.name, before, after });
    return after;
  });
}

/** SET-API-80, LOY-21. */
export async function deleteVersion(
  ctx: UserCtx,
  { params }: OfVersion<typeof contract.deleteLoyaltyVersion>,
): Promise<void> {
  const { companyId } = ctx;
  return changeProgramme(ctx, async (tx) => {
    const before = mustExist(await versions.find(tx, companyId, params.key));
    const known = await versions.list(tx, companyId);
    refuseIf(deletionRefusal(before, known.length - 1));
    await versions.remove(tx, companyId, params.key);
    await tellChange(tx, ctx, { action: 'loyalty.version-delete', entityId: before.name, before, after: null });
  });
}
