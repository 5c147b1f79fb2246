import { MOST_NEW_PRODUCTS } from '@comptoir/domain/design/mobile-design.ts';
import { offeredAsNew } from '@comptoir/domain/menu/offered-as-new.ts';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import shared from '@comptoir/web/styles/shared.module.css';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { SortableList } from '@comptoir/web/ui/drag/sortable-list.tsx';
import { SearchSelect } from '@comptoir/web/ui/fields/search-select.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { menuOf, type ShownMenu } from '../../menu/menu.queries.ts';
import { useUser } from '../../session/session.ts';
import type { MobileEditor } from './use-mobile-form.ts';
import styles from './mobile-fields.module.css';

/** DSM-12: products are a shop's; the network has none to choose from. */
export function NewProducts({ form }: { form: MobileEditor }) {
  const { isAllShops } = useUser();
  if (isAllShops) return <p className={styles.soft}>Ouvrez un magasin pour choisir ses nouveautés dans sa carte.</p>;
  return <ShopProducts form={form} />;
}

function ShopProducts({ form }: { form: MobileEditor }) {
  const { companyId, shopId } = useUser();
  return (
    <Loaded
      query={useQuery(menuOf({ companyId, shopId }))}
      label="Chargement de la carte"
      bones={<Skeleton height={120} radius={10} />}
      failed="Impossible d’afficher la carte"
    >
      {(menu) => <Picker menu={menu} form={form} />}
    </Loaded>
  );
}

function Picker({ menu, form }: { menu: ShownMenu; form: MobileEditor }) {
  const { newProductKeys: keys } = form.draft;
  const products = Object.values(menu.sections).flatMap((section) => Object.values(section.products));
  const chosen = keys.flatMap((key) => products.find((product) => product.key === key) ?? []);
  const offered = offeredAsNew(menu).filter(({ key }) => !keys.includes(key));
  const choose = (newProductKeys: string[]) => form.set({ newProductKeys });
  return (
    <>
      <p className={styles.soft}>
        {keys.length}/{MOST_NEW_PRODUCTS} produits choisis.
      </p>
      <SortableList
        label="Nouveautés"
        items={chosen}
        onReorder={(items) => choose(items.map(({ key }) => key))}
        footer={
          keys.length >= MOST_NEW_PRODUCTS ? null : (
            <div className={shared.growing}>
              <SearchSelect
                label="Ajouter un produit"
                isLabelHidden
                placeholder="Ajouter un produit…"
                options={offered.map(({ key, name, sectionName }) => ({ value: key, label: name, hint: sectionName }))}
                value={null}
                onChange={(key) => choose([...keys, key])}
              />
            </div>
          )
        }
      >
        {(product) => (
          <>
            <span className={shared.growing}>{product.name}</span>
            <IconButton
              icon={IconTrash}
              size="dense"
              label={`Retirer ${product.name}`}
              onClick={() => choose(keys.filter((key) => key !== product.key))}
            />
          </>
        )}
      </SortableList>
    </>
  );
}
