/** MIS-05: what a customer may answer. */
export const MISSING_ANSWERS = ['yes', 'other', 'without', 'cancel'] as const;
export type MissingAnswer = (typeof MISSING_ANSWERS)[number];

/** MIS-06: what is done when nobody answers in time. */
export const IF_SILENT = ['remove', 'replace', 'cancel'] as const;
export type IfSilent = (typeof IF_SILENT)[number];

export const ANSWER_MINUTES = [3, 5, 10] as const;

/** `over`: the order ended, or left, before the answer. */
export const MISSING_STATES = ['asked', 'answered', 'silent', 'applied', 'withdrawn', 'over'] as const;
export type MissingState = (typeof MISSING_STATES)[number];
