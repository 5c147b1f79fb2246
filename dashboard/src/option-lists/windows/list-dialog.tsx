import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { createOptionList, saveOptionList } from '@comptoir/contract/option-lists.ts';
import type { OptionList, OptionListInput } from '@comptoir/domain/option-lists/option-list.ts';
import { call } from '@comptoir/web/call/call.ts';
import { useMenuContext, useShownMenu } from '../../menu/menu-context.ts';
import { listChanges } from '../../menu/windows/conflict-changes.ts';
import { ElementWindow, type ElementSending } from '../../menu/windows/element-window.tsx';
import { patchOfList } from '../option-lists.commands.ts';
import { listDraftOf, listErrors, listInputOf, withoutDeletedLists, type ListDraft } from './list-draft.ts';
import { ListForm } from './list-form.tsx';

/** OPT-20, OPT-21: `list` null is a new one. */
export function ListDialog({ list }: { list: OptionList | null }) {
  const { shopRef, rules } = useMenuContext();
  const menu = useShownMenu();

  async function send(option: OptionListInput, { saved, elsewhere, options }: ElementSending) {
    const body = { option, ...elsewhere };
    const { optionList, reports } = await (saved
      ? call(
          saveOptionList,
          { params: { ...shopRef, key: saved.key }, body: { ...body, version: saved.version } },
          options,
        )
      : call(createOptionList, { params: shopRef, body }, options));
    return { patch: patchOfList(optionList), reports };
  }

  return (
    <ElementWindow<OptionList, ListDraft, OptionListInput>
      title={list ? 'Modifier la liste d’options' : 'Nouvelle liste d’options'}
      entity={list}
      width={680}
      record="option"
      copied={{ kind: 'optionList', parentKey: null }}
      draftOf={(entity) => listDraftOf(entity, rules)}
      errorsOf={listErrors}
      inputOf={(draft, opened) => listInputOf(withoutDeletedLists(draft, menu.optionLists), opened, rules)}
      send={send}
      changesOf={(opened, current) => listChanges(menu, opened, current)}
      success="La liste d’options a bien été enregistrée."
      failure={CLIENT_ERRORS.listNotSaved}
    >
      {(form, opened, nameNote) => <ListForm form={form} list={opened} rules={rules} nameNote={nameNote} />}
    </ElementWindow>
  );
}
