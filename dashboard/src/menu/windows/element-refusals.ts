import type { CallFailed } from '@comptoir/web/call/call.ts';
import { refusedFields } from '@comptoir/web/form/refused-fields.ts';
import type { FieldErrors } from '@comptoir/web/form/use-form.ts';

const IMAGE_CODES = ['IMAGE_TOO_LARGE', 'IMAGE_TYPE'];

/** IMG-03, ERR-21: the fields of a refusal, as the windows of the menu call them. */
export function elementRefusals(error: CallFailed, record: string): FieldErrors {
  if (IMAGE_CODES.includes(error.code)) return { image: error.message };
  const named = Object.entries(refusedFields(error)).map(([path, sentence]) => [fieldOf(path, record), sentence]);
  return Object.fromEntries(named.filter(([field]) => field !== ''));
}

function fieldOf(path: string, record: string): string {
  if (!path.startsWith(`${record}.`)) return '';
  const field = path.slice(record.length + 1).replace(/^activationSchedule\./, '');
  return field === 'imageUrl' ? 'image' : field;
}
