import type { OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { IconCopy, IconInfoCircle, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { useDuplicateList } from '../option-lists.commands.ts';
import { useOptionsContext } from '../options-context.ts';
import styles from './list-row.module.css';

/** OPT-11; what the till forbids is absent (CAT-ROL-17). */
export function ListActions({ list }: { list: OptionList }) {
  const { shopRef, rules, editRefusal, openWindow } = useOptionsContext();
  const duplicating = useDuplicateList(shopRef, list);
  return (
    <div className={styles.actions}>
      <IconButton
        icon={IconPencil}
        label={`Modifier la liste ${list.name}`}
        size="dense"
        disabledBecause={editRefusal}
        onClick={() => openWindow({ kind: 'list', list })}
      />
      {rules.disableDuplication || rules.hideCreateOption ? null : (
        <IconButton
          icon={IconCopy}
          label={`Dupliquer la liste ${list.name}`}
          size="dense"
          isBusy={duplicating.isPending}
          disabledBecause={editRefusal}
          onClick={() => duplicating.mutate()}
        />
      )}
      {rules.disableOptionList ? null : (
        <IconButton
          icon={IconLink}
          label={`Attacher la liste ${list.name} à des produits`}
          size="dense"
          disabledBecause={editRefusal}
          onClick={() => openWindow({ kind: 'attach', list })}
        />
      )}
      <IconButton
        icon={IconInfoCircle}
        label={`Dépendances de la liste ${list.name}`}
        size="dense"
        onClick={() => openWindow({ kind: 'dependencies', list })}
      />
      {rules.disableDeletion ? null : (
        <IconButton
          icon={IconTrash}
          label={`Supprimer la liste ${list.name}`}
          size="dense"
          disabledBecause={editRefusal}
          onClick={() => openWindow({ kind: 'delete-list', list })}
        />
      )}
    </div>
  );
}
