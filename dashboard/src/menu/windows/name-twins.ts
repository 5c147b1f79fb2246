import { french, plain } from '@comptoir/domain/kernel/text.ts';
import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import type { MenuKind } from '@comptoir/domain/menu-sync/kinds.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';

type Element = { kind: MenuKind; key: string | null; parentKey: string | null; name: string };

/** A name used twice is allowed, as two sections may sell the same dish, but whoever types it is told. */
export function nameTwinNote(menu: Pick<Menu, 'sections' | 'optionLists'>, element: Element): string | undefined {
  const name = plain(element.name.trim());
  const isTwin = (other: { key: string; name: string }) => other.key !== element.key && plain(other.name) === name;
  if (name === '') return undefined;
  if (element.kind === 'product') {
    const twin = allProducts(menu).find(isTwin);
    return twin && french(`La section ${menu.sections[twin.sectionKey]?.name ?? ''} a déjà un produit de ce nom.`);
  }
  const { others, note } = {
    section: { others: menu.sections, note: 'Une autre section porte déjà ce nom.' },
    optionList: { others: menu.optionLists, note: 'Une autre liste d’options porte déjà ce nom.' },
    option: {
      others: menu.optionLists[element.parentKey ?? '']?.options ?? {},
      note: 'Une autre option de cette liste porte déjà ce nom.',
    },
  }[element.kind];
  return Object.values<{ key: string; name: string }>(others).some(isTwin) ? french(note) : undefined;
}
