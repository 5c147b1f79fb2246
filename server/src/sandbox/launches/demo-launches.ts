import type { Tx } from '../../db/db.ts';
import * as launches from '../../shops/shop-launches.store.ts';
import * as accounts from '../ports/payment-accounts.store.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS, type DemoShop } from '../demo/company.ts';

/** LCH-25: the provider lacks a document of this shop, so that its panel can be seen and its page be opened. */
const RESTRICTED = 'chez-mimi-port';

export async function seedLaunches(tx: Tx): Promise<void> {
  for (const shop of DEMO_SHOPS)
    // eslint-disable-next-line no-await-in-loop -- three shops
    await seedLaunch(tx, shop);
}

async function seedLaunch(tx: Tx, { shopId, slug, name, legalEntity, email, phone }: DemoShop): Promise<void> {
  const [ref, paymentAccountId] = [{ companyId: DEMO_COMPANY_ID, shopId }, `acct_sandbox_${slug}`];
  const isRestricted = slug === RESTRICTED;
  await launches.fillComplete(tx, ref, {
    paymentAccountId,
    supportEmail: email,
    supportPhone: phone,
    ...(isRestricted && {
      paymentAccountStatus: 'restricted',
      requirements: { kinds: ['identity-document'], dueAt: null },
    }),
  });
  const { companyName, legalForm, siren, address } = legalEntity;
  await accounts.keep(tx, {
    accountId: paymentAccountId,
    ...ref,
    company: { companyName, legalForm, siren, address, shopName: name },
    bankLast4: '2606',
    state: isRestricted ? 'restricted' : 'complete',
  });
}
