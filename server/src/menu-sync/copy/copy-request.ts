import { Id } from '@comptoir/domain/kernel/schema.ts';
import { ELEMENT_KINDS } from '@comptoir/domain/menu-sync/kinds.ts';
import { z } from 'zod';

const CopiedKind = z.enum(ELEMENT_KINDS).exclude(['paymentType']);

/** What is written in the other shops: something of the source's menu, or the end of something that it had. */
const CopyWork = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('menu') }),
  z.object({ kind: z.literal('sections'), keys: z.array(z.string()) }),
  z.object({ kind: z.literal('element'), element: z.object({ kind: CopiedKind, key: z.string() }) }),
  z.object({
    kind: z.literal('gone'),
    gone: z.object({ kind: CopiedKind, key: z.string(), posRef: z.string(), name: z.string() }),
  }),
]);
export type CopyWork = z.infer<typeof CopyWork>;

/** As the row of a run keeps it: whoever takes it up reads it from there. */
export const CopyRequest = z.object({
  sourceShopId: Id,
  work: CopyWork,
  replace: z.boolean(),
  /** SYN-53: the versions that somebody looked at; null when nobody did. */
  seen: z.record(z.string(), z.int()).nullable(),
});
export type CopyRequest = z.infer<typeof CopyRequest>;
