import { refusalSentence } from '@comptoir/contract/errors.ts';
import type * as contract from '@comptoir/contract/menu.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { Cents } from '@comptoir/domain/kernel/money.ts';
import { CHANNELS, type Channel } from '@comptoir/domain/kernel/sales.ts';
import { tidyChannelPrices, tidyClosedChannels } from '@comptoir/domain/menu/prices/channel-prices.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { priceFault } from '@comptoir/domain/menu/prices/price-rules.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { SectionHead } from '@comptoir/domain/menu/section.ts';
import { productFaults, type Lock } from '@comptoir/domain/menu-locks/lock-rules.ts';
import { flatMenu, isSame } from '@comptoir/domain/menu-sync/flat-menu.ts';
import type { Option } from '@comptoir/domain/option-lists/option-list.ts';
import type { ShopTypeRules } from '@comptoir/domain/shops/shop-type-rules.ts';

type Reply = Answer<typeof contract.savePrices>;
type NewPrice = Input<typeof contract.savePrices>['body']['prices'][number];
type Refusal = Reply['refusals'][number];
export type Verdicts = Pick<Reply, 'conflicts' | 'refusals'> & { products: Product[]; options: Option[] };
type Around = { rules: ShopTypeRules; locks: readonly Lock[] };

/** Row by row: saved, changed by somebody else meanwhile, or forbidden by a rule. */
export function judgePrices(menu: Menu, given: readonly NewPrice[], around: Around): Verdicts {
  const { sections, products, optionLists, options } = flatMenu(menu);
  const verdicts: Verdicts = { products: [], options: [], conflicts: [], refusals: [] };
  // If an element is given two prices, the last one counts.
  for (const wanted of new Map(given.map((price) => [price.key, price])).values()) {
    const { key } = wanted;
    const [product, option] = [products.get(key), options.get(key)];
    const section = product && sections.get(product.sectionKey);
    const list = option && optionLists.get(option.listKey);
    if (product && section) judgeProduct(verdicts, { product, section }, wanted, around);
    else if (option && list) judgeOption(verdicts, option, list, wanted, around);
    else verdicts.refusals.push({ key, name: '', message: refusalSentence('NOT_FOUND'), channel: null });
  }
  return verdicts;
}

type Placed = { product: Product; section: SectionHead };

function judgeProduct(verdicts: Verdicts, { product, section }: Placed, wanted: NewPrice, around: Around): void {
  const after = withPrices(product, wanted);
  if (isSame(product, after)) return;
  const { key, name, price, version, channelPrices, closedChannels } = product;
  if (wanted.version < version) {
    verdicts.conflicts.push({ key, name, price, version, channelPrices, closedChannels });
    return;
  }
  const refusals = productRefusals({ product, section }, after, around);
  if (refusals.length > 0) verdicts.refusals.push(...refusals);
  else verdicts.products.push(after);
}

/** GRD-01: a price that equals the product's own follows it. */
function withPrices(product: Product, { price, vatRates, channelPrices, closedChannels }: NewPrice): Product {
  return {
    ...product,
    price,
    vatRates: vatRates ?? product.vatRates,
    channelPrices: tidyChannelPrices(price, channelPrices ?? product.channelPrices),
    closedChannels: closedChannels ? tidyClosedChannels(closedChannels) : product.closedChannels,
  };
}

/** GRD-06: what is wrong, cell by cell; the locks of head office speak for the row (LCK-06). */
function productRefusals({ product, section }: Placed, after: Product, { rules, locks }: Around): Refusal[] {
  const { key, name } = product;
  const refusals: Refusal[] = [];
  const judge = (price: Cents, channel: Channel | null) => {
    const fault = priceFault(price, product, { rules, place: section });
    if (fault) refusals.push({ key, name, message: refusalSentence(fault.refusal, fault.words), channel });
  };
  if (after.price !== product.price) judge(after.price, null);
  for (const channel of CHANNELS) {
    const own = after.channelPrices[channel];
    if (own !== undefined && own !== product.channelPrices[channel]) judge(own, channel);
  }
  const [fault] = productFaults({ product, section }, { product: after, section }, locks);
  if (fault && refusals.length === 0)
    refusals.push({
      key,
      name,
      message: refusalSentence(fault.refusal, fault.words),
      channel: firstChanged(product, after),
    });
  return refusals;
}

/** The cell beside which a sentence about the row is read. */
function firstChanged(before: Product, after: Product): Channel | null {
  if (before.price !== after.price) return null;
  const isChanged = (channel: Channel) =>
    before.channelPrices[channel] !== after.channelPrices[channel] ||
    before.closedChannels.includes(channel) !== after.closedChannels.includes(channel);
  return CHANNELS.find(isChanged) ?? null;
}

function judgeOption(
  verdicts: Verdicts,
  option: Option,
  list: { freeOnly: boolean },
  wanted: NewPrice,
  { rules }: Around,
): void {
  const { key, name, price, version } = option;
  if (wanted.price === price) return;
  const fault = priceFault(wanted.price, option, { rules, place: list });
  if (wanted.version < version)
    verdicts.conflicts.push({ key, name, price, version, channelPrices: {}, closedChannels: [] });
  else if (fault)
    verdicts.refusals.push({ key, name, message: refusalSentence(fault.refusal, fault.words), channel: null });
  else verdicts.options.push({ ...option, price: wanted.price });
}
