import { useCallback, useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { CallFailed, sentenceOf } from '../call/call.ts';
import { commandKey } from '../call/command-key.ts';
import { fieldOf, focusFirstError, holdsUnreadable } from './focus-first-error.ts';
import { refusedFields } from './refused-fields.ts';

/** Sentences by field: « price », « weekdays.monday.slots.0 ». */
export type FieldErrors = Record<string, string>;
/** The key of what is wrong with the form and not with one of its fields. */
export const WHOLE = '';

export type Sending<Current> = {
  /** What somebody else has saved meanwhile, when it is to be overwritten. */
  over: Current | null;
  /**
   * The same content sent again is the same command: two clicks, or a second try after a lost answer, save once. Once it
   * was refused it is another one: under the old key the server would repeat the refusal for a day (API-71).
   */
  keyOf: (content: unknown) => string;
};

export type FormOptions<Draft, Current> = {
  start: Draft | (() => Draft);
  isSame?: (draft: Draft, saved: Draft) => boolean;
  /** What the domain's rules refuse without asking the server; told from the first sending on. */
  check?: (draft: Draft) => Record<string, string | null | undefined>;
  send: (draft: Draft, sending: Sending<Current>) => Promise<unknown>;
  /** What the server refused, as the form calls its fields; null is as the call's body calls them. */
  refused?: (error: CallFailed) => FieldErrors | null;
  /** What is about no field; `failure` holds its sentence where this is not given. */
  onFailure?: (error: unknown) => void;
};

type Bound<Value> = {
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  error: string | undefined;
};

export type Form<Draft, Current = unknown> = {
  draft: Draft;
  isDirty: boolean;
  isSaving: boolean;
  errors: FieldErrors;
  failure: string | null;
  fail: (sentence: string | null) => void;
  /** PRD-26: what stands now, when somebody else has saved meanwhile. */
  conflict: Current | null;
  set: (change: Partial<Draft> | ((draft: Draft) => Draft)) => void;
  /** What a field of `web/ui/fields` takes; `tidy` corrects it when it is left. */
  field: <Name extends keyof Draft & string>(
    name: Name,
    tidy?: (value: Draft[Name]) => Draft[Name],
  ) => Bound<Draft[Name]>;
  submit: (event?: SubmitEvent | null, fields?: Partial<Draft>) => void;
  overwrite: () => void;
  /** From here on this is what is saved. */
  restart: (draft: Draft) => void;
  /** The same, but what was typed stays. */
  rebase: (draft: Draft) => void;
  id: string;
  /** By the field's `name`, once a dialog has given the focus back. */
  focus: (name: string) => void;
};

const NOTHING_SENT = { content: '', key: '' };
/** A refusal of what the form does not show would be told to nobody. */
const ownFields = (fields: FieldErrors, draft: object): FieldErrors =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in draft));
const sameText = (draft: unknown, saved: unknown): boolean => JSON.stringify(draft) === JSON.stringify(saved);

/** The one way a form is filled in and sent (decision 0035). */
export function useForm<Draft extends object, Current = never>(
  options: FormOptions<Draft, Current>,
): Form<Draft, Current> {
  const { isSame = sameText, check, send, refused, onFailure } = options;
  const [saved, setSaved] = useState(options.start);
  const [draft, setDraft] = useState(saved);
  const [isChecked, setChecked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Current | null>(null);
  const [refusedTimes, setRefusedTimes] = useState(0);
  const id = useId();
  // Together with the sentences: a moment later it would take the focus from where somebody already types.
  useLayoutEffect(() => {
    if (refusedTimes > 0) focusFirstError(id);
  }, [id, refusedTimes]);
  const isUnderWay = useRef(false);
  const sent = useRef(NOTHING_SENT);

  const wrong = (typed: Draft): FieldErrors =>
    Object.fromEntries(Object.entries(check?.(typed) ?? {}).flatMap(([name, text]) => (text ? [[name, text]] : [])));
  const keyOf = (content: unknown) => {
    const text = JSON.stringify(content);
    if (sent.current.content !== text) sent.current = { content: text, key: commandKey() };
    return sent.current.key;
  };
  const tell = (error: unknown) => {
    if (error instanceof CallFailed && error.status < 500) sent.current = NOTHING_SENT;
    if (error instanceof CallFailed && error.code === 'RECORD_CONFLICT' && 'current' in error.body)
      return setConflict(error.body['current'] as Current);
    const fields = error instanceof CallFailed ? (refused?.(error) ?? ownFields(refusedFields(error), draft)) : {};
    setRefusals(fields);
    if (Object.keys(fields).length > 0) return setFailure(fields[WHOLE] ?? null);
    return onFailure ? onFailure(error) : setFailure(sentenceOf(error));
  };
  async function attempt(typed: Draft, over: Current | null): Promise<void> {
    if (isUnderWay.current) return;
    const faults = wrong(typed);
    setChecked(true);
    setRefusals({});
    setFailure(faults[WHOLE] ?? null);
    if (Object.keys(faults).length > 0 || holdsUnreadable(id)) return setRefusedTimes((times) => times + 1);
    isUnderWay.current = true;
    setSaving(true);
    try {
      await send(typed, { over, keyOf });
    } catch (error) {
      tell(error);
      setRefusedTimes((times) => times + 1);
    } finally {
      isUnderWay.current = false;
      setSaving(false);
    }
  }
  const focus = useCallback((name: string) => void setTimeout(() => fieldOf(id, `[name="${name}"]`)?.focus()), [id]);
  function put<Name extends keyof Draft & string>(name: Name, value: Draft[Name]): void {
    setDraft((known) => ({ ...known, [name]: value }));
    setRefusals((known) => Object.fromEntries(Object.entries(known).filter(([field]) => field !== name)));
  }

  const errors = { ...(isChecked ? wrong(draft) : {}), ...refusals };
  return {
    draft,
    get isDirty() {
      return !isSame(draft, saved);
    },
    isSaving,
    errors,
    failure,
    fail: setFailure,
    conflict,
    set: (change) => {
      setDraft((known) => (typeof change === 'function' ? change(known) : { ...known, ...change }));
      setRefusals({});
    },
    field: (name, tidy) => ({
      value: draft[name],
      onChange: (value) => put(name, value),
      ...(tidy ? { onBlur: () => put(name, tidy(draft[name])) } : {}),
      error: errors[name],
    }),
    submit: (event, fields) => {
      event?.preventDefault();
      void attempt({ ...draft, ...fields }, null);
    },
    overwrite: () => void attempt(draft, conflict),
    restart: (next) => {
      setSaved(next);
      setDraft(next);
      setChecked(false);
      setConflict(null);
    },
    rebase: setSaved,
    id,
    focus,
  };
}
