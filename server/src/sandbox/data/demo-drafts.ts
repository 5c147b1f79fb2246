import { addMinutes, type Instant } from '@comptoir/domain/kernel/time.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { withFields, withProduct, withSection } from '@comptoir/domain/menu-drafts/change-draft.ts';
import { NO_CHANGES, type DraftChanges } from '@comptoir/domain/menu-drafts/changes.ts';
import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { newProduct, newSection } from '@comptoir/domain/menu/new-elements.ts';
import { steppedPrice } from '@comptoir/domain/menu/prices/price-steps.ts';
import type { Tx } from '../../db/db.ts';
import * as drafts from '../../menu-drafts/menu-drafts.store.ts';
import * as menus from '../../menu/menus.store.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS } from '../demo/company.ts';

const CHRISTMAS = newSection({
  key: 'SECTION-noel00000000',
  name: 'Menu de Noël',
  description: 'Du 20 au 26 décembre, sur commande la veille.',
  position: 0,
});

/** Prices in cents. */
const DISHES = [
  ['PRODUCT-chapon000000', 'Chapon aux cèpes', 'Chapon de Bresse, cèpes, pommes grenailles.', 2_650],
  ['PRODUCT-pompe0000000', 'Pompe à l’huile', 'Brioche à l’huile d’olive et à la fleur d’oranger.', 690],
  ['PRODUCT-treize000000', 'Les treize desserts', 'L’assiette provençale, pour deux.', 1_450],
] as const;

/** DRF-01: a Christmas menu in preparation, and the prices of next year. */
export async function seedDrafts(tx: Tx, now: Instant): Promise<void> {
  const [{ shopId }] = DEMO_SHOPS;
  const ref = { companyId: DEMO_COMPANY_ID, shopId };
  const menu = await menus.read(tx, ref);
  await drafts.insert(tx, ref, {
    id: '0190c0de-0000-7000-8000-000000000961',
    name: 'Carte de Noël',
    changes: christmas(),
    by: 'Michèle',
    now: addMinutes(now, -26 * 60),
  });
  await drafts.insert(tx, ref, {
    id: '0190c0de-0000-7000-8000-000000000962',
    name: 'Prix de janvier',
    changes: january(menu),
    by: 'Bruno',
    now: addMinutes(now, -3 * 60),
  });
}

const christmas = (): DraftChanges =>
  DISHES.reduce(
    (changes, [key, name, description, price]) =>
      withProduct(
        changes,
        newProduct({ key, sectionKey: CHRISTMAS.key, name, description, price: cents(price), position: 0 }),
      ),
    withSection(NO_CHANGES, CHRISTMAS),
  );

/** Four percent more, to ten cents, on the first dishes. */
const january = (menu: Menu): DraftChanges =>
  allProducts(menu)
    .filter(({ price, posOnly }) => price > 0 && !posOnly)
    .slice(0, 8)
    .reduce<DraftChanges>((changes, { key, price }) => {
      const next = steppedPrice(steppedPrice(price, { kind: 'percent', by: 4 }), { kind: 'tenth' });
      return withFields(changes, menu, key, { price: next }) ?? changes;
    }, NO_CHANGES);
