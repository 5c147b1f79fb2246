/** `bag` goes to the customer with the order, `kitchen` stays in the kitchen. */
export const TICKET_TEMPLATES = ['bag', 'kitchen'] as const;
export type TicketTemplate = (typeof TICKET_TEMPLATES)[number];

/** A ticket is a list of rows; paper, screen and network printers render the same list. */
export type TicketRow =
  | { kind: 'rule' }
  | { kind: 'shop' | 'small' | 'band' | 'frame' | 'number' | 'due'; text: string }
  | { kind: 'line'; quantity: string; name: string; amount: string | null }
  | { kind: 'option' | 'note'; text: string }
  | { kind: 'amount' | 'total'; label: string; amount: string }
  | { kind: 'person' | 'strong' | 'text'; text: string }
  /** A link that a telephone reads. */
  | { kind: 'qr'; text: string };

export type Ticket = { template: TicketTemplate | 'test'; rows: TicketRow[] };
