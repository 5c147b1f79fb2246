import {
  choiceKindLabel,
  choiceLabel,
  obligationLabel,
  optionCountLabel,
  shortOfOptionsLabel,
} from '@comptoir/domain/option-lists/option-lists.labels.ts';
import { isShortOfOptions } from '@comptoir/domain/option-lists/choice.ts';
import type { OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { IconAlertTriangle, IconCopy, IconInfoCircle, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import shared from '@comptoir/web/styles/shared.module.css';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Pill } from '@comptoir/web/ui/feedback/pill.tsx';
import { DeleteDialog } from '../../menu/delete-dialog.tsx';
import { useMenuContext } from '../../menu/menu-context.ts';
import type { OpenRows } from '../../menu/open-rows.ts';
import { RowAction } from '../../menu/row-action.tsx';
import { OpenTitle } from '../../menu/sections/open-title.tsx';
import { deleteList, useDuplicateList } from '../option-lists.commands.ts';
import type { ShownList } from '../options-search.ts';
import { AttachDialog, DependenciesDialog, ListDialog } from '../options-windows.ts';
import styles from './list-row.module.css';
import { OptionTable } from './option-table.tsx';

export function ListRow({ list, options, isOpen, setOpen }: ShownList & { isOpen: boolean; setOpen: OpenRows['set'] }) {
  const tableId = useId();
  const count = Object.keys(list.options).length;
  const toggle = () => setOpen(list.key, !isOpen);
  return (
    <li className={shared.card} data-element={list.key}>
      <div className={styles.header}>
        <OpenTitle name={list.name} isOpen={isOpen} controls={tableId} onToggle={toggle} isWide />
        <span className={styles.facts}>
          <Pill tone={list.minChoices >= 1 ? 'blue' : 'grey'}>{obligationLabel(list)}</Pill>
          <span className={styles.choice}>
            {choiceKindLabel(list)} · {choiceLabel(list)}
          </span>
        </span>
        <span className={styles.count}>{optionCountLabel(count)}</span>
        <ListActions list={list} />
      </div>
      {isShortOfOptions(list) ? (
        <p className={styles.warning}>
          <Glyph icon={IconAlertTriangle} size={18} />
          {shortOfOptionsLabel(list.minChoices, count)}
        </p>
      ) : null}
      <div id={tableId}>{isOpen ? <OptionTable list={list} options={options} /> : null}</div>
    </li>
  );
}

/** OPT-11; what the till forbids is absent (CAT-ROL-17). */
function ListActions({ list }: { list: OptionList }) {
  const { shopRef, rules, openWindow } = useMenuContext();
  const duplicating = useDuplicateList(shopRef, list);
  const name = `la liste ${list.name}`;
  const send = deleteList(shopRef, list);
  const dependencies = <DependenciesDialog list={list} />;
  return (
    <div className={styles.actions}>
      <RowAction icon={IconPencil} label={`Modifier ${name}`} opens={<ListDialog list={list} />} />
      {rules.disableDuplication || rules.hideCreateOption ? null : (
        <RowAction icon={IconCopy} label={`Dupliquer ${name}`} command={duplicating} />
      )}
      {rules.disableOptionList ? null : (
        <RowAction icon={IconLink} label={`Associer ${name} à des produits`} opens={<AttachDialog list={list} />} />
      )}
      <IconButton
        icon={IconInfoCircle}
        label={`Où ${name} est utilisée`}
        size="dense"
        onClick={() => openWindow(dependencies)}
      />
      {rules.disableDeletion ? null : (
        <RowAction
          icon={IconTrash}
          label={`Supprimer ${name}`}
          opens={<DeleteDialog kind="optionList" element={list} parentKey={null} send={send} />}
        />
      )}
    </div>
  );
}
