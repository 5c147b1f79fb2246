/** API-63: the network printer of a shop. Throws ProviderUnavailable or ProviderRefused. */
export type Printing = {
  print(ticket: { requestId: string; shopId: string; content: string; copies: number }): Promise<void>;
};
