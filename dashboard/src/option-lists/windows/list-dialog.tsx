import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { createOptionList, saveOptionList } from '@comptoir/contract/option-lists.ts';
import type { OptionList, OptionListInput } from '@comptoir/domain/option-lists/option-list.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { ElementWindow, type ElementSending } from '../../menu/windows/element-window.tsx';
import { putOptionList } from '../option-lists.commands.ts';
import { useOptionsContext } from '../options-context.ts';
import { listChanges } from './conflict-changes.ts';
import { listDraftOf, listErrors, listInputOf, withoutDeletedLists, type ListDraft } from './list-draft.ts';
import { ListForm } from './list-form.tsx';

/** OPT-20, OPT-21: `list` null is a new one. */
export function ListDialog({ list, onClose }: { list: OptionList | null; onClose: () => void }) {
  const { shopRef, menu, canEdit, editRefusal } = useOptionsContext();
  const { rules } = menu;
  const cache = useQueryClient();

  async function send(
    option: OptionListInput,
    opened: OptionList | null,
    { version, elsewhere, ...options }: ElementSending,
  ) {
    const body = { option, ...elsewhere };
    const reply =
      opened === null || version === null
        ? await call(createOptionList, { params: shopRef, body }, options)
        : await call(saveOptionList, { params: { ...shopRef, key: opened.key }, body: { ...body, version } }, options);
    putOptionList(cache, shopRef.shopId, reply.optionList);
    return reply.reports;
  }

  return (
    <ElementWindow<OptionList, ListDraft, OptionListInput>
      title={list ? 'Modifier la liste d’options' : 'Nouvelle liste d’options'}
      entity={list}
      width={680}
      record="option"
      copied={{ kind: 'optionList', parentKey: null }}
      powers={{ canEdit, editRefusal }}
      draftOf={(entity) => listDraftOf(entity, rules)}
      errorsOf={listErrors}
      inputOf={(draft, opened) => listInputOf(withoutDeletedLists(draft, menu.optionLists), opened, rules)}
      send={send}
      changesOf={(opened, current) => listChanges(menu, opened, current)}
      success="La liste d’options a bien été enregistrée."
      failure={CLIENT_ERRORS.listNotSaved}
      onClose={onClose}
    >
      {(form, opened) => <ListForm form={form} list={opened} rules={rules} />}
    </ElementWindow>
  );
}
