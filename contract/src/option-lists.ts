import {
  Option,
  OptionInput,
  OptionKey,
  OptionList,
  OptionListInput,
  OptionListKey,
} from '@comptoir/domain/option-lists/option-list.ts';
import { ProductKey } from '@comptoir/domain/menu/product.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import { Availability, DELETED, DELETED_HERE_AND_THERE, OTHER_SHOPS, SHOPS } from './menu.ts';
import { openRoute, shopRoute } from './route.ts';

const OF_LIST = { access: 'productAndOption', params: { key: OptionListKey } } as const;
const OF_OPTION = { access: 'productAndOption', params: { key: OptionListKey, itemKey: OptionKey } } as const;

/** CAT-API-15, CAT-API-19: only a duplicate may be created with options; the server assigns new keys to them. */
export const createOptionList = shopRoute({
  method: 'POST',
  path: '/options',
  access: 'productAndOption',
  body: z.strictObject({
    option: OptionListInput.extend({ options: z.array(OptionInput).max(500).optional() }),
    ...SHOPS,
  }),
  reply: z.object({ optionList: OptionList, ...OTHER_SHOPS }),
  status: 201,
});

export const saveOptionList = shopRoute({
  ...OF_LIST,
  method: 'PUT',
  path: '/options/:key',
  body: z.strictObject({ option: OptionListInput, version: z.int().optional(), ...SHOPS }),
  reply: z.object({ optionList: OptionList, ...OTHER_SHOPS }),
});

/** CAT-API-18. `shopIds` is comma-separated. */
export const deleteOptionList = shopRoute({
  ...OF_LIST,
  method: 'DELETE',
  path: '/options/:key',
  query: DELETED_HERE_AND_THERE,
  reply: DELETED,
});

export const createOption = shopRoute({
  ...OF_LIST,
  method: 'POST',
  path: '/options/:key/items',
  body: z.strictObject({ item: OptionInput, ...SHOPS }),
  reply: z.object({ option: Option, ...OTHER_SHOPS }),
  status: 201,
});

export const saveOption = shopRoute({
  ...OF_OPTION,
  method: 'PUT',
  path: '/options/:key/items/:itemKey',
  body: z.strictObject({ item: OptionInput, version: z.int().optional(), ...SHOPS }),
  reply: z.object({ option: Option, ...OTHER_SHOPS }),
});

export const duplicateOption = shopRoute({
  ...OF_OPTION,
  method: 'POST',
  path: '/options/:key/items/:itemKey/duplicate',
  reply: Option,
  status: 201,
});

/** Availability of an option that is not linked to a product; it may have an end, as for products. */
export const setOptionAvailability = shopRoute({
  method: 'PUT',
  path: '/options/:key/items/:itemKey/availability',
  access: 'catalogue',
  params: { key: OptionListKey, itemKey: OptionKey },
  body: Availability,
  reply: Option,
});

/** CAT-API-17. The shop is in the body, so the right is checked by the use case. */
export const deleteOption = openRoute({
  method: 'POST',
  path: '/option/delete',
  access: 'session',
  body: z.strictObject({
    shopId: Id,
    key: OptionListKey,
    itemKey: OptionKey,
    synchronize: z.boolean().default(false),
    ...SHOPS,
  }),
  reply: DELETED,
});

export const readDependencies = shopRoute({
  method: 'GET',
  path: '/options/:key/dependencies',
  access: 'catalogue',
  params: { key: OptionListKey },
  reply: z.object({
    productsBySection: z.array(
      z.object({
        sectionKey: z.string(),
        sectionName: z.string(),
        products: z.array(z.object({ key: z.string(), name: z.string() })),
      }),
    ),
    optionsByList: z.array(
      z.object({
        optionListKey: z.string(),
        optionListName: z.string(),
        options: z.array(z.object({ key: z.string(), name: z.string() })),
      }),
    ),
  }),
});

/** Adds a list to many products, or removes it from them. It is added last to products that do not have it. */
export const attachOptionList = shopRoute({
  ...OF_LIST,
  method: 'POST',
  path: '/options/:key/attachments',
  body: z.strictObject({ attach: z.array(ProductKey).max(5000), detach: z.array(ProductKey).max(5000) }),
  reply: z.object({ attached: z.int(), detached: z.int(), menuVersion: z.int() }),
});
