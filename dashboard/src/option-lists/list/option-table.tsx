import type { Option, OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { IconPlus } from '@tabler/icons-react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { SortableList } from '@comptoir/web/ui/drag/sortable-list.tsx';
import { useOptionPositions } from '../option-positions.ts';
import { useMenuContext } from '../../menu/menu-context.ts';
import { OptionDialog } from '../options-windows.ts';
import { OptionRow } from './option-row.tsx';
import styles from './option-table.module.css';

type OptionTableProps = { list: OptionList; options: readonly Option[] };

export function OptionTable({ list, options }: OptionTableProps) {
  const { shopRef, rules, canEdit, editRefusal, dragRefusal, openWindow } = useMenuContext();
  const { shown, reorder } = useOptionPositions(shopRef, list, options);
  const creating = <OptionDialog list={list} option={null} />;
  const count = Object.keys(list.options).length;
  return (
    <div className={styles.table} data-references={!rules.disableReferences || undefined}>
      {options.length > 0 ? (
        <>
          <div className={styles.headings} data-fixed={dragRefusal !== null || undefined} aria-hidden="true">
            <span>Option</span>
            {rules.disableReferences ? null : <span>Référence</span>}
            <span>Sous-listes</span>
            <span className={styles.price}>Prix</span>
            <span>Disponibilité</span>
            <span />
          </div>
          <SortableList
            label={`Options de ${list.name}`}
            items={shown}
            onReorder={reorder}
            isFixed={dragRefusal !== null}
            isBare
          >
            {(option) => <OptionRow option={option} list={list} isOnly={count < 2} />}
          </SortableList>
        </>
      ) : (
        <p className={styles.empty}>Aucune option dans cette liste.</p>
      )}
      {canEdit && !rules.hideCreateOption ? (
        <div className={styles.add}>
          <Button
            variant="dashed"
            isWide
            icon={IconPlus}
            disabledBecause={editRefusal}
            onClick={() => openWindow(creating)}
          >
            Ajouter une option
          </Button>
        </div>
      ) : null}
    </div>
  );
}
