import { refusalSentence } from '@comptoir/contract/errors.ts';
import { blockFaults, type Block, type Installation } from '@comptoir/domain/setup/installation.ts';
import { USUAL_TIME_ZONES } from '@comptoir/domain/setup/time-zones.ts';

/** INS-05: kept for this tab, so that a reload loses nothing; the password is typed again. */
const TOKEN_KEY = 'comptoir-setup-token';
const DRAFT_KEY = 'comptoir-setup-draft';

export type SetupDraft = Installation & {
  open: Block;
  /** INS-07: the address is typed in its parts. */
  isTypedByHand: boolean;
};

const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || USUAL_TIME_ZONES[0];

const emptyDraft = (): SetupDraft => ({
  open: 'company',
  isTypedByHand: false,
  company: { name: '', siren: '', accountingEmail: '' },
  shop: { name: '', address: null, phone: '', timeZone: ownTimeZone(), type: 'independent' },
  administrator: { firstName: '', lastName: '', email: '', password: '' },
});

export function readDraft(): SetupDraft {
  const empty = emptyDraft();
  try {
    const kept = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}') as Partial<SetupDraft>;
    return {
      ...empty,
      ...kept,
      company: { ...empty.company, ...kept.company },
      shop: { ...empty.shop, ...kept.shop },
      administrator: { ...empty.administrator, ...kept.administrator, password: '' },
    };
  } catch {
    return empty;
  }
}

export function keepDraft(draft: SetupDraft): void {
  const administrator = { ...draft.administrator, password: '' };
  sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ ...draft, administrator }));
}

export function forgetSetup(): void {
  sessionStorage.removeItem(TOKEN_KEY);
  sessionStorage.removeItem(DRAFT_KEY);
}

/** The token of the address, kept and taken out of it before anything is drawn: addresses are shared and remembered. */
export function takeToken(): string | null {
  const given = new URLSearchParams(location.search).get('token');
  if (given) sessionStorage.setItem(TOKEN_KEY, given);
  return given ?? sessionStorage.getItem(TOKEN_KEY);
}

/** INS-11: what is wrong with a block, by its fields. */
export const faultsOf = <B extends Block>(block: B, content: Installation[B]): Record<string, string> =>
  Object.fromEntries(blockFaults(block, content).map(({ path, refusal }) => [path, refusalSentence(refusal)]));
