import { isSameValue } from '@comptoir/domain/menu-drafts/apply-draft.ts';
import * as rules from '@comptoir/domain/menu-drafts/change-draft.ts';
import { elementIn, valueIn, type DraftChanges, type Element } from '@comptoir/domain/menu-drafts/changes.ts';
import type { DraftCommand, HeldField, QuickFields } from '@comptoir/domain/menu-drafts/menu-draft.ts';
import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { newKey } from '@comptoir/domain/menu/keys.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { newProduct, newSection } from '@comptoir/domain/menu/new-elements.ts';
import { priceFault } from '@comptoir/domain/menu/prices/price-rules.ts';
import type { ShopTypeRules } from '@comptoir/domain/shops/shop-type-rules.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { fieldsToSave as productFields } from '../menu/products/save-product.ts';
import { fieldsToSave as sectionFields } from '../menu/sections/save-section.ts';
import type { ShopRef } from '../shops/shops.store.ts';

type Around = { menu: Menu; drafted: Menu; rules: ShopTypeRules; ref: ShopRef; command: DraftCommand };
type Obeyed = { changes: DraftChanges; held: HeldField[] };

/** DRF-03: one command; refused where the window of the menu would refuse it too. */
export async function obeyed(tx: Tx, ctx: Ctx, changes: DraftChanges, around: Around): Promise<Obeyed> {
  const { command, menu } = around;
  if (command.do === 'set') return setFields(changes, around, command);
  if (command.do === 'product') return saveProduct(tx, changes, around, command);
  if (command.do === 'section') return saveSection(tx, ctx, changes, around, command);
  return { changes: mustExist(changed()), held: [] };

  function changed(): DraftChanges | null {
    switch (command.do) {
      case 'remove':
        if (around.rules.disableDeletion && !changes.products[command.key] && !changes.sections[command.key])
          throw new Refused('till-owns-menu');
        if (command.key.startsWith('ITEM-')) throw new Refused('NOT_FOUND');
        return rules.withoutElement(changes, menu, command.key);
      case 'reset':
        return rules.withReset(changes, command.key, command.field);
      case 'place':
        return rules.withPlace(changes, menu, command.key, command.position);
      case 'settle':
        return rules.settled(changes, menu, command);
      default:
        return changes;
    }
  }
}

type Command<D extends DraftCommand['do']> = Extract<DraftCommand, { do: D }>;

/** What may be set of which element. */
const FIELDS = {
  PRODUCT: ['name', 'description', 'price', 'sectionKey', 'unavailable'],
  SECTION: ['name', 'description', 'hidden'],
  ITEM: ['name', 'price', 'unavailable'],
} as const;
const NAME_LENGTHS = {
  PRODUCT: MENU_LIMITS.productName,
  SECTION: MENU_LIMITS.sectionName,
  ITEM: MENU_LIMITS.optionName,
};

function setFields(changes: DraftChanges, around: Around, { key, fields, was }: Command<'set'>): Obeyed {
  const { drafted } = around;
  const element = mustExist(elementIn(drafted, key));
  const held = heldFields(element, fields, was);
  const free = Object.entries(fields).filter(([field]) => !held.some((one) => one.field === field));
  for (const [field] of free) refuseField(drafted, element, field, { ...around, fields });
  return { changes: mustExist(rules.withFields(changes, around.menu, key, Object.fromEntries(free))), held };
}

type Fields = Readonly<Record<string, unknown>>;

/** DRF-04: neither what the editor saw nor what they want. */
function heldFields(element: Element, fields: Fields, was: Fields | undefined): HeldField[] {
  return Object.entries(was ?? {}).flatMap(([field, seen]) => {
    const value = valueIn(element, field);
    const wanted = fields[field];
    const isHeld = field in fields && !isSameValue(value, seen) && !isSameValue(value, wanted);
    return isHeld ? [{ key: element.key, name: element.name, field, value }] : [];
  });
}

/** DRF-04: a window sends its whole form. Written is what its author changed in it, unless somebody was quicker. */
function saveForm(
  changes: DraftChanges,
  menu: Menu,
  element: Element,
  { fields, was }: { fields: Fields; was: Fields | undefined },
): Obeyed {
  const isTouched = ([field, wanted]: [string, unknown]) => !was || !(field in was) || !isSameValue(was[field], wanted);
  const touched = Object.fromEntries(Object.entries(fields).filter(isTouched));
  const held = heldFields(element, touched, was);
  for (const { field } of held) delete touched[field];
  return { changes: mustExist(rules.withFields(changes, menu, element.key, touched)), held };
}

function refuseField(
  drafted: Menu,
  element: Element,
  field: string,
  { rules: till, fields }: Pick<Around, 'rules'> & { fields: QuickFields },
): void {
  const [kind = ''] = element.key.split('-');
  const allowed = Object.hasOwn(FIELDS, kind) ? FIELDS[kind as keyof typeof FIELDS] : [];
  if (!(allowed as readonly string[]).includes(field)) throw new Refused('RECORD_INVALID');
  const length = NAME_LENGTHS[kind as keyof typeof NAME_LENGTHS];
  if (fields.name !== undefined && fields.name.length > length) throw new Refused('RECORD_INVALID');
  if (field === 'unavailable' && till.lockAvailability) throw new Refused('availability-locked');
  if (field === 'sectionKey' && !drafted.sections[fields.sectionKey ?? '']) throw new Refused('NOT_FOUND');
  if (field === 'price' && fields.price !== undefined && 'posPrice' in element) {
    const place = 'sectionKey' in element ? drafted.sections[element.sectionKey] : drafted.optionLists[element.listKey];
    const fault = priceFault(fields.price, element, { rules: till, place: { freeOnly: place?.freeOnly ?? false } });
    if (fault) throw new Refused(fault.refusal, { words: fault.words ?? {} });
  }
}

async function saveProduct(
  tx: Tx,
  changes: DraftChanges,
  around: Around,
  command: Command<'product'>,
): Promise<Obeyed> {
  const { menu, drafted, ref } = around;
  const before = command.key === null ? null : mustExist(elementIn(drafted, command.key));
  if (before && !('sectionKey' in before)) throw new Refused('NOT_FOUND');
  if (before?.posOnly) throw new Refused('till-owns-menu');
  const section = mustExist(drafted.sections[before?.sectionKey ?? command.sectionKey]);
  const fields = await productFields(tx, ref, command.product, { section, before });
  if (before) return saveForm(changes, menu, before, { fields, was: command.was });
  const at = { key: newKey('PRODUCT', Math.random), sectionKey: section.key, position: 0 };
  return { changes: rules.withProduct(changes, newProduct({ ...fields, ...at })), held: [] };
}

async function saveSection(
  tx: Tx,
  ctx: Ctx,
  changes: DraftChanges,
  around: Around,
  command: Command<'section'>,
): Promise<Obeyed> {
  const { menu, drafted, ref } = around;
  const before = command.key === null ? null : mustExist(drafted.sections[command.key]);
  if (!before && around.rules.hideCreate) throw new Refused('till-owns-menu');
  const fields = await sectionFields(tx, ctx, ref, command.section, before);
  if (before) return saveForm(changes, menu, before, { fields, was: command.was });
  const section = newSection({ ...fields, key: newKey('SECTION', Math.random), position: 0 });
  return { changes: rules.withSection(changes, section), held: [] };
}
