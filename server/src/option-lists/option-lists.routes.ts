import * as contract from '@comptoir/contract/option-lists.ts';
import { handle, type Handler } from '../http/handle.ts';
import type { InShops } from '../menu/saving.ts';
import { attachOptionList } from './attach-list.ts';
import { setOptionAvailability } from './availability.ts';
import { deleteOption, deleteOptionList } from './delete.ts';
import { readDependencies } from './dependencies.ts';
import { createOptionList, saveOptionList } from './save-list.ts';
import { createOption, duplicateOption, saveOption } from './save-option.ts';

export const optionListsRoutes = (inShops: InShops): Handler[] => [
  handle(contract.createOptionList, inShops(createOptionList)),
  handle(contract.saveOptionList, inShops(saveOptionList)),
  handle(contract.deleteOptionList, inShops(deleteOptionList)),
  handle(contract.createOption, inShops(createOption)),
  handle(contract.saveOption, inShops(saveOption)),
  handle(contract.duplicateOption, duplicateOption),
  handle(contract.setOptionAvailability, setOptionAvailability),
  handle(contract.deleteOption, inShops(deleteOption)),
  handle(contract.readDependencies, readDependencies),
  handle(contract.attachOptionList, attachOptionList),
];
