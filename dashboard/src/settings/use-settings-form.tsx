import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useEffect, useState, type ReactNode } from 'react';
import type { CallFailed } from '@comptoir/web/call/call.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { useLeaveGuard } from '@comptoir/web/form/leave-guard.tsx';
import { useForm, type FieldErrors, type Form } from '@comptoir/web/form/use-form.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { ChangedElsewhere } from './settings-page.tsx';
import { useQuestion, type Question } from './use-question.tsx';

export type SettingsForm<Draft extends object, Saved = never> = Form<Draft, never> & {
  /** Stands above the form: what somebody else saved meanwhile, and the question before leaving. */
  notices: ReactNode;
  /** A part of it was saved by itself, a switch for example: what else was typed stays. */
  keepTyped: (saved: Saved) => void;
};

type Options<Saved, Draft extends object> = {
  saved: Saved;
  /** What `saved` stands under in the cache; none where `send` itself puts into the cache what it answers. */
  queryKey?: QueryKey;
  toDraft: (saved: Saved) => Draft;
  isSame?: (draft: Draft, saved: Draft) => boolean;
  check?: (draft: Draft) => Record<string, string | null | undefined>;
  /** What must be agreed to before it is sent: orders that would be stranded, every shop that is written. */
  question?: (draft: Draft) => Promise<Question | null>;
  /** Answers what is saved now; null where nothing was: whoever was asked has thought better of it. */
  send: (draft: Draft, key: string) => Promise<Saved | null>;
  refused?: (error: CallFailed) => FieldErrors | null;
  /** The sentence of success, and what is said of a failure without a sentence of its own. */
  done: string | (() => string);
  failed: string;
};

/** SET-34. */
const LEAVING = {
  title: 'Vous avez des modifications non enregistrées.',
  text: french('Voulez-vous quitter cette page ?'),
  confirmLabel: 'Quitter',
  cancelLabel: 'Rester',
};

/** SET-33 to SET-36: the one way in which a page of settings is filled in, saved, left and brought up to date. */
export function useSettingsForm<Saved, Draft extends object>(
  options: Options<Saved, Draft>,
): SettingsForm<Draft, Saved> {
  const { saved, queryKey, toDraft, question, send, done, failed, check, isSame, refused } = options;
  const cache = useQueryClient();
  const [base, setBase] = useState(() => JSON.stringify(saved));
  const latest = JSON.stringify(saved);
  const asked = useQuestion();
  const form = useForm<Draft>({
    start: () => toDraft(saved),
    ...(check ? { check } : {}),
    ...(isSame ? { isSame } : {}),
    ...(refused ? { refused } : {}),
    send: async (draft, { keyOf }) => {
      const toAgree = await question?.(draft);
      if (toAgree && !(await asked.ask(toAgree))) return;
      const answer = await send(draft, keyOf(draft));
      if (answer === null) return;
      keep(answer);
      take(answer);
      toast.success({ text: typeof done === 'string' ? done : done() });
    },
    onFailure: (error) => showErrorOr(error, failed),
  });
  function keep(answer: Saved): void {
    if (queryKey) cache.setQueryData(queryKey, answer);
  }
  function take(next: Saved): void {
    form.restart(toDraft(next));
    setBase(JSON.stringify(next));
  }
  const isChangedElsewhere = latest !== base && !form.isSaving;
  const isTaken = isChangedElsewhere && !form.isDirty;
  useEffect(() => {
    if (isTaken) take(saved);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a form without changes follows what is saved
  }, [isTaken, latest]);
  const guard = useLeaveGuard(form.isDirty, LEAVING);
  return Object.assign(form, {
    keepTyped: (next: Saved) => {
      keep(next);
      form.rebase(toDraft(next));
      setBase(JSON.stringify(next));
    },
    notices: (
      <>
        {isChangedElsewhere && form.isDirty ? <ChangedElsewhere reload={() => take(saved)} /> : null}
        {asked.dialog}
        {guard.question}
      </>
    ),
  });
}
