import { linksOf, subListRefusal, withLinks } from '@comptoir/domain/option-lists/sub-lists.ts';
import { ListPicker } from '../../menu/windows/list-picker.tsx';
import { useMenuContext, useShownMenu } from '../../menu/menu-context.ts';

type SubListFieldProps = {
  help: string;
  /** The list that would call them; null is one that is about to be created. */
  listKey: string | null;
  keys: readonly string[];
  onChange: (keys: string[]) => void;
  error: string | undefined;
};

/** OPT-40: only lists that can be called from here are offered. */
export function SubListField({ help, listKey, keys, onChange, error }: SubListFieldProps) {
  const { canEdit } = useMenuContext();
  const { optionLists } = useShownMenu();
  const lists = Object.values(optionLists);
  const links = linksOf(lists);
  const from = listKey ?? '';
  return (
    <ListPicker
      label="Sous-listes"
      help={help}
      emptyText="Aucune liste ne peut être demandée ici."
      addLabel="Ajouter une sous-liste"
      placeholder="Ajouter une sous-liste…"
      chosen={keys.flatMap((key) => optionLists[key] ?? [])}
      offered={lists.filter(
        ({ key }) => !keys.includes(key) && subListRefusal(withLinks(links, from, [...keys, key]), from) === null,
      )}
      onChange={onChange}
      error={error}
      isFixed={!canEdit}
    />
  );
}
