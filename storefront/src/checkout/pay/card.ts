/** How a bank's question ended: closed without an answer, nobody knows yet. */
export type BankAnswer = 'accepted' | 'refused' | 'closed';

/** The form in which a card is given; it never gives its number to this page. */
export type CardForm = {
  /** What stands for the card in the order; null when the form itself has said what is missing. */
  token(): Promise<string | null>;
  /** Shows the bank's question. */
  confirm(clientSecret: string): Promise<BankAnswer>;
};
