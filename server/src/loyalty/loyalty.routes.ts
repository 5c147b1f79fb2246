import * as contract from '@comptoir/contract/loyalty.ts';
import { handle } from '../http/handle.ts';
import * as lightMenus from './light-menus.store.ts';
import { readLoyalty } from './read-loyalty.ts';
import { saveConfig } from './save-config.ts';
import { saveShops } from './save-shops.ts';
import { saveTiers } from './save-tiers.ts';
import { createVersion, deleteVersion, saveVersion } from './save-version.ts';

export const loyaltyRoutes = [
  handle(contract.readLoyalty, readLoyalty),
  handle(contract.readLightMenus, ({ db, companyId }) => lightMenus.read(db, companyId)),
  handle(contract.saveLoyalty, saveConfig),
  handle(contract.createLoyaltyVersion, createVersion),
  handle(contract.saveLoyaltyVersion, saveVersion),
  handle(contract.deleteLoyaltyVersion, deleteVersion),
  handle(contract.saveLoyaltyShops, saveShops),
  handle(contract.saveLoyaltyTiers, saveTiers),
];
