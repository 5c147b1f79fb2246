import { z } from 'zod';
import { cents, type Cents } from '../kernel/money.ts';
import { readFigure } from '../kernel/typed-figures.ts';

/** ORS-14: what a shop may propose. The largest is within the bound of every order (FLO-96). */
export const TIP_PROPOSAL = { min: cents(10), max: cents(10_00) } as const;

export const Tips = z.object({
  enabled: z.boolean(),
  proposals: z.array(z.int().min(TIP_PROPOSAL.min).max(TIP_PROPOSAL.max).brand<'Cents'>()).length(3),
});
export type Tips = z.infer<typeof Tips>;

export const FIRST_TIPS: Tips = { enabled: false, proposals: [cents(1_00), cents(2_00), cents(3_00)] };

/** Settings saved before there were tips have none. */
export const tipsOf = ({ tips }: { tips?: Tips | undefined }): Tips => tips ?? FIRST_TIPS;

/** ORS-14: whatever was typed, what stands in the field once it is left; no figure puts the earlier amount back. */
export function asTipProposal(typed: string, earlier: Cents): Cents {
  const figure = readFigure(typed);
  if (figure === null) return earlier;
  return cents(Math.min(TIP_PROPOSAL.max, Math.max(TIP_PROPOSAL.min, Math.round(figure * 100))));
}
