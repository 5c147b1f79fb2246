import { IconCopy, IconInfoCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Section } from '@comptoir/domain/menu/section.ts';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { useMenuContext } from '../menu-context.ts';
import { useDuplicateSection, useHideSection } from '../menu.commands.ts';
import styles from './section-actions.module.css';

/** SEC-03, SEC-25. */
export function SectionActions({ section }: { section: Section }) {
  const { shopRef, rules, editRefusal, openWindow } = useMenuContext();
  const duplicating = useDuplicateSection(shopRef, section);
  return (
    <div className={styles.actions}>
      <VisibilitySwitch section={section} />
      <span className={styles.rule} />
      <IconButton
        icon={IconPencil}
        label={`Modifier la section ${section.name}`}
        size="dense"
        disabledBecause={editRefusal}
        onClick={() => openWindow({ kind: 'section', section })}
      />
      {rules.disableDuplication ? null : (
        <IconButton
          icon={IconCopy}
          label={`Dupliquer la section ${section.name}`}
          size="dense"
          isBusy={duplicating.isPending}
          disabledBecause={editRefusal}
          onClick={() => duplicating.mutate()}
        />
      )}
      <IconButton
        icon={IconInfoCircle}
        label={`Informations sur la section ${section.name}`}
        size="dense"
        onClick={() => openWindow({ kind: 'section-info', section })}
      />
      {rules.disableDeletion ? null : (
        <IconButton
          icon={IconTrash}
          label={`Supprimer la section ${section.name}`}
          size="dense"
          disabledBecause={editRefusal}
          onClick={() => openWindow({ kind: 'delete-section', section })}
        />
      )}
    </div>
  );
}

/** SEC-04. */
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
