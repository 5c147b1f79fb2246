import type { HubOther } from '@comptoir/domain/hub/hub-catalog.ts';
import { canonical } from '@comptoir/domain/menu-sync/flat-menu.ts';
import type { HubOnlyKind } from '@comptoir/domain/menu-sync/kinds.ts';
import { z } from 'zod';
import { withoutNumbers } from './hubrise-words.ts';

/** An unreadable element makes the preview less complete, not fail. */
const Named = z
  .array(z.looseObject({ ref: z.string().nullish(), name: z.string().nullish() }))
  .nullish()
  .catch(null);
const Others = z.object({ deals: Named, discounts: Named, charges: Named });

/** Elements of a catalogue that our menus do not have, in the format of an upload. */
export function othersOf(data: unknown): HubOther[] {
  const { deals, discounts, charges } = Others.parse(data);
  return [...named('deal', deals), ...named('discount', discounts), ...named('charge', charges)];
}

function named(kind: HubOnlyKind, elements: z.infer<typeof Named>): HubOther[] {
  return (elements ?? []).map(({ ref, name, ...content }) => ({
    kind,
    ref: ref ?? '',
    name: name ?? '',
    content: canonical(withoutNumbers(content)),
  }));
}
