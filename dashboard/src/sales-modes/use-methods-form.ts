import * as contract from '@comptoir/contract/sales-modes.ts';
import type { Methods, NetworkMethods } from '@comptoir/contract/sales-modes.ts';
import type { Lock } from '@comptoir/domain/sales-modes/save-rules.ts';
import { pageVisibility } from '@comptoir/domain/session/pages.ts';
import { call } from '@comptoir/web/call/call.ts';
import { showErrorText } from '@comptoir/web/failure/show-error.ts';
import { useUser, viewOf } from '../session/session.ts';
import type { Question } from '../settings/use-question.tsx';
import { useSettingsForm, type SettingsForm } from '../settings/use-settings-form.tsx';
import { ALL_SHOPS, FAILED, LAST_MODE, LOCK_REASONS, strandedWords, WORDS } from './methods.labels.ts';
import {
  isLastOn,
  lockOf,
  switchesIn,
  toChange,
  toDraft,
  turned,
  voucherFaults,
  type Column,
  type Draft,
  type Kind,
  type Mode,
} from './methods-draft.ts';
import { methodsOfNetwork, methodsOfShop } from './sales-modes.queries.ts';

type Cell = { isOn: boolean; lock: Lock | null; reason: string | null; partly: number | null };
export type MethodsView = {
  kind: Kind;
  saved: Methods;
  form: SettingsForm<Draft>;
  isReadOnly: boolean;
  shopCount: number;
  /** Null where it is never offered. */
  cellOf: (column: Column, mode: Mode) => Cell | null;
  turn: (column: Column, mode: Mode) => void;
};

const READ_ONLY = 'Votre rôle ne permet pas de modifier ce réglage.';
const PAGES = { payments: 'paymentTypes', orderTypes: 'orderTypes' } as const;

/** Everything both pages do, for a shop or for the network. */
export function useMethodsForm(kind: Kind, saved: Methods | NetworkMethods): MethodsView {
  const user = useUser();
  const view = viewOf(user);
  const { companyId, shopId, isAllShops } = user;
  const network = 'partly' in saved ? saved : null;
  const situation = {
    isAllShops,
    mayDecideDelivery: view.rights.includes('paymentType'),
    isOnboarded: saved.isOnboarded,
  };
  const isReadOnly = pageVisibility(PAGES[kind], view) !== 'full';
  const shop = { companyId, shopId };

  const form = useSettingsForm<Methods | NetworkMethods, Draft>({
    saved,
    queryKey: (network ? methodsOfNetwork(companyId) : methodsOfShop(companyId, shopId)).queryKey,
    toDraft: (known) => toDraft(kind, known),
    check: voucherFaults,
    question: async (draft) => {
      const body = toChange(kind, saved, draft);
      const stranded = network
        ? await call(contract.findStrandedOfNetwork, { params: { companyId }, body })
        : await call(contract.findStranded, { params: shop, body });
      return questionOf(network !== null, stranded);
    },
    send: (draft, idempotencyKey) => {
      const body = toChange(kind, saved, draft);
      return network
        ? call(contract.saveNetworkMethods, { params: { companyId }, body }, { idempotencyKey })
        : call(contract.saveMethods, { params: shop, body }, { idempotencyKey });
    },
    done: WORDS[kind].done,
    failed: FAILED,
  });

  return {
    kind,
    saved,
    form,
    isReadOnly,
    shopCount: network?.shopCount ?? 1,
    cellOf: (column, mode) => {
      if (!switchesIn(kind, column).includes(mode)) return null;
      const isOn = form.draft.on[column]?.includes(mode) ?? false;
      const wasOn = toDraft(kind, saved).on[column]?.includes(mode) ?? false;
      const lock = lockOf(kind, column, mode, isOn || wasOn, situation);
      const partly = network?.partly.find((one) => one.channel === column && one.mode === mode);
      return {
        isOn,
        lock: isReadOnly && lock !== 'not-for-delivery' ? null : lock,
        reason: isReadOnly ? READ_ONLY : lock && LOCK_REASONS[lock],
        partly: partly && !isOn && !wasOn ? partly.shops : null,
      };
    },
    turn: (column, mode) => {
      if (isLastOn(form.draft, column, mode)) return showErrorText(LAST_MODE);
      form.set((draft) => turned(draft, kind, column, mode));
    },
  };
}

/** PMT-18, PMT-20: what is asked before saving, in one question. */
function questionOf(isAllShops: boolean, stranded: contract.Stranded): Question | null {
  const confirmLabel = isAllShops ? 'Confirmer' : 'Enregistrer';
  if (stranded.count === 0) return isAllShops ? { title: ALL_SHOPS, text: null, confirmLabel } : null;
  const { title, text } = strandedWords(stranded);
  return { title, text: isAllShops ? `${ALL_SHOPS} ${text}` : text, confirmLabel };
}
