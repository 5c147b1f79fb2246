import type { CopiedElement } from '@comptoir/contract/menu-sync.ts';
import type { FieldChange, ShopReport } from '@comptoir/domain/menu-sync/sync.ts';
import type { MenuPatch } from '@comptoir/domain/menu/menu-patch.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCanSync, useShopChoice, type ChosenShops } from '../../menu-sync/shop-choice.tsx';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm, type FieldErrors, type Form, type Sending } from '@comptoir/web/form/use-form.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { tellFailures } from '../../menu-sync/followed-runs.ts';
import { useMenuContext, useShownMenu } from '../menu-context.ts';
import { NO_MENU_VERSION, patchMenu } from '../menu.queries.ts';
import { showCreated } from '../show-created.ts';
import { nameTwinNote } from './name-twins.ts';
import { elementRefusals } from './element-refusals.ts';
import styles from './windows.module.css';

type Entity = { key: string; version: number };
/** `saved` is the version that was looked at; null is a new element. */
export type ElementSending = {
  saved: Entity | null;
  elsewhere: ChosenShops | null;
  options: { idempotencyKey: string };
};

export type ElementWindowProps<
  E extends Entity,
  Draft extends { name: string },
  Sent extends Record<string, unknown>,
> = {
  title: string;
  context?: string | undefined;
  width: 680 | 1000;
  /** Null is a new one. */
  entity: E | null;
  /** The field of the call's body that holds it. */
  record: 'product' | 'section' | 'option' | 'item';
  /** SYN-02: what the choice of shops is shown, besides what is sent. */
  copied: Pick<CopiedElement, 'kind' | 'parentKey'>;
  draftOf: (entity: E | null) => Draft;
  isSame?: (draft: Draft, opened: Draft) => boolean;
  errorsOf: (draft: Draft, opened: E | null) => FieldErrors;
  /** What the call carries; a picture travels first. */
  inputOf: (draft: Draft, opened: E | null) => Sent | Promise<Sent>;
  send: (input: Sent, sending: ElementSending) => Promise<{ patch: MenuPatch; reports: ShopReport[] }>;
  changesOf: (opened: E, current: E) => FieldChange[];
  success: string;
  failure: string;
  /** `nameNote` says that the name is used twice. */
  children: (form: Form<Draft>, opened: E | null, nameNote: string | undefined) => ReactNode;
};

/** DRF-03: what was saved in a draft changes nothing in the menu. */
export const NOTHING_ON_SALE: { patch: MenuPatch; reports: ShopReport[] } = { patch: {}, reports: [] };

const createdKey = ({ products, sections, optionLists, options }: MenuPatch): string | undefined =>
  // A list comes with its options.
  (products?.[0] ?? sections?.[0] ?? optionLists?.[0] ?? options?.[0])?.key;

/** What the windows of the menu share: the draft, its check, its saving here and elsewhere, its conflict. */
export function ElementWindow<E extends Entity, Draft extends { name: string }, Sent extends Record<string, unknown>>(
  props: ElementWindowProps<E, Draft, Sent>,
) {
  const { entity, record, copied, draftOf, isSame, errorsOf, inputOf, changesOf, success, failure } = props;
  const { title, context, width, children } = props;
  const { shopRef, canEdit, editRefusal, closeWindow, draft: inDraft } = useMenuContext();
  const cache = useQueryClient();
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
    const version = (over ?? opened)?.version ?? null;
    const saved = opened && version !== null ? { key: opened.key, version } : null;
    const options = { idempotencyKey: keyOf({ input, version, elsewhere }) };
    const { patch, reports } = await props.send(input, { saved, elsewhere, options });
    patchMenu(cache, shopRef.shopId, { menuVersion: NO_MENU_VERSION, patch });
    toast.success({ text: inDraft ? 'Le brouillon a bien été enregistré.' : success });
    tellFailures(reports);
    closeWindow();
    const key = opened ? null : createdKey(patch);
    if (key) showCreated({ key, parentKey: copied.parentKey });
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
  const named = { ...copied, key: opened?.key ?? null, name: form.draft.name };
  const nameNote = nameTwinNote(useShownMenu(), named);
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
        isReadOnly={!canEdit}
        refusal={editRefusal}
        conflict={
          conflict && {
            changes: opened ? changesOf(opened, conflict) : [],
            reload: () => reload(conflict),
            overwrite: form.overwrite,
          }
        }
        onClose={closeWindow}
      >
        <div id={form.id} className={styles.form}>
          {children(form, opened, nameNote)}
          {canSync && canEdit && !inDraft ? (
            <Checkbox label="Appliquer aussi à d’autres magasins" isChecked={isSynced} onChange={setSynced} />
          ) : null}
        </div>
      </FormWindow>
      {dialogs}
    </>
  );
}
