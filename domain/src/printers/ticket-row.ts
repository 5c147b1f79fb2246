/** `bag` goes with the order to the customer, `kitchen` stays before the cook. */
export const TICKET_TEMPLATES = ['bag', 'kitchen'] as const;
export type TicketTemplate = (typeof TICKET_TEMPLATES)[number];

/** A ticket is a list of rows; paper, screen and network printers draw the same list each in its own way. */
export type TicketRow =
  | { kind: 'rule' }
  | { kind: 'shop' | 'small' | 'band' | 'frame' | 'number' | 'due'; text: string }
  | { kind: 'line'; quantity: string; name: string; amount: string | null }
  | { kind: 'option' | 'note'; text: string }
  | { kind: 'amount' | 'total'; label: string; amount: string }
  | { kind: 'person' | 'strong' | 'text'; text: string };

export type Ticket = { template: TicketTemplate | 'test'; rows: TicketRow[] };
