import { CLIENT_ERRORS } from '@comptoir/contract/errors.ts';
import type { TillFacts } from '@comptoir/domain/menu/product-rules.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUser } from '../../app/session.tsx';
import { imageDraftOf } from '../../images/image-draft.ts';
import { sendImage } from '../../images/images.queries.ts';
import { useCanSync, useShopChoice } from '../../menu-sync/shop-choice.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useMenuContext } from '../menu-context.ts';
import { tellFailures } from '../menu-error.ts';
import { menuOf, patchMenu, type ShopRef, type ShownMenu } from '../menu.queries.ts';
import { productChanges } from './conflict-changes.ts';
import { EditWindow } from './edit-window.tsx';
import { focusFirstError } from './focus-first-error.ts';
import {
  isSameProduct,
  productDraftOf,
  productErrors,
  productInputOf,
  type ProductAround,
  type ProductDraft,
} from './product-draft.ts';
import { ProductForm } from './product-form.tsx';
import { useSaving } from './use-saving.ts';
import styles from './windows.module.css';
import { posMenuOf, sendProduct } from './windows.queries.ts';

type ProductDialogProps = { shopRef: ShopRef; sectionKey: string; product: Product | null; onClose: () => void };

/** PRD-28: `product` null is a new one. */
export function ProductDialog(props: ProductDialogProps) {
  const { data: menu } = useQuery(menuOf(props.shopRef));
  return menu ? <ProductWindow {...props} menu={menu} /> : null;
}

function ProductWindow({ shopRef, sectionKey, product, menu, onClose }: ProductDialogProps & { menu: ShownMenu }) {
  const { canEdit, editRefusal } = useMenuContext();
  const { activeOrderTypes } = useUser();
  const cache = useQueryClient();
  const canSync = useCanSync();
  const { choose, dialogs } = useShopChoice();
  const form = useRef<HTMLDivElement>(null);
  /** What the window was opened on, or reloaded from. */
  const [opened, setOpened] = useState(product);
  const [draft, setDraft] = useState(() => productDraftOf(product));
  const [isSynced, setSynced] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const saving = useSaving<Product>({ record: 'product', failure: CLIENT_ERRORS.productNotSaved });
  const { articles, around } = useProductAround(shopRef, menu, { product: opened, sectionKey, posRef: draft.posRef });
  const section = menu.sections[sectionKey];
  const errors = { ...(isChecked ? productErrors(draft, around) : {}), ...saving.refusals };

  const change = (fields: Partial<ProductDraft>) => {
    setDraft((known) => ({ ...known, ...fields }));
    saving.forgetRefusals();
  };

  async function write(version: number | null): Promise<void> {
    const before = imageDraftOf(opened ?? { picture: null, crop: null });
    const image = await sendImage(draft.image, { before, companyId: shopRef.companyId, purpose: 'product' });
    const input = productInputOf(draft, image, around);
    const key = opened?.key ?? null;
    const element = { kind: 'product', key, parentKey: sectionKey, input, isDeleted: false } as const;
    const elsewhere = isSynced ? await choose(element) : null;
    if (isSynced && !elsewhere) return;
    const content = { input, version, elsewhere };
    const idempotencyKey = saving.keyOf(content);
    const { product: saved, reports } = await sendProduct(shopRef, { key, sectionKey }, content, { idempotencyKey });
    patchMenu(cache, shopRef.shopId, { menuVersion: 0, patch: { products: [saved] } });
    toast.success({ text: 'Le produit a bien été enregistré.' });
    tellFailures(reports);
    onClose();
  }
  const save = (version: number | null) => {
    setChecked(true);
    if (Object.keys(productErrors(draft, around)).length > 0) return focusFirstError(form);
    return void saving.attempt(() => write(version)).then(() => focusFirstError(form));
  };
  const reload = (current: Product) => {
    setOpened(current);
    setDraft(productDraftOf(current));
    setChecked(false);
    saving.forgetConflict();
  };

  const { conflict } = saving;
  return (
    <>
      <EditWindow
        title={product ? 'Modifier le produit' : 'Nouveau produit'}
        context={section?.name}
        width={1000}
        isDirty={!isSameProduct(draft, productDraftOf(opened))}
        isSaving={saving.isSaving}
        conflict={
          conflict && {
            changes: opened ? productChanges(menu, opened, conflict) : [],
            reload: () => reload(conflict),
            overwrite: () => save(conflict.version),
          }
        }
        isReadOnly={!canEdit}
        refusal={editRefusal}
        onSave={() => save(opened?.version ?? null)}
        onClose={onClose}
      >
        <div ref={form} className={styles.form}>
          <ProductForm
            draft={draft}
            onChange={change}
            errors={errors}
            around={around}
            optionLists={menu.optionLists}
            orderTypes={activeOrderTypes}
            articles={articles}
            isReadOnly={!canEdit}
          />
          {canSync && canEdit ? (
            <Checkbox label="Appliquer aussi à d’autres magasins" isChecked={isSynced} onChange={setSynced} />
          ) : null}
        </div>
      </EditWindow>
      {dialogs}
    </>
  );
}

type Looked = { product: Product | null; sectionKey: string; posRef: string };

/** PRD-35 to PRD-41: what the shop's till and the product's section say about it. */
function useProductAround(ref: ShopRef, menu: ShownMenu, { product, sectionKey, posRef }: Looked) {
  const { rules } = menu;
  const { data } = useQuery({ ...posMenuOf(ref), enabled: rules.hasMenuPOS });
  const articles = rules.hasMenuPOS ? (data?.posMenu?.products ?? null) : null;
  const till: TillFacts = {
    isTillKnown: articles !== null,
    article: articles?.find((article) => posRef !== '' && article.posRef === posRef) ?? null,
  };
  const around: ProductAround = {
    product,
    section: { freeOnly: menu.sections[sectionKey]?.freeOnly ?? false },
    rules,
    till,
    knownLists: new Set(Object.keys(menu.optionLists)),
  };
  return { articles, around };
}
