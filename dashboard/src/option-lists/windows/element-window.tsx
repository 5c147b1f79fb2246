import type { CopiedElement } from '@comptoir/contract/menu-sync.ts';
import type { FieldChange, ShopReport } from '@comptoir/domain/menu-sync/sync.ts';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { tellFailures } from '../../menu/menu-error.ts';
import { EditWindow } from '../../menu/windows/edit-window.tsx';
import { focusFirstError } from '../../menu/windows/focus-first-error.ts';
import { useSaving, type FieldErrors } from '../../menu/windows/use-saving.ts';
import { useCanSync, useShopChoice, type ChosenShops } from '../../menu-sync/shop-choice.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useOptionsContext } from '../options-context.ts';
import styles from './windows.module.css';

type Entity = { key: string; version: number };
/** `version` is the one that was looked at; null is a new one. */
export type Sending = { version: number | null; elsewhere: ChosenShops | null; keyOf: (content: unknown) => string };

export type ElementWindowProps<E extends Entity, Draft> = {
  title: string;
  context?: string | undefined;
  /** Null is a new one. */
  entity: E | null;
  /** The field of the call's body that holds it. */
  record: 'option' | 'item';
  draftOf: (entity: E | null) => Draft;
  errorsOf: (draft: Draft, opened: E | null) => FieldErrors;
  /** SYN-02: what the choice of shops is shown. */
  copiedOf: (draft: Draft, opened: E | null) => Omit<CopiedElement, 'isDeleted'>;
  send: (draft: Draft, opened: E | null, sending: Sending) => Promise<ShopReport[]>;
  changesOf: (opened: E, current: E) => FieldChange[];
  success: string;
  failure: string;
  onClose: () => void;
  children: (form: {
    draft: Draft;
    opened: E | null;
    errors: FieldErrors;
    change: (change: (draft: Draft) => Draft) => void;
  }) => ReactNode;
};

/** What the windows of a list and of an option share: the draft, its check, its saving here and elsewhere. */
export function ElementWindow<E extends Entity, Draft>(props: ElementWindowProps<E, Draft>) {
  const { title, context, entity, record, draftOf, errorsOf, copiedOf, send, changesOf, success, failure } = props;
  const { onClose, children } = props;
  const { canEdit, editRefusal } = useOptionsContext();
  const canSync = useCanSync();
  const { choose, dialogs } = useShopChoice();
  const form = useRef<HTMLDivElement>(null);
  /** What the window was opened on, or reloaded from. */
  const [opened, setOpened] = useState(entity);
  const [draft, setDraft] = useState(() => draftOf(entity));
  const [isSynced, setSynced] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const saving = useSaving<E>({ record, failure });
  const found = errorsOf(draft, opened);

  async function write(version: number | null): Promise<void> {
    const elsewhere = isSynced ? await choose({ ...copiedOf(draft, opened), isDeleted: false }) : null;
    if (isSynced && !elsewhere) return;
    const reports = await send(draft, opened, { version, elsewhere, keyOf: saving.keyOf });
    toast.success({ text: success });
    tellFailures(reports);
    onClose();
  }
  const save = (version: number | null) => {
    setChecked(true);
    if (Object.keys(found).length > 0) return focusFirstError(form);
    return void saving.attempt(() => write(version)).then(() => focusFirstError(form));
  };
  const reload = (current: E) => {
    setOpened(current);
    setDraft(draftOf(current));
    setChecked(false);
    saving.forgetConflict();
  };

  const { conflict } = saving;
  return (
    <>
      <EditWindow
        title={title}
        context={context}
        width={680}
        isDirty={JSON.stringify(draft) !== JSON.stringify(draftOf(opened))}
        isSaving={saving.isSaving}
        conflict={
          conflict && {
            changes: opened ? changesOf(opened, conflict) : [],
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
          {children({
            draft,
            opened,
            errors: { ...(isChecked ? found : {}), ...saving.refusals },
            change: (next) => {
              setDraft(next);
              saving.forgetRefusals();
            },
          })}
          {canSync && canEdit ? (
            <Checkbox label="Appliquer aussi à d’autres magasins" isChecked={isSynced} onChange={setSynced} />
          ) : null}
        </div>
      </EditWindow>
      {dialogs}
    </>
  );
}
