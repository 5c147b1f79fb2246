import type { CopiedElement } from '@comptoir/contract/menu-sync.ts';
import type { FieldChange, ShopReport } from '@comptoir/domain/menu-sync/sync.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCanSync, useShopChoice, type ChosenShops } from '../../menu-sync/shop-choice.tsx';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm, type FieldErrors, type Form, type Sending } from '@comptoir/web/form/use-form.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { tellFailures } from '../../menu-sync/tell-failures.ts';
import { elementRefusals } from './element-refusals.ts';
import styles from './windows.module.css';

type Entity = { key: string; version: number };
/** `version` is the one that was looked at; null is a new one. */
export type ElementSending = { version: number | null; elsewhere: ChosenShops | null; idempotencyKey: string };

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
  isSame?: (draft: Draft, opened: Draft) => boolean;
  errorsOf: (draft: Draft, opened: E | null) => FieldErrors;
  /** What the call carries; a picture travels first. */
  inputOf: (draft: Draft, opened: E | null) => Sent | Promise<Sent>;
  send: (input: Sent, opened: E | null, sending: ElementSending) => Promise<ShopReport[]>;
  changesOf: (opened: E, current: E) => FieldChange[];
  success: string;
  failure: string;
  onClose: () => void;
  children: (form: Form<Draft>, opened: E | null) => ReactNode;
};

/** What the windows of the menu share: the draft, its check, its saving here and elsewhere, its conflict. */
export function ElementWindow<E extends Entity, Draft extends object, Sent extends Record<string, unknown>>(
  props: ElementWindowProps<E, Draft, Sent>,
) {
  const { entity, record, copied, draftOf, isSame, errorsOf, inputOf, changesOf, success, failure } = props;
  const { title, context, width, onClose, children } = props;
  const { canEdit, editRefusal } = props.powers;
  const canSync = useCanSync();
  const { choose, dialogs } = useShopChoice();
  /** What the window was opened on, or reloaded from. */
  const [opened, setOpened] = useState(entity);
  const [isSynced, setSynced] = useState(false);

  async function send(draft: Draft, { over, keyOf }: Sending<E>): Promise<void> {
    const input = await inputOf(draft, opened);
    const element = { ...copied, key: opened?.key ?? null, input, isDeleted: false };
    const elsewhere = isSynced ? await choose(element) : null;
    if (isSynced && !elsewhere) return;
    const { version } = over ?? opened ?? { version: null };
    const idempotencyKey = keyOf({ input, version, elsewhere });
    const reports = await props.send(input, opened, { version, elsewhere, idempotencyKey });
    toast.success({ text: success });
    tellFailures(reports);
    onClose();
  }
  const form = useForm<Draft, E>({
    start: () => draftOf(entity),
    ...(isSame ? { isSame } : {}),
    check: (draft) => errorsOf(draft, opened),
    send,
    refused: (error) => elementRefusals(error, record),
    onFailure: (error) => showErrorOr(error, failure),
  });
  const { conflict } = form;
  const reload = (current: E) => {
    setOpened(current);
    form.restart(draftOf(current));
  };

  return (
    <>
      <FormWindow
        title={title}
        context={context}
        width={width}
        form={form}
        isGuarded
        isReadOnly={!canEdit}
        refusal={editRefusal}
        conflict={
          conflict && {
            changes: opened ? changesOf(opened, conflict) : [],
            reload: () => reload(conflict),
            overwrite: form.overwrite,
          }
        }
        onClose={onClose}
      >
        <div id={form.id} className={styles.form}>
          {children(form, opened)}
          {canSync && canEdit ? (
            <Checkbox label="Appliquer aussi à d’autres magasins" isChecked={isSynced} onChange={setSynced} />
          ) : null}
        </div>
      </FormWindow>
      {dialogs}
    </>
  );
}
