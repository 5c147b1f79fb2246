/** UND-01: the moves of staff for which there are some seconds to change one's mind. */
export const HELD_EVENTS = ['accept', 'refuse', 'ready', 'start-delivery', 'validate', 'cancel', 'refund'] as const;
export type HeldEvent = (typeof HELD_EVENTS)[number];
