import { CLIENT_ERRORS } from '@comptoir/contract/errors.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import type { Section, SectionHead } from '@comptoir/domain/menu/section.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNow } from '../../app/now.ts';
import { imageDraftOf } from '../../images/image-draft.ts';
import { sendImage } from '../../images/images.queries.ts';
import { useCanSync, useShopChoice } from '../../menu-sync/shop-choice.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useMenuContext } from '../menu-context.ts';
import { tellFailures } from '../menu-error.ts';
import { menuOf, patchMenu, type ShopRef, type ShownMenu } from '../menu.queries.ts';
import { sectionChanges } from './conflict-changes.ts';
import { EditWindow } from './edit-window.tsx';
import { focusFirstError } from './focus-first-error.ts';
import { isSameSection, sectionDraftOf, sectionErrors, sectionInputOf, type SectionDraft } from './section-draft.ts';
import { SectionForm } from './section-form.tsx';
import { useSaving } from './use-saving.ts';
import styles from './windows.module.css';
import { sendSection } from './windows.queries.ts';

type SectionDialogProps = { shopRef: ShopRef; section: Section | null; onClose: () => void };

/** SEC-06: `section` null is a new one. */
export function SectionDialog(props: SectionDialogProps) {
  const { data: menu } = useQuery(menuOf(props.shopRef));
  return menu ? <SectionWindow {...props} menu={menu} /> : null;
}

function SectionWindow({ shopRef, section, menu, onClose }: SectionDialogProps & { menu: ShownMenu }) {
  const { canEdit, editRefusal, timeZone } = useMenuContext();
  const today = localDay(useNow(), timeZone);
  const cache = useQueryClient();
  const canSync = useCanSync();
  const { choose, dialogs } = useShopChoice();
  const form = useRef<HTMLDivElement>(null);
  /** What the window was opened on, or reloaded from. */
  const [opened, setOpened] = useState<SectionHead | null>(section);
  const [draft, setDraft] = useState(() => sectionDraftOf(section));
  const [isSynced, setSynced] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const saving = useSaving<SectionHead>({ record: 'section', failure: CLIENT_ERRORS.sectionNotSaved });
  const found = sectionErrors(draft, { today, section: opened });
  const errors = { ...(isChecked ? found : {}), ...saving.refusals };

  const change = (fields: Partial<SectionDraft>) => {
    setDraft((known) => ({ ...known, ...fields }));
    saving.forgetRefusals();
  };

  async function write(version: number | null): Promise<void> {
    const before = imageDraftOf(opened ?? { picture: null, crop: null });
    const image = await sendImage(draft.image, { before, companyId: shopRef.companyId, purpose: 'section' });
    const input = sectionInputOf(draft, image);
    const key = opened?.key ?? null;
    const element = { kind: 'section', key, parentKey: null, input, isDeleted: false } as const;
    const elsewhere = isSynced ? await choose(element) : null;
    if (isSynced && !elsewhere) return;
    const content = { input, version, elsewhere };
    const { section: saved, reports } = await sendSection(shopRef, key, content, {
      idempotencyKey: saving.keyOf(content),
    });
    patchMenu(cache, shopRef.shopId, { menuVersion: 0, patch: { sections: [saved] } });
    toast.success({ text: 'La section a bien été enregistrée.' });
    tellFailures(reports);
    onClose();
  }
  const save = (version: number | null) => {
    setChecked(true);
    if (Object.keys(found).length > 0) return focusFirstError(form);
    return void saving.attempt(() => write(version)).then(() => focusFirstError(form));
  };
  const reload = (current: SectionHead) => {
    setOpened(current);
    setDraft(sectionDraftOf(current));
    setChecked(false);
    saving.forgetConflict();
  };

  const { conflict } = saving;
  return (
    <>
      <EditWindow
        title={section ? 'Modifier la section' : 'Nouvelle section'}
        width={1000}
        isDirty={!isSameSection(draft, sectionDraftOf(opened))}
        isSaving={saving.isSaving}
        conflict={
          conflict && {
            changes: opened ? sectionChanges(menu, opened, conflict) : [],
            reload: () => reload(conflict),
            overwrite: () => save(conflict.version),
          }
        }
        isReadOnly={!canEdit}
        refusal={editRefusal}
        onSave={() => save(opened?.version ?? null)}
        onClose={onClose}
      >
        <div ref={form} className={styles.form}>
          <SectionForm
            draft={draft}
            onChange={change}
            errors={errors}
            today={today}
            isNew={section === null}
            isReadOnly={!canEdit}
          />
          {canSync && canEdit ? (
            <Checkbox label="Appliquer aussi à d’autres magasins" isChecked={isSynced} onChange={setSynced} />
          ) : null}
        </div>
      </EditWindow>
      {dialogs}
    </>
  );
}
