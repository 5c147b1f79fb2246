import { addMs, DAY, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { z } from 'zod';
import { badStatus, type Outbound, type OutboundReply } from '../../outbound.ts';
import { ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import type { Till } from '../../till.ts';
import { isOverloaded, jsonOf, jsonRequest, readAs, replyOf } from '../answers.ts';
import * as forms from './zelty-forms.ts';
import { orderForm } from './zelty-order.ts';

const PROVIDER = 'zelty';
const TIMEOUT_MS = 20_000;
/** The catalogue of a chain comes in one answer. */
const MAX_BYTES = 20_000_000;
const LOOK_BACK_DAYS = 30;
const MOST_ORDERS = 200;
/** Including hidden elements, which would otherwise seem deleted; limit 0 means no limit. */
const EVERYTHING = 'show_all=true&lang=fr&limit=0';

export type ZeltySettings = { apiUrl: string; apiKey: string; timeoutMs?: number };

export function zeltyTill(settings: ZeltySettings, outbound: Outbound, now: () => Instant): Till {
  const { apiUrl, apiKey, timeoutMs = TIMEOUT_MS } = settings;

  async function call<T>(schema: z.ZodType<T>, path: string, body?: object): Promise<T> {
    const reply = await replyOf(outbound, PROVIDER, `${apiUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      ...jsonRequest({ authorization: `Bearer ${apiKey}` }, body),
      timeoutMs,
      maxBytes: MAX_BYTES,
    });
    return readAs(PROVIDER, schema, readAnswer(reply));
  }

  return {
    async send(shop, order, refs) {
      await call(forms.TakenOrder, '/orders', orderForm(shop, order, refs, now()));
    },
    async fetchMenu() {
      // Sequential, because the allowed concurrency is not documented.
      const { dishes } = await call(forms.Dishes, `/catalog/dishes?${EVERYTHING}`);
      const { menus } = await call(forms.Compositions, `/catalog/menus?${EVERYTHING}`);
      const { options } = await call(forms.DishOptions, `/catalog/options?${EVERYTHING}`);
      const { tags } = await call(forms.Tags, `/catalog/tags?${EVERYTHING}`);
      return forms.menuOf({ dishes, menus: menus ?? [], options: options ?? [], tags: tags ?? [] });
    },
    async fetchPaymentTypes() {
      const query = new URLSearchParams({
        from: addMs(now(), -LOOK_BACK_DAYS * DAY).slice(0, 10),
        to: now().slice(0, 10),
        limit: String(MOST_ORDERS),
        offset: '0',
        is_sandbox: 'false',
      });
      query.append('expand[]', 'transactions');
      query.append('expand[]', 'transactions.method');
      return forms.paymentTypesOf(await call(forms.PastOrders, `/orders?${query.toString()}`));
    },
    async health() {
      await call(forms.Restaurants, '/restaurants');
    },
  };
}

/** Every answer has `errno`, 0 for success. Without it the result is unknown. */
function readAnswer(reply: OutboundReply): unknown {
  const { status, body } = reply;
  const answer = jsonOf(body);
  if (status === 401 || status === 403) throw new ProviderRefused(PROVIDER, 'unauthorized');
  const envelope = forms.Envelope.safeParse(answer);
  if (!envelope.success || isOverloaded(status)) throw new ProviderUnavailable(PROVIDER, badStatus(reply));
  if (status >= 400 || envelope.data.errno !== 0) throw new ProviderRefused(PROVIDER, `errno_${envelope.data.errno}`);
  return answer;
}
