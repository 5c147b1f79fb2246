import type { CopiedElement } from '@comptoir/contract/menu-sync.ts';
import type { FieldChange, ShopReport } from '@comptoir/domain/menu-sync/sync.ts';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useCanSync, useShopChoice, type ChosenShops } from '../../menu-sync/shop-choice.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { tellFailures } from '../../menu-sync/tell-failures.ts';
import { EditWindow } from './edit-window.tsx';
import { focusFirstError } from './focus-first-error.ts';
import { useSaving, type FieldErrors } from './use-saving.ts';
import styles from './windows.module.css';

type Entity = { key: string; version: number };
/** `version` is the one that was looked at; null is a new one. */
export type Sending = { version: number | null; elsewhere: ChosenShops | null; idempotencyKey: string };

export type ElementWindowProps<E extends Entity, Draft, Sent extends Record<string, unknown>> = {
  title: string;
  context?: string | undefined;
  width: 680 | 1000;
  /** Null is a new one. */
  entity: E | null;
  /** The field of the call's body that holds it. */
  record: 'product' | 'section' | 'option' | 'item';
  /** SYN-02: what the choice of shops is shown, besides what is sent. */
  copied: Pick<CopiedElement, 'kind' | 'parentKey'>;
  powers: { canEdit: boolean; editRefusal: string | null };
  draftOf: (entity: E | null) => Draft;
  isSame: (draft: Draft, opened: Draft) => boolean;
  errorsOf: (draft: Draft, opened: E | null) => FieldErrors;
  /** What the call carries; a picture travels first. */
  inputOf: (draft: Draft, opened: E | null) => Sent | Promise<Sent>;
  send: (input: Sent, opened: E | null, sending: Sending) => Promise<ShopReport[]>;
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

/** What the windows of the menu share: the draft, its check, its saving here and elsewhere, its conflict. */
export function ElementWindow<E extends Entity, Draft, Sent extends Record<string, unknown>>(
  props: ElementWindowProps<E, Draft, Sent>,
) {
  const { entity, record, copied, draftOf, isSame, errorsOf, inputOf, send, changesOf, success, failure } = props;
  const { title, context, width, onClose, children } = props;
  const { canEdit, editRefusal } = props.powers;
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
    const input = await inputOf(draft, opened);
    const element = { ...copied, key: opened?.key ?? null, input, isDeleted: false };
    const elsewhere = isSynced ? await choose(element) : null;
    if (isSynced && !elsewhere) return;
    const idempotencyKey = saving.keyOf({ input, version, elsewhere });
    const reports = await send(input, opened, { version, elsewhere, idempotencyKey });
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
        width={width}
        isDirty={!isSame(draft, draftOf(opened))}
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
