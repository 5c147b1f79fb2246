import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { install as installRoute } from '@comptoir/contract/setup.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { installationFaults, type Installation } from '@comptoir/domain/setup/installation.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { systemCtx } from '../http/envelope.ts';
import type { OpenCtx } from '../http/handle.ts';
import { Refused, refuseIf } from '../http/refused.ts';
import { isUnconfigured } from '../ports/port-list.ts';
import type { Identity } from '../session/identity.ts';
import { hashPassword } from '../session/passwords/hashing.ts';
import { addPerson } from '../session/people/add-person.ts';
import { askToConfirm } from '../session/people/confirm-email.ts';
import { enterShop } from '../session/sign-in/sign-in.ts';
import { openShop } from '../shops/open-shop.ts';
import { linkRefusal, provenLink } from './open-setup.ts';
import * as links from './setup-links.store.ts';

/** INS-10: whoever holds the link leaves it with a company, a shop and an account, signed in. */
export const install =
  (identity: Identity) =>
  async (open: OpenCtx, { body }: Input<typeof installRoute>): Promise<Answer<typeof installRoute>> => {
    const { token, ...wanted } = body;
    await provenLink(open, token);
    refuseFaults(wanted);
    const { email, password } = wanted.administrator;
    const passwordHash = await hashPassword(password);
    const ctx = systemCtx(open, open.newId(), open.traceId);
    const shop = await ctx.transaction((tx) => makeRestaurant(tx, ctx, { token, wanted, passwordHash }));
    return enterShop(open, identity, shop, { email, password, shop: shop.slug, lane: 'known' });
  };

/** INS-11: every field that is wrong is named; the first decides the code. */
function refuseFaults(wanted: Installation): void {
  const [first, ...others] = installationFaults(wanted);
  if (!first) return;
  const fields = [first, ...others].map(({ path, refusal }) => ({ path, message: refusalSentence(refusal) }));
  throw new Refused(first.refusal, { fields });
}

type Given = { token: string; wanted: Installation; passwordHash: string };

/** All of it or nothing. The link's row is locked first, so the second of two tabs finds it spent. */
async function makeRestaurant(tx: Tx, ctx: Ctx, { token, wanted, passwordHash }: Given): Promise<Shop> {
  const link = await links.lock(tx);
  refuseIf(linkRefusal(link, token, ctx.now()));
  if (await links.hasCompany(ctx.database.forSystem())) throw new Refused('ALREADY_INSTALLED');
  await links.spend(tx, ctx.now());
  const { company, administrator } = wanted;
  await tx
    .insertInto('companies')
    .values({
      company_id: ctx.companyId,
      name: company.name,
      siren: company.siren,
      accounting_email: company.accountingEmail,
      time_zone: wanted.shop.timeZone,
      created_at: ctx.now(),
    })
    .execute();
  await audit(tx, ctx, { action: 'company.create', entity: 'company', entityId: ctx.companyId, after: company });
  const phone = normalisePhone(wanted.shop.phone);
  const { name, type, timeZone, address } = wanted.shop;
  if (!address) throw new Refused('launch-address');
  const shop = await openShop(tx, ctx, { name, type, timeZone, address, phone, email: administrator.email });
  const { email, firstName, lastName } = administrator;
  const person = await addPerson(tx, ctx, {
    email,
    firstName,
    lastName,
    passwordHash,
    phone: null,
    isGeneralAdmin: true,
    isDistributorAdmin: false,
    shopAdminEntry: null,
  });
  if (person && !isUnconfigured(ctx.ports, 'mail')) await askToConfirm(tx, ctx, person);
  return shop;
}
