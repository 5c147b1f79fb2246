import * as contract from '@comptoir/contract/hours.ts';
import type { SpecialHours } from '@comptoir/domain/hours/hours.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useUser } from '../../session/session.ts';
import { useChangedElsewhere } from '../../settings/use-changed-elsewhere.tsx';
import { oneShop } from '../../shops/shops.queries.ts';
import { useStranded } from '../use-stranded.ts';
import { draftOf, entryOf, isSameEntry, specialErrors, type SpecialDraft } from './special-draft.ts';

export const FAILED = french("L'horaire exceptionnel n'a pas pu être modifié, merci de réessayer !");
const SAVED = french('Les horaires exceptionnels ont bien été modifiés.');
const DELETED = french("L'horaire exceptionnel a bien été supprimé.");

/** Whoever shows special hours reads them again. */
export function useSpecialHoursChanged(): () => void {
  const cache = useQueryClient();
  const user = useUser();
  return () => {
    void cache.invalidateQueries({ queryKey: ['settings', 'specialHours'] });
    void cache.invalidateQueries({ queryKey: oneShop(user).queryKey });
  };
}

type Options = {
  /** Null where the day is to become special. */
  entry: SpecialHours | null;
  start: () => SpecialDraft;
  today: Day;
  onDone: () => void;
};

export type SpecialForm = ReturnType<typeof useSpecialForm>;

/** SPH-02 to SPH-11: the one form of a special day, in its window and beside the week. */
export function useSpecialForm({ entry, start, today, onDone }: Options) {
  const user = useUser();
  const { companyId, shopId } = user;
  const tellChanged = useSpecialHoursChanged();
  const shop = useQuery(oneShop(user));
  const form = useForm<SpecialDraft>({
    start,
    isSame: isSameEntry,
    check: (draft) => specialErrors(draft, today),
    send: async (draft, { keyOf }) => {
      const { day, ...body } = entryOf(draft);
      const options = { idempotencyKey: keyOf([day, body]) };
      await (entry
        ? call(
            contract.saveSpecialHours,
            { params: { companyId, shopId, day: entry.day }, body: { ...body, isYearly: draft.isYearly } },
            options,
          )
        : call(contract.addSpecialHours, { params: { companyId, shopId }, body: { day, ...body } }, options));
      form.restart(draft);
      toast.success({ text: SAVED });
      tellChanged();
      onDone();
    },
    refused: (error) => (error.code === 'ALREADY_EXISTS' ? { day: error.message } : null),
    onFailure: (error) => showErrorOr(error, FAILED),
  });
  const latest = entry && shop.data ? shop.data.specialHours.find(({ day }) => day === entry.day) : entry;
  const notice = useChangedElsewhere(latest, form, () => (latest ? form.restart(draftOf(latest, today)) : onDone()));
  const isWrong = Object.keys(specialErrors(form.draft, today)).length > 0;
  const isForeseen = !isWrong && (entry === null || form.isDirty);
  const sent = entryOf(form.draft);
  const { stranded, mayGoOn } = useStranded(
    isForeseen ? { kind: 'special', body: { ...(entry ? { replaces: entry.day } : {}), entry: sent } } : null,
  );
  return {
    ...form,
    isDirty: form.isDirty,
    entry,
    today,
    stranded,
    /** SET-36. */
    notice,
    submit: () => void mayGoOn().then((isFine) => (isFine ? form.submit() : undefined)),
  };
}

/** SPH-12. */
export function useDeleteSpecial(onDone: () => void): (day: string) => Promise<void> {
  const { companyId, shopId } = useUser();
  const tellChanged = useSpecialHoursChanged();
  return async (day) => {
    try {
      await call(contract.deleteSpecialHours, { params: { companyId, shopId, day } }, { idempotencyKey: commandKey() });
      toast.success({ text: DELETED });
      tellChanged();
    } catch (error) {
      showErrorOr(error, FAILED);
    }
    onDone();
  };
}
