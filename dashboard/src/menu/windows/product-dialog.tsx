import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { createProduct, saveProduct } from '@comptoir/contract/menu.ts';
import type { Product, ProductInput } from '@comptoir/domain/menu/product.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { useUser } from '../../session/session.ts';
import { imageDraftOf } from '../../images/image-draft.ts';
import { sendImage } from '../../images/images.queries.ts';
import { NO_ORDER } from '../menu-command.ts';
import { useMenuContext } from '../menu-context.ts';
import { menuOf, patchMenu, type ShopRef, type ShownMenu } from '../menu.queries.ts';
import { productChanges } from './conflict-changes.ts';
import { ElementWindow, type ElementSending } from './element-window.tsx';
import {
  isSameProduct,
  productDraftOf,
  productErrors,
  productInputOf,
  type ProductAround,
  type ProductDraft,
} from './product-draft.ts';
import { ProductForm } from './product-form.tsx';
import { tillMenuOf } from './windows.queries.ts';

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
  const { articles, aroundOf } = useProductAround(shopRef, menu, sectionKey);

  async function inputOf(draft: ProductDraft, opened: Product | null): Promise<ProductInput> {
    const before = imageDraftOf(opened);
    const image = await sendImage(draft.image, { before, companyId: shopRef.companyId, purpose: 'product' });
    // OPT-17: a list that was deleted since it was chosen is shown no more, and is not asked for either.
    const optionListKeys = draft.optionListKeys.filter((key) => key in menu.optionLists);
    return productInputOf({ ...draft, optionListKeys }, image, aroundOf(draft, opened));
  }
  async function send(input: ProductInput, opened: Product | null, sending: ElementSending) {
    const { version, elsewhere, ...options } = sending;
    const params = { ...shopRef, sectionKey };
    const body = { product: input, ...elsewhere };
    const { product: saved, reports } = await (opened === null || version === null
      ? call(createProduct, { params, body }, options)
      : call(saveProduct, { params: { ...params, productKey: opened.key }, body: { ...body, version } }, options));
    patchMenu(cache, shopRef.shopId, { menuVersion: NO_ORDER, patch: { products: [saved] } });
    return reports;
  }

  return (
    <ElementWindow<Product, ProductDraft, ProductInput>
      title={product ? 'Modifier le produit' : 'Nouveau produit'}
      context={menu.sections[sectionKey]?.name}
      width={1000}
      entity={product}
      record="product"
      copied={{ kind: 'product', parentKey: sectionKey }}
      powers={{ canEdit, editRefusal }}
      draftOf={productDraftOf}
      isSame={isSameProduct}
      errorsOf={(draft, opened) => productErrors(draft, aroundOf(draft, opened))}
      inputOf={inputOf}
      send={send}
      changesOf={(opened, current) => productChanges(menu, opened, current)}
      success="Le produit a bien été enregistré."
      failure={CLIENT_ERRORS.productNotSaved}
      onClose={onClose}
    >
      {(form, opened) => (
        <ProductForm
          form={form}
          around={aroundOf(form.draft, opened)}
          optionLists={menu.optionLists}
          orderTypes={activeOrderTypes}
          articles={articles}
          isReadOnly={!canEdit}
        />
      )}
    </ElementWindow>
  );
}

/** PRD-35 to PRD-41: what the shop's till and the product's section say about it. */
function useProductAround(ref: ShopRef, menu: ShownMenu, sectionKey: string) {
  const { rules } = menu;
  const { data } = useQuery({ ...tillMenuOf(ref), enabled: rules.hasMenuPOS });
  const articles = rules.hasMenuPOS ? (data?.posMenu?.products ?? null) : null;
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
