import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { createProduct, saveProduct } from '@comptoir/contract/menu.ts';
import type { Product, ProductInput } from '@comptoir/domain/menu/product.ts';
import { call } from '@comptoir/web/call/call.ts';
import { useUser } from '../../session/session.ts';
import { sendImage } from '../../images/images.queries.ts';
import { useTillMenu } from '../../till/till.queries.ts';
import { lockedBecause, outOfBounds } from '../../menu-locks/locks-here.ts';
import { ProductLocks } from '../../menu-locks/product-locks.tsx';
import { useMenuContext, useShownMenu } from '../menu-context.ts';
import { LocksTool } from './locks-tool.tsx';
import { productChanges } from './conflict-changes.ts';
import { ElementWindow, NOTHING_ON_SALE, type ElementSending } from './element-window.tsx';
import {
  isSameProduct,
  productDraftOf,
  productErrors,
  productInputOf,
  type ProductAround,
  type ProductDraft,
} from './product-draft.ts';
import { ProductForm } from './product-form.tsx';

type ProductDialogProps = { sectionKey: string; product: Product | null };

/** PRD-28: `product` null is a new one. */
export function ProductDialog({ sectionKey, product }: ProductDialogProps) {
  const { shopRef, canEdit, draft: inDraft, openWindow, closeWindow } = useMenuContext();
  const menu = useShownMenu();
  const { activeOrderTypes, featureFlags, shopCount } = useUser();
  const { articles, aroundOf } = useProductAround(sectionKey);

  /** LCK-21: from the window of the product, for head office. */
  const lockFields = ({ key, name }: Product) =>
    featureFlags.includes('administration') && shopCount > 1
      ? () => openWindow(<LocksTool shopRef={shopRef} start={{ scope: 'product', key, name }} onClose={closeWindow} />)
      : null;

  async function inputOf(draft: ProductDraft, opened: Product | null): Promise<ProductInput> {
    const image = await sendImage(draft.image, opened, shopRef, 'product');
    // OPT-17: a list that was deleted since it was chosen is shown no more, and is not asked for either.
    const optionListKeys = draft.optionListKeys.filter((key) => key in menu.optionLists);
    return productInputOf({ ...draft, optionListKeys }, image, aroundOf(draft, opened));
  }
  async function send(input: ProductInput, { saved, elsewhere, options }: ElementSending) {
    if (inDraft) {
      const was = product ? { was: product } : {};
      await inDraft.send([{ do: 'product', key: saved?.key ?? null, sectionKey, product: input, ...was }], options);
      return NOTHING_ON_SALE;
    }
    const params = { ...shopRef, sectionKey };
    const body = { product: input, ...elsewhere };
    const reply = await (saved
      ? call(
          saveProduct,
          { params: { ...params, productKey: saved.key }, body: { ...body, version: saved.version } },
          options,
        )
      : call(createProduct, { params, body }, options));
    return { patch: { products: [reply.product] }, reports: reply.reports };
  }

  return (
    <ElementWindow<Product, ProductDraft, ProductInput>
      title={product ? 'Modifier le produit' : 'Nouveau produit'}
      context={menu.sections[sectionKey]?.name}
      width={1000}
      entity={product}
      record="product"
      copied={{ kind: 'product', parentKey: sectionKey }}
      draftOf={productDraftOf}
      isSame={isSameProduct}
      errorsOf={(draft, opened) => productErrors(draft, aroundOf(draft, opened))}
      inputOf={inputOf}
      send={send}
      changesOf={(opened, current) => productChanges(menu, opened, current)}
      success="Le produit a bien été enregistré."
      failure={CLIENT_ERRORS.productNotSaved}
    >
      {(form, opened, nameNote) => (
        <ProductForm
          form={form}
          around={aroundOf(form.draft, opened)}
          optionLists={menu.optionLists}
          orderTypes={activeOrderTypes}
          articles={articles}
          isReadOnly={!canEdit}
          nameNote={nameNote}
          lockOf={(field) => lockedBecause(menu, opened, field)}
          boundsOf={(price) => (opened ? outOfBounds(menu, opened, price) : null)}
          locks={opened ? <ProductLocks menu={menu} product={opened} onLock={lockFields(opened)} /> : null}
        />
      )}
    </ElementWindow>
  );
}

/** PRD-35 to PRD-41: what the shop's till and the product's section say about it. */
function useProductAround(sectionKey: string) {
  const { shopRef, rules } = useMenuContext();
  const menu = useShownMenu();
  const articles = useTillMenu(shopRef, rules)?.products ?? null;
  const aroundOf = ({ posRef }: ProductDraft, product: Product | null): ProductAround => ({
    product,
    section: { freeOnly: menu.sections[sectionKey]?.freeOnly ?? false },
    rules,
    till: {
      isTillKnown: articles !== null,
      article: articles?.find((article) => posRef !== '' && article.posRef === posRef) ?? null,
    },
    knownLists: new Set(Object.keys(menu.optionLists)),
  });
  return { articles, aroundOf };
}
