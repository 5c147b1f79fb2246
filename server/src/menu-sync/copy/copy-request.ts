import { Id } from '@comptoir/domain/kernel/schema.ts';
import { MENU_KINDS } from '@comptoir/domain/menu-sync/kinds.ts';
import { z } from 'zod';

/** What is written in the other shops: a part of the source's menu, or the deletion of an element (`gone`). */
const CopyWork = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('menu') }),
  z.object({ kind: z.literal('lists') }),
  z.object({ kind: z.literal('sections'), keys: z.array(z.string()) }),
  z.object({ kind: z.literal('element'), element: z.object({ kind: z.enum(MENU_KINDS), key: z.string() }) }),
  z.object({
    kind: z.literal('gone'),
    gone: z.object({ kind: z.enum(MENU_KINDS), key: z.string(), posRef: z.string(), name: z.string() }),
  }),
]);
export type CopyWork = z.infer<typeof CopyWork>;

/** As stored in the row of the run, from which another process can take the run up. */
export const CopyRequest = z.object({
  sourceShopId: Id,
  work: CopyWork,
  replace: z.boolean(),
  /** SYN-53: the menu versions that the caller saw in a preview; null without a preview. */
  seen: z.record(z.string(), z.int()).nullable(),
});
export type CopyRequest = z.infer<typeof CopyRequest>;
