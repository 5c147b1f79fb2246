import type { LiveEvents } from '@comptoir/contract/events.ts';
import { patchedMenu } from '@comptoir/domain/menu/menu-patch.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Option, OptionInput, OptionList, OptionListInput } from '@comptoir/domain/option-lists/option-list.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import * as menus from '../menu/menus.store.ts';
import type { Answered, TestServer } from '../test/test-server.ts';

export const listInput = (fields: Partial<OptionListInput> = {}): OptionListInput => ({
  name: 'Garniture',
  description: '',
  kind: 'option',
  minChoices: 0,
  maxChoices: null,
  allowRepeat: false,
  freeChoices: null,
  subListKeys: [],
  freeOnly: false,
  ...fields,
});

export const optionInput = (fields: Partial<OptionInput> = {}): OptionInput => ({
  name: 'Anchois',
  price: cents(150),
  posRef: '',
  subListKeys: [],
  linkedProductKey: null,
  ...fields,
});

/** A shop with a small menu, its manager, somebody of the team, and what they call. */
export async function aMenuShop(server: TestServer, fields: Partial<Shop> = {}) {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId, fields);
  const boss = await server.as(await server.givenUser(companyId, { role: 'general' }));
  const team = await server.as(await server.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId] }));
  const db = server.database.forCompany(companyId);
  const path = (rest = '') => `/api/${companyId}/shops/${shop.shopId}/options${rest}`;
  const read = (): Promise<Menu> => menus.read(db, { companyId, shopId: shop.shopId });
  const answered = <T>(reply: Answered, name: string): T => {
    if (reply.status >= 300) throw new Error(`refused: ${JSON.stringify(reply.body)}`);
    return reply.body[name] as T;
  };
  return {
    companyId,
    shop,
    boss,
    team,
    db,
    path,
    read,
    givenList: async (given: Partial<OptionListInput> = {}, options?: OptionInput[]): Promise<OptionList> =>
      answered(await boss.post(path(), { option: { ...listInput(given), ...(options && { options }) } }), 'optionList'),
    givenOption: async (list: Pick<OptionList, 'key'>, given: Partial<OptionInput> = {}): Promise<Option> =>
      answered(await boss.post(path(`/${list.key}/items`), { item: optionInput(given) }), 'option'),
    deleteOption: (option: Pick<Option, 'key' | 'listKey'>, by = boss) =>
      by.post('/api/option/delete', { shopId: shop.shopId, key: option.listKey, itemKey: option.key }),
    /** Everything that the screens of the shop were told, oldest first. */
    async news(): Promise<LiveEvents['menu-changed'][]> {
      const rows = await db
        .selectFrom('live_events')
        .select('payload')
        .where('company_id', '=', companyId)
        .where('type', '=', 'menu-changed')
        .orderBy('seq')
        .execute();
      return rows.map(({ payload }) => payload as LiveEvents['menu-changed']);
    },
    /** What a screen shows that has read the menu at the beginning and nothing but the news since. */
    async shown(from: Menu): Promise<Menu> {
      const news = await this.news();
      return news.reduce((menu, { menuVersion, patch }) => patchedMenu(menu, menuVersion, patch), from);
    },
    async audits(entityId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('audit')
        .select('action')
        .where('entity_id', '=', entityId)
        .orderBy('at')
        .execute();
      return rows.map(({ action }) => action);
    },
  };
}
export type MenuShop = Awaited<ReturnType<typeof aMenuShop>>;
