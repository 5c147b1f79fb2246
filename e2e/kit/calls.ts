import { expect, type APIRequestContext, type Page, type Request, type Route } from '@playwright/test';
import { aPromotionInput } from '@comptoir/domain/promotions/promotions.samples.ts';
import type { Right } from '@comptoir/domain/session/rights.ts';
import type { Placed, Restaurant, Role } from './restaurant.ts';

type LogEntry = { message: string; severity: string; data: { stack?: string } };

/** Every call of this page to the product, in order. */
export function watchCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}

export const callsTo = (calls: readonly Request[], path: string | RegExp): Request[] =>
  calls.filter((call) => {
    const { pathname } = new URL(call.url());
    return typeof path === 'string' ? pathname === path : path.test(pathname);
  });

/** What the page reported of its own errors. */
export const logsIn = (calls: readonly Request[]): LogEntry[] =>
  callsTo(calls, '/api/logs').map((call) => call.postDataJSON() as LogEntry);

/** Takes the expected console errors out; any other one still fails the test. */
export async function expectComplaints(complaints: string[], expected: readonly string[]): Promise<void> {
  for (const words of expected) {
    const find = () => complaints.findIndex((complaint) => complaint.includes(words));
    await expect.poll(find, `${words} among what the browser complained of`).toBeGreaterThanOrEqual(0);
    complaints.splice(find(), 1);
  }
}

/** The browser looks for a newer worker of the page whenever it likes, also while a test has taken the line away. */
const NOBODYS_FAULT = ['An unknown error occurred when fetching the script'];
const forgotten = new WeakMap<readonly string[], string[]>();

/** For errors whose number depends on the moment: complaints with these words do not count, nor do those still to come. */
export function forgetComplaints(complaints: readonly string[], words: string): void {
  forgotten.set(complaints, [...(forgotten.get(complaints) ?? []), words]);
}

/** What a test has to answer for at its end. */
export const leftComplaints = (complaints: readonly string[]): string[] =>
  complaints.filter(
    (complaint) => ![...NOBODYS_FAULT, ...(forgotten.get(complaints) ?? [])].some((words) => complaint.includes(words)),
  );

/**
 * The first call to an address is answered so, and those after it by the server. The route stays: a call that is sent
 * while the last route is taken away never reaches `watchCalls`.
 */
export async function answerOnce(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isAnswered = false;
  await page.route(address, (route) => {
    if (isAnswered) return route.continue();
    isAnswered = true;
    return answer(route);
  });
}

/** Holds something back until it is opened. */
export function aGate(): { open(): void; opened: Promise<void> } {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

/** Calls of somebody who works on another screen. */
export class Colleague {
  readonly #request: APIRequestContext;
  readonly #token: string;
  readonly #shopPath: string;

  private constructor(request: APIRequestContext, token: string, shopPath: string) {
    this.#request = request;
    this.#token = token;
    this.#shopPath = shopPath;
  }

  static async signIn(request: APIRequestContext, restaurant: Restaurant, role: Role = 'general'): Promise<Colleague> {
    const { email, shopSlug } = restaurant.users[role];
    const reply = await request.post('/api/auth/sign-in', {
      data: { email, password: restaurant.password, shopId: shopSlug },
    });
    const { accessToken } = (await reply.json()) as { accessToken: string };
    return new Colleague(request, accessToken, `/api/${restaurant.companyId}/shops/${restaurant.shops[0]?.shopId}`);
  }

  async get(path: string): Promise<number> {
    return (await this.#request.get(path, { headers: this.#headers })).status();
  }

  async close(
    closedMessage: string | false,
    closedUntil: Date | null = null,
  ): Promise<{ status: number; body: string }> {
    return this.#send('POST', 'closed', { closedMessage, closedUntil: closedUntil?.toISOString() ?? null });
  }

  async rush(enabled: boolean, extraPreparationMinutes = 15, until: Date | null = null): Promise<{ status: number }> {
    return this.#send('PUT', 'rush', { enabled, extraPreparationMinutes, until: until?.toISOString() ?? null });
  }

  /** Answers an order of the first shop, or moves it on. */
  async answer(
    { id }: Pick<Placed, 'id'>,
    command: 'prepare' | 'refuse' | 'ready-to-take-away' | 'launch-delivery' | 'validate' | 'send-to-drivers' | 'hold',
    fields: { preparationMinutes?: number; event?: string } = {},
  ): Promise<void> {
    const { status, body } = await this.#send('POST', `orders/${id}/${command}`, fields);
    expect(status, body).toBe(200);
  }

  /** DRV-10. */
  async activate({ driverId }: { driverId: string }, enabled: boolean): Promise<void> {
    const { status, body } = await this.#send('POST', `drivers/${driverId}/activation`, { enabled });
    expect(status, body).toBe(200);
  }

  /** DRV-20: amounts in cents. */
  async saveTakings({ driverId }: { driverId: string }, takings: Record<string, number>): Promise<void> {
    const { status, body } = await this.#send('PUT', `drivers/${driverId}/payments`, takings);
    expect(status, body).toBe(200);
  }

  /** Switches on the driver with this telephone, once it has registered, and answers its id. */
  async enableDriver(phone: string): Promise<string> {
    const reply = await this.#request.get(`${this.#shopPath}/drivers`, { headers: this.#headers });
    const { items } = (await reply.json()) as { items: { driverId: string; phone: string | null }[] };
    const driverId = items.find((driver) => driver.phone === phone)?.driverId;
    expect(driverId, 'a driver with this telephone').toBeDefined();
    const { status, body } = await this.#send('POST', `drivers/${driverId}/activation`, { enabled: true });
    expect(status, body).toBe(200);
    return driverId ?? '';
  }

  /** ROL-10: what this person holds beside, or instead of, what their role gives. */
  async saveRights(email: string, featureFlags: Partial<Record<Right, boolean>>): Promise<void> {
    const company = this.#shopPath.replace(/\/shops\/.*/, '');
    const staff = await this.#request.get(`${company}/staff?pageSize=100`, { headers: this.#headers });
    const { items } = (await staff.json()) as { items: { userId: string; email: string }[] };
    const userId = items.find((member) => member.email === email)?.userId;
    const data = { featureFlags, pagePermissions: {}, canSignIn: true };
    const headers = { ...this.#headers, 'idempotency-key': crypto.randomUUID() };
    const reply = await this.#request.put(`${company}/staff/${userId}/rights`, { data, headers });
    expect(reply.status(), await reply.text()).toBe(200);
  }

  /** A code of the first shop that everybody may type, for so many cents. */
  async giveCode(promoCode: string, discountAmount: number): Promise<void> {
    const [companyPath, shopId] = this.#shopPath.split('/shops/');
    const promotion = aPromotionInput({ promoCode, discountType: 'euro', discountPercent: null, discountAmount });
    const reply = await this.#request.post(`${companyPath}/promotions`, {
      headers: { ...this.#headers, 'idempotency-key': crypto.randomUUID() },
      data: { shopId, promotion },
    });
    expect(reply.status(), await reply.text()).toBe(201);
  }

  /** FLO-86: has understood what went wrong with an order. */
  async readAlertOf({ id }: Pick<Placed, 'id'>): Promise<void> {
    const reply = await this.#request.get(`${this.#shopPath}/orders/alerts`, { headers: this.#headers });
    const { items } = (await reply.json()) as { items: { id: string; orderId: string | null }[] };
    const alert = items.find(({ orderId }) => orderId === id);
    const { status, body } = await this.#send('POST', `orders/alerts/${alert?.id}/close`, {});
    expect(status, body).toBeLessThan(300);
  }

  get #headers(): Record<string, string> {
    return { authorization: `Bearer ${this.#token}` };
  }

  async #send(method: string, path: string, data: unknown): Promise<{ status: number; body: string }> {
    const headers = { ...this.#headers, 'idempotency-key': crypto.randomUUID() };
    const reply = await this.#request.fetch(`${this.#shopPath}/${path}`, { method, data, headers });
    return { status: reply.status(), body: await reply.text() };
  }
}
