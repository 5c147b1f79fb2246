import { IconCopy, IconInfoCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Section } from '@comptoir/domain/menu/section.ts';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';
import { useMenuContext } from '../menu-context.ts';
import { SectionDialog, SectionInfoDialog } from '../menu-windows.ts';
import { deleteSection, useDuplicateSection, useHideSection } from '../menu.commands.ts';
import { RowAction } from '../row-action.tsx';
import styles from './section-row.module.css';

/** SEC-03, SEC-25: what the till forbids is absent. */
export function SectionActions({ section }: { section: Section }) {
  const { shopRef, rules, openWindow } = useMenuContext();
  const duplicating = useDuplicateSection(shopRef, section);
  const name = `la section ${section.name}`;
  const send = deleteSection(shopRef, section);
  const facts = <SectionInfoDialog section={section} />;
  return (
    <div className={styles.actions}>
      <VisibilitySwitch section={section} />
      <span className={styles.rule} />
      <RowAction icon={IconPencil} label={`Modifier ${name}`} opens={<SectionDialog section={section} />} />
      {rules.disableDuplication ? null : (
        <RowAction icon={IconCopy} label={`Dupliquer ${name}`} command={duplicating} />
      )}
      <IconButton
        icon={IconInfoCircle}
        label={`Informations sur ${name}`}
        size="dense"
        onClick={() => openWindow(facts)}
      />
      {rules.disableDeletion ? null : (
        <RowAction
          icon={IconTrash}
          label={`Supprimer ${name}`}
          opens={<DeleteDialog kind="section" element={section} parentKey={null} send={send} />}
        />
      )}
    </div>
  );
}

function VisibilitySwitch({ section }: { section: Section }) {
  const { shopRef, editRefusal } = useMenuContext();
  const hiding = useHideSection(shopRef, section);
  // Shown as wished while the call travels; should it fail, what the menu says is shown again.
  const isHidden = hiding.isPending ? hiding.variables : section.hidden;
  return (
    <Switch
      size="sm"
      label={
        <>
          {isHidden ? 'Masquée' : 'Visible'}
          <VisuallyHidden>, section {section.name}</VisuallyHidden>
        </>
      }
      isOn={!isHidden}
      disabledBecause={editRefusal}
      onChange={(isVisible) => hiding.mutate(!isVisible)}
    />
  );
}
