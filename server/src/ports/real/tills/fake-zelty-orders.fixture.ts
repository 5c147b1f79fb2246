import { schemasOf } from '../schemas/schema-check.fixture.ts';

type Row = Record<string, unknown>;
/** `catalog` as `GET /catalogs/{id}` has it, `dishes` as `GET /catalog/dishes` has them. */
export type FakeCatalog = { dishes: Row[]; catalog: Row & { items: Row[] } };

type Modifier = { option_id: number; option_value_id: number; quantity?: number; price?: number };
type PartDish = { id_part: number; id: number; modifiers?: Modifier[]; comment?: string };
type Item = {
  type: 'dish' | 'menu';
  id: number;
  quantity?: number;
  price?: number;
  comment?: string;
  modifiers?: Modifier[];
  dishes?: PartDish[];
};
export type AskedOrder = {
  remote_id?: string;
  display_id?: string;
  id_restaurant?: number;
  mode: 'eat_in' | 'takeaway' | 'delivery';
  fulfillment_type?: string;
  address?: object | null;
  customer?: object | null;
  source?: string;
  due_date?: string;
  items: Item[];
  total?: number;
  comment?: string;
  transactions?: object[];
};

const document = schemasOf('zelty.schema.json');
/** A field that no document names is read by nobody: what it says is lost. */
export const ORDER_FIELDS: ReadonlySet<string> = new Set([
  ...Object.keys(document.examples['order'] as object),
  'transactions',
  'close_if_paid',
  'id_promotion',
  'promotion_discount',
]);

const rowsOf = (of: unknown): Row[] => (Array.isArray(of) ? (of as Row[]) : []);
const byNumber = (rows: unknown, id: number): Row | undefined =>
  rowsOf(rows).find((row) => Number(row['internal_id']) === id);
const byId = (rows: unknown, id: unknown): Row | undefined => rowsOf(rows).find((row) => row['id'] === id);
const amountOf = (row: Row | undefined): number => Number((row?.['price'] as Row | undefined)?.['price'] ?? 0);
const itemOf = ({ catalog }: FakeCatalog, type: string, id: number): Row | undefined =>
  catalog.items.find((row) => row['type'] === type && Number(row['internal_id']) === id);

/** Why the whole order is refused; null when it is not. */
export function whatIsWrong(
  order: AskedOrder,
  catalog: FakeCatalog,
  restaurants: readonly { id: number }[],
): string | null {
  const isSeveral = restaurants.length > 1;
  if (isSeveral && !restaurants.some(({ id }) => id === order.id_restaurant)) return 'id_restaurant';
  if (order.mode === 'delivery' && (!order.address || !order.fulfillment_type)) return 'address';
  if (order.source && !['web', 'mobile', 'kiosk'].includes(order.source)) return 'source';
  if (order.transactions) return 'price';
  return order.items.map((item) => wrongItem(item, catalog)).find((wrong) => wrong !== null) ?? null;
}

function wrongItem(item: Item, catalog: FakeCatalog): string | null {
  if ((item.quantity ?? 1) !== 1) return 'quantity: lines come back one by one';
  const row = itemOf(catalog, item.type, item.id);
  if (!row) return `unknown ${item.type} ${item.id}`;
  if (item.type === 'dish') return wrongModifiers(item.modifiers, catalog);
  return wrongParts(item.dishes ?? [], row, catalog);
}

function wrongModifiers(modifiers: Modifier[] | undefined, { catalog }: FakeCatalog): string | null {
  for (const { option_id, option_value_id } of modifiers ?? []) {
    const option = byNumber(catalog['options'], option_id);
    const value = byNumber(catalog['optionValues'], option_value_id);
    if (!option || !value || !(option['value_ids'] as unknown[]).includes(value['id'])) return 'unknown option';
  }
  return null;
}

/** Parts in their order, each dish one of its part, and only the last parts may be left out. */
function wrongParts(dishes: PartDish[], menu: Row, { catalog, ...rest }: FakeCatalog): string | null {
  const parts = rowsOf(menu['parts']).map((part) => byId(catalog['menuParts'], part['menu_part_id']));
  for (const [index, { id_part, id, modifiers }] of dishes.entries()) {
    const part = parts[index];
    const dish = itemOf({ catalog, ...rest }, 'dish', id);
    const isIn = part && dish && (part['dish_ids'] as unknown[]).includes(dish['id']);
    if (!isIn || Number(part['internal_id']) !== id_part) return 'menu invalid';
    const wrong = wrongModifiers(modifiers, { catalog, ...rest });
    if (wrong) return wrong;
  }
  return null;
}

/** Zelty's own total: its prices for the way the order is served. */
export function sumOf({ mode, items }: AskedOrder, known: FakeCatalog): number {
  const special = { eat_in: 'price', takeaway: 'price_togo', delivery: 'price_delivery' }[mode];
  const modifiersOf = (item: Item) => [
    ...(item.modifiers ?? []),
    ...(item.dishes ?? []).flatMap(({ modifiers }) => modifiers ?? []),
  ];
  const amounts = items.flatMap((item) => {
    const own = known.dishes.find((dish) => item.type === 'dish' && dish['id'] === item.id);
    const alone = own?.[special] ?? own?.['price'] ?? amountOf(itemOf(known, item.type, item.id));
    const added = modifiersOf(item).map(({ option_value_id }) =>
      amountOf(byNumber(known.catalog['optionValues'], option_value_id)),
    );
    return [Number(alone), ...added];
  });
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
