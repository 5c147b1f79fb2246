import * as contract from '@comptoir/contract/shops.ts';
import { handle } from '../http/handle.ts';
import { mustExist } from '../http/refused.ts';
import { changeShop } from './change-shop.ts';
import { readCommunications } from './communications.ts';
import { listPorts } from './list-ports.ts';
import * as shops from './shops.store.ts';
import { setClosed, setRush } from './temporary-states.ts';

export const shopsRoutes = [
  handle(contract.readShop, async (ctx, { params }) => {
    return mustExist(await shops.find(ctx.db, params));
  }),
  handle(contract.setClosed, setClosed),
  handle(contract.setRush, setRush),
  handle(contract.saveConfiguration, (ctx, { params, body }) =>
    ctx.answer((tx) => changeShop(tx, ctx, params, { action: 'shop.configure', change: () => definedOnly(body) })),
  ),
  handle(contract.listPorts, listPorts),
  handle(contract.readCommunications, readCommunications),
];

function definedOnly<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
