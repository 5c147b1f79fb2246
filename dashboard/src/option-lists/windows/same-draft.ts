/** Drafts of lists and options are plain words and figures, always in the same order. */
export const sameDraft = <Draft>(draft: Draft, opened: Draft): boolean =>
  JSON.stringify(draft) === JSON.stringify(opened);
