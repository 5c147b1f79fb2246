/** SYN-63: what a till makes of an order that it has. */
export const TILL_STATUSES = ['opened', 'production', 'ready', 'ended', 'cancelled'] as const;
export type TillStatus = (typeof TILL_STATUSES)[number];

/** The order is cooked, or over: it has been ready in any case. */
export const isReadyAtTill = (status: TillStatus): boolean => status === 'ready' || status === 'ended';
