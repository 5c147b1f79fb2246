import { cents } from '../kernel/money.ts';
import type { LegalEntity } from '../kernel/schema.ts';
import { orderFees, type FeeContract } from '../platform-fees/fee-contract.ts';
import type { BilledOrder } from './billed-order.ts';

export function aLegalEntity(fields: Partial<LegalEntity> = {}): LegalEntity {
  return {
    companyName: 'Chez Mimi',
    legalForm: 'SARL',
    siren: '000123455',
    registryCity: 'Nice',
    shareCapital: cents(800_000),
    address: {
      streetNumber: '7',
      street: 'Rue de la Préfecture',
      city: 'Nice',
      postalCode: '06300',
      country: 'France',
      instruction: null,
      location: null,
    },
    email: 'compta@chezmimi.exemple',
    vatNumber: 'FR55000123455',
    ...fields,
  };
}

export function aFeeContract(fields: Partial<FeeContract> = {}): FeeContract {
  return {
    name: null,
    commissionBasisPoints: 800,
    fixedFee: cents(25),
    isVatSubject: true,
    legalEntity: aLegalEntity({ companyName: 'Comptoir', legalForm: 'SAS', siren: '000523456' }),
    ...fields,
  };
}

/** Its fees are those of the contract, where it does not say otherwise. */
export function aBilledOrder(fields: Partial<BilledOrder> = {}, contract: FeeContract = aFeeContract()): BilledOrder {
  const amountDue = fields.amountDue ?? cents(3456);
  const { commission, fixedFee } = orderFees(contract, amountDue);
  return {
    orderId: '0190c0de-0000-7000-8000-00000000a001',
    orderNumber: '2001',
    day: '2026-10-31',
    requestedFor: '2026-10-31T19:00:00.000Z',
    chargeId: 'ch_2001',
    amountDue,
    courier: null,
    waitingFee: cents(0),
    fees: { commission, fixedFee },
    isRetained: true,
    isCancelled: false,
    ...fields,
  };
}
