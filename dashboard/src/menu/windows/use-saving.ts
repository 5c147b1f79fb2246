import { useRef, useState } from 'react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { CallFailed } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';

/** Sentences by field: « price », « weekdays.monday.slots.0 ». */
export type FieldErrors = Record<string, string>;

export type Saving<Entity> = {
  isSaving: boolean;
  /** PRD-26: what stands now, when somebody else has saved meanwhile. */
  conflict: Entity | null;
  forgetConflict: () => void;
  /** What the server refused, next to the fields it is about. */
  refusals: FieldErrors;
  forgetRefusals: () => void;
  /** Runs one attempt at a time; whatever it throws is told here. */
  attempt: (work: () => Promise<void>) => Promise<void>;
  /**
   * The same content sent again is the same command: two clicks, or a second try after a lost answer, save once. Once it
   * was refused it is another one: under the old key the server would repeat the refusal for a day (API-71).
   */
  keyOf: (content: unknown) => string;
};

const NOTHING_SENT = { content: '', key: '' };

/** What every window of the menu does when it saves. `record` is the field of the call's body that holds the entity. */
export function useSaving<Entity>({ record, failure }: { record: string; failure: string }): Saving<Entity> {
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Entity | null>(null);
  const [refusals, setRefusals] = useState<FieldErrors>({});
  const isUnderWay = useRef(false);
  const sent = useRef(NOTHING_SENT);

  const tell = (error: unknown) => {
    if (error instanceof CallFailed && error.code === 'RECORD_CONFLICT' && 'current' in error.body)
      return setConflict(error.body['current'] as Entity);
    const fields = error instanceof CallFailed ? refusedFields(error, record) : {};
    setRefusals(fields);
    return Object.keys(fields).length > 0 ? undefined : showErrorOr(error, failure);
  };

  return {
    isSaving,
    conflict,
    forgetConflict: () => setConflict(null),
    refusals,
    forgetRefusals: () => setRefusals({}),
    attempt: async (work) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setSaving(true);
      setRefusals({});
      try {
        await work();
      } catch (error) {
        if (error instanceof CallFailed && error.status < 500) sent.current = NOTHING_SENT;
        tell(error);
      } finally {
        isUnderWay.current = false;
        setSaving(false);
      }
    },
    keyOf: (content) => {
      const text = JSON.stringify(content);
      if (sent.current.content !== text) sent.current = { content: text, key: commandKey() };
      return sent.current.key;
    },
  };
}

const IMAGE_CODES = ['IMAGE_TOO_LARGE', 'IMAGE_TYPE'];

/** IMG-03, ERR-21: the fields of a refusal, as the window calls them. */
export function refusedFields(error: CallFailed, record: string): FieldErrors {
  if (IMAGE_CODES.includes(error.code)) return { image: error.message };
  const named = faultsOf(error).map(({ path, message }) => [fieldOf(path, record), message] as const);
  return Object.fromEntries(named.filter(([field]) => field !== ''));
}

/** CAT-ERR-26: a single fault is one sentence, with its path beside it. */
function faultsOf({ fields, message, body }: CallFailed): CallFailed['fields'] {
  const { path } = body;
  return typeof path === 'string' ? [{ path, message }] : fields;
}

function fieldOf(path: string, record: string): string {
  if (!path.startsWith(`${record}.`)) return '';
  const field = path.slice(record.length + 1).replace(/^activationSchedule\./, '');
  return field === 'imageUrl' ? 'image' : field;
}
