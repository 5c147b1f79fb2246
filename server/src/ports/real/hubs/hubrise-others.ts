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

type Named = z.infer<typeof Named>;
type Element = NonNullable<Named>[number];

/** Elements of a catalogue that our menus do not have, in the format of an upload. */
export function othersOf(data: unknown): HubOther[] {
  return (['deal', 'discount', 'charge'] as const).flatMap((kind) =>
    othersOfKind(data, kind).map(({ other }) => other),
  );
}

/** The same with the element itself, to send it back. */
export function othersOfKind(data: unknown, kind: HubOnlyKind): { other: HubOther; element: Element }[] {
  const { deals, discounts, charges } = Others.parse(data ?? {});
  const elements = { deal: deals, discount: discounts, charge: charges }[kind];
  return (elements ?? []).map((element) => ({ other: otherOf(kind, element), element }));
}

function otherOf(kind: HubOnlyKind, { ref, name, ...content }: Element): HubOther {
  return {
    kind,
    ref: ref ?? '',
    name: name ?? '',
    content: canonical(withoutNumbers(content)),
    needs: kind === 'deal' ? skuRefs(content) : [],
  };
}

const Lines = z
  .array(z.object({ skus: z.array(z.object({ ref: z.string().nullish() })) }))
  .nullish()
  .catch([{ skus: [{ ref: null }] }]);

/** The articles of a deal. One without a reference is « », which no article of ours bears: the deal cannot be kept. */
function skuRefs(content: Record<string, unknown>): string[] {
  const lines = Lines.parse(content['lines']) ?? [];
  return [...new Set(lines.flatMap(({ skus }) => skus.map(({ ref }) => ref ?? '')))];
}
