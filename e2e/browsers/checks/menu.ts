import { expect } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aPng } from '../../kit/pictures.ts';
import type { Pointer } from '../driver/page.ts';
import { ownFolder, until } from '../own.ts';
import type { Check, Stage } from '../stage.ts';

type ReadProduct = { name: string; position: number; crop: { x: number; y: number; zoom: number } | null };
type ReadMenu = { sections: Record<string, { products: Record<string, ReadProduct> }> };

/** As the server keeps them. */
async function productsOf({ read }: Stage): Promise<ReadProduct[]> {
  const { sections } = await read<ReadMenu>('menu', 'independent');
  const products = Object.values(sections).flatMap((section) => Object.values(section.products));
  return products.sort((a, b) => a.position - b.position);
}

const namesOf = async (stage: Stage): Promise<string> => (await productsOf(stage)).map(({ name }) => name).join(', ');
const dishesOn = async ({ page }: Stage): Promise<string> => (await page.texts({ css: 'article h3' })).join(', ');

/** Drags a dish over another one; the screen and then the server have the new positions. */
async function drag(
  stage: Stage,
  pointer: Pointer,
  [dish, over, wanted]: readonly [string, string, string],
): Promise<void> {
  const { page } = stage;
  await page.drag(
    { role: 'button', name: `Déplacer ${dish}` },
    () => page.middle({ role: 'article', name: new RegExp(over) }),
    pointer,
  );
  await until(`${wanted} on the screen`, async () => (await dishesOn(stage)) === wanted);
  await until(`${wanted} on the server`, async () => (await namesOf(stage)) === wanted);
}

export const menuChecks: Check[] = [
  {
    title: 'drag: products are put at another place, by the mouse and by a finger where the driver has one',
    async run(stage) {
      const { page, signIn } = stage;
      await signIn('independent');
      await page.open('/products');
      await until('the dishes', async () => (await dishesOn(stage)) === 'Socca, Pan bagnat, Daube niçoise');

      await drag(stage, 'mouse', ['Socca', 'Daube niçoise', 'Pan bagnat, Daube niçoise, Socca']);
      await page.picture('products-dragged');
      if (page.kind.hasTouch) await drag(stage, 'touch', ['Socca', 'Pan bagnat', 'Socca, Pan bagnat, Daube niçoise']);
    },
  },
  {
    title: 'crop: a picture is framed, and what is saved is what the frame showed',
    async run(stage) {
      const { page, signIn } = stage;
      const file = join(ownFolder('picture'), 'socca.png');
      writeFileSync(file, aPng());
      await signIn('independent');
      await page.open('/products');
      await page.click({ role: 'button', name: 'Socca' });
      await page.seen({ role: 'dialog', name: 'Modifier le produit' });

      await page.chooseFile('dialog input[type=file]', file);
      await page.seen({ role: 'slider', name: 'Zoom' });
      await page.click({ role: 'slider', name: 'Zoom' });
      const scrolls = await page.on({ css: 'dialog' }, (found) =>
        found.map((each) => each.scrollHeight - each.clientHeight),
      );
      expect(scrolls, 'what a window holds scrolls inside it, and not the window').toEqual([0]);
      await page.picture('crop');
      await page.drag({ css: '[data-testid=container]' }, ({ x, y }) => ({ x: x - 60, y }));
      await page.picture('crop-dragged');
      await page.click({ role: 'button', name: 'Enregistrer' });
      await page.gone({ role: 'dialog', name: 'Modifier le produit' });

      const sizes = () =>
        page.on({ css: 'article img' }, (found) =>
          (found as HTMLImageElement[]).map(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight]),
        );
      await until('a picture of 5:4', async () => JSON.stringify(await sizes()) === '[[400,320]]');
      const saved = (await productsOf(stage)).find(({ name }) => name === 'Socca')?.crop;
      expect(saved?.zoom).toBe(1.3);
      // Dragged to the left: the frame shows more of the right.
      expect(saved?.x).toBeGreaterThan(1);
      expect(saved?.y).toBe(0);
    },
  },
];
