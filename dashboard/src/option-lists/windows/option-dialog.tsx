import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { createOption, saveOption } from '@comptoir/contract/option-lists.ts';
import { tillArticles } from '@comptoir/domain/till/till-articles.ts';
import type { Option, OptionInput, OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { useMemo } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { useMenuContext, useShownMenu } from '../../menu/menu-context.ts';
import { optionChanges } from '../../menu/windows/conflict-changes.ts';
import { ElementWindow, type ElementSending } from '../../menu/windows/element-window.tsx';
import { useTillMenu } from '../../till/till.queries.ts';
import { withoutDeletedLists } from './list-draft.ts';
import { optionDraftOf, optionErrors, optionInputOf, type OptionAround, type OptionDraft } from './option-draft.ts';
import { OptionForm } from './option-form.tsx';

/** OPT-35: `option` null is a new one. */
export function OptionDialog({ list, option }: { list: OptionList; option: Option | null }) {
  const { shopRef } = useMenuContext();
  const menu = useShownMenu();
  const { articles, aroundOf } = useOptionAround(list);

  async function send(item: OptionInput, { saved, elsewhere, options }: ElementSending) {
    const body = { item, ...elsewhere };
    const params = { ...shopRef, key: list.key };
    const reply = await (saved
      ? call(
          saveOption,
          { params: { ...params, itemKey: saved.key }, body: { ...body, version: saved.version } },
          options,
        )
      : call(createOption, { params, body }, options));
    return { patch: { options: [reply.option] }, reports: reply.reports };
  }

  return (
    <ElementWindow<Option, OptionDraft, OptionInput>
      title={option ? 'Modifier l’option' : 'Nouvelle option'}
      context={menu.optionLists[list.key]?.name ?? list.name}
      entity={option}
      width={680}
      record="item"
      copied={{ kind: 'option', parentKey: list.key }}
      draftOf={optionDraftOf}
      errorsOf={(draft, opened) => optionErrors(draft, aroundOf(draft, opened))}
      inputOf={(draft, opened) => optionInputOf(withoutDeletedLists(draft, menu.optionLists), aroundOf(draft, opened))}
      send={send}
      changesOf={(opened, current) => optionChanges(menu, opened, current)}
      success="L’option a bien été enregistrée."
      failure={CLIENT_ERRORS.optionNotSaved}
    >
      {(form, opened, nameNote) => (
        <OptionForm
          nameNote={nameNote}
          form={form}
          listKey={list.key}
          around={aroundOf(form.draft, opened)}
          articles={articles}
        />
      )}
    </ElementWindow>
  );
}

/** OPT-36 to OPT-38, SYN-31: what the shop's till and the option's list say about it. */
function useOptionAround(opened: OptionList) {
  const { shopRef, rules } = useMenuContext();
  const list = useShownMenu().optionLists[opened.key] ?? opened;
  const tillMenu = useTillMenu(shopRef, rules);
  const articles = tillMenu && [...tillMenu.products, ...tillMenu.optionLists.flatMap(({ options }) => options)];
  const known = useMemo(() => tillMenu && tillArticles(tillMenu), [tillMenu]);
  const aroundOf = ({ posRef }: OptionDraft, option: Option | null): OptionAround => {
    const article = known?.inList(list, posRef);
    return {
      option,
      list,
      rules,
      till: { isTillKnown: articles !== null, article: article ? { price: article.price, requiredLists: 0 } : null },
    };
  };
  return { articles, aroundOf };
}
