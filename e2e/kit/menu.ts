import { expect, type Locator, type Page } from '@playwright/test';
import { anOption, anOptionList, aProduct, aSection } from '@comptoir/domain/menu/menu.samples.ts';
import type { asManager } from './manager.ts';

type Manager = Awaited<ReturnType<typeof asManager>>;
type Saved = { key: string; version: number };
/** `price` in cents. */
type ProductFields = Partial<Omit<ReturnType<typeof aProduct>, 'price'>> & { price?: number };
type SectionFields = Omit<Parameters<typeof aSection>[0] & object, 'products'>;
type ListFields = Omit<Parameters<typeof anOptionList>[0] & object, 'options'>;

/** The section that every new restaurant has, with a socca, a pan bagnat and a daube. */
export const CARTE = 'SECTION-1';

/** What a window sends of a product: the call takes no notice of the rest. */
export const productInput = ({ price = 450, ...fields }: ProductFields = {}) => ({
  ...aProduct(fields),
  price,
  imageUrl: null,
});
export const sectionInput = (fields: SectionFields = {}) => ({ ...aSection(fields), imageUrl: null });

export async function makeSection(manager: Manager, fields: SectionFields): Promise<Saved> {
  const { section } = await manager.send<{ section: Saved }>('POST', 'sections', { section: sectionInput(fields) });
  return section;
}

export async function makeProduct(manager: Manager, fields: ProductFields, sectionKey = CARTE): Promise<Saved> {
  const path = `sections/${sectionKey}/products`;
  const { product } = await manager.send<{ product: Saved }>('POST', path, { product: productInput(fields) });
  return product;
}

/** `prices` are those of its options, by name. */
export async function makeList(
  manager: Manager,
  fields: ListFields,
  prices: Readonly<Record<string, number>> = {},
): Promise<Saved> {
  const option = anOptionList(fields);
  const { optionList } = await manager.send<{ optionList: Saved }>('POST', 'options', {
    option: { ...option, options: undefined },
  });
  for (const [name, price] of Object.entries(prices))
    await manager.send('POST', `options/${optionList.key}/items`, { item: { ...anOption(), name, price } });
  return optionList;
}

export const sectionRow = (page: Page, name: string): Locator =>
  page.locator('[data-section]').filter({ has: page.getByRole('button', { name, exact: true }) });
export const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('button', { name, exact: true }) });
/** Of every section of the page, or of one of them. */
export const dishes = (within: Page | Locator): Locator =>
  within.getByRole('article').getByRole('heading', { level: 3 });
export const sectionNames = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 2 });
export const availability = (page: Page, name: string): Locator =>
  cardOf(page, name).getByRole('switch', { name: new RegExp(`, ${name}$`) });

export async function openProducts(page: Page): Promise<void> {
  await page.goto('/products');
  await expect(sectionNames(page).first()).toBeVisible();
}

export async function openSection(page: Page, name: string): Promise<void> {
  const toggle = page.getByRole('button', { name, exact: true });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
}

export async function openProduct(page: Page, name: string): Promise<Locator> {
  await cardOf(page, name).getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier le produit' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** An entry of the menu of a card. */
export async function onCard(page: Page, name: string, entry: 'Dupliquer' | 'Supprimer'): Promise<void> {
  await cardOf(page, name)
    .getByRole('button', { name: `Actions sur ${name}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** A tool that stands behind « Plus d’actions ». */
export async function fromMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Plus d’actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

const middleOf = async (place: Locator) => {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error('nothing is drawn there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Takes something by its handle and holds it over a place; the caller lets it go. */
export async function holdOver(page: Page, name: string, place: Locator): Promise<void> {
  const from = await middleOf(page.getByRole('button', { name: `Déplacer ${name}`, exact: true }));
  const to = await middleOf(place);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 20, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

export const hole = (page: Page): Locator => page.locator('[data-hole]');
