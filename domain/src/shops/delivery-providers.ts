/** DLV-02, DLV-03: the outside services, in the order in which a shop without its own asks them (DLV-13). */
export const DELIVERY_PROVIDERS = ['deliveroo', 'stuart', 'uberDirect'] as const;
export type DeliveryProvider = (typeof DELIVERY_PROVIDERS)[number];

export const PROVIDER_LABELS: Record<DeliveryProvider, string> = {
  deliveroo: 'Deliveroo',
  stuart: 'Stuart',
  uberDirect: 'Uber Direct',
};
