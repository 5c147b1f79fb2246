import * as contract from '@comptoir/contract/option-lists.ts';
import { handle } from '../http/handle.ts';
import { attachOptionList } from './attach-list.ts';
import { setOptionAvailability } from './availability.ts';
import { deleteOptionList } from './delete-list.ts';
import { deleteOption } from './delete-option.ts';
import { readDependencies } from './dependencies.ts';
import { createOptionList, saveOptionList } from './save-list.ts';
import { createOption, duplicateOption, saveOption } from './save-option.ts';

export const optionListsRoutes = [
  handle(contract.createOptionList, createOptionList),
  handle(contract.saveOptionList, saveOptionList),
  handle(contract.deleteOptionList, deleteOptionList),
  handle(contract.createOption, createOption),
  handle(contract.saveOption, saveOption),
  handle(contract.duplicateOption, duplicateOption),
  handle(contract.setOptionAvailability, setOptionAvailability),
  handle(contract.deleteOption, deleteOption),
  handle(contract.readDependencies, readDependencies),
  handle(contract.attachOptionList, attachOptionList),
];
