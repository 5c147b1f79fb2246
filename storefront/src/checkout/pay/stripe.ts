/** The part of Stripe.js that this page uses. */
type Answered<T> = Promise<T & { error?: { type: string; code?: string; message?: string } }>;
export type StripeElements = {
  create(kind: 'payment'): { mount(element: HTMLElement): void };
  update(options: { amount: number }): void;
  submit(): Answered<object>;
};
export type Stripe = {
  elements(options: Record<string, unknown>): StripeElements;
  createPaymentMethod(given: { elements: StripeElements }): Answered<{ paymentMethod?: { id: string } }>;
  handleNextAction(given: { clientSecret: string }): Answered<object>;
};

declare global {
  // Made by the script below, once it is there.
  var Stripe: (key: string) => Stripe;
}

const ADDRESS = 'https://js.stripe.com/v3/';
let loading: Promise<(key: string) => Stripe> | null = null;

/** Only from Stripe's own address, only once, and only where a card is about to be given. */
export async function loadStripe(publishableKey: string): Promise<Stripe> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = ADDRESS;
    script.addEventListener('load', () => resolve(globalThis.Stripe));
    script.addEventListener('error', () => {
      loading = null;
      reject(new Error('Stripe.js did not load'));
    });
    document.head.append(script);
  });
  return (await loading)(publishableKey);
}
