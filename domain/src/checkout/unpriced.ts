import { french } from '../kernel/text.ts';
import type { ExplainedStep } from './explain.ts';
import type { Refused } from './judge.ts';
import type { StepName } from './steps.ts';

/** What a basket that cannot be priced leaves open: judged with nothing in it, it would be refused for being empty. */
const OF_BASKET: ReadonlySet<StepName> = new Set([
  'promotion',
  'loyalty',
  'minimum',
  'deliveryFee',
  'managementFee',
  'tip',
]);
const OF_ITS_PRODUCTS: readonly Refused['refusal'][] = ['meal-vouchers-nothing', 'meal-vouchers-rest'];

const dependsOnBasket = ({ step, refusal }: Pick<Refused, 'step' | 'refusal'>): boolean =>
  OF_BASKET.has(step) || OF_ITS_PRODUCTS.includes(refusal);

type Told = { refusals: readonly Refused[]; steps: readonly ExplainedStep[] };

/** SET-40: what can be said of an order whose basket is refused itself. */
export function toldWithoutBasket({ refusals, steps }: Told): { refusals: Refused[]; steps: ExplainedStep[] } {
  const isOpen = ({ name }: ExplainedStep) =>
    OF_BASKET.has(name) || refusals.some((one) => one.step === name && dependsOnBasket(one));
  return {
    refusals: refusals.filter((one) => !dependsOnBasket(one)),
    steps: steps.map((step) =>
      isOpen(step) ? { ...step, cause: french('Dépend du panier.'), value: null, isPassed: null } : step,
    ),
  };
}
