import { expect, test } from 'vitest';
import { createOutbound } from '../../outbound.ts';
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import { fakeProvider } from '../fake-provider.fixture.ts';
import type { FakeAnswer } from '../fake-provider.fixture.ts';
import { httpSms } from './http-sms.ts';

const message = { to: '+33612345678', text: 'Votre commande est prête', idempotencyKey: 'ready:o-1' };

async function provider(answer: FakeAnswer) {
  const fake = await fakeProvider(() => answer);
  const outbound = createOutbound({ configuredOrigins: [fake.url] });
  const settings = {
    provider: 'http' as const,
    url: `${fake.url}/v1/messages`,
    token: 'sms-token',
    sender: 'Comptoir',
  };
  return { fake, messages: httpSms(settings, outbound) };
}

test('API-60 a text message is posted with its key and its token', async () => {
  const { fake, messages } = await provider({ status: 202 });

  await messages.send({ ...message, text: 'Prête\u001b\u0000 !\nÀ bientôt' });

  const [request] = fake.seen;
  expect(request?.path).toBe('/v1/messages');
  expect(request?.headers).toMatchObject({ authorization: 'Bearer sms-token', 'idempotency-key': 'ready:o-1' });
  expect(JSON.parse(String(request?.body))).toEqual({
    sender: 'Comptoir',
    to: '+33612345678',
    text: 'Prete !\nA bientot',
    reference: 'ready:o-1',
  });
});

test.each([
  [{ status: 422 }, ProviderRefused],
  [{ status: 401 }, ProviderRefused],
  [{ status: 429 }, ProviderUnavailable],
  [{ status: 503 }, ProviderUnavailable],
  ['hang-up', ProviderUnavailable],
] as const)('API-60 the answer %o is told apart', async (answer, failure) => {
  const { messages } = await provider(answer);

  await expect(messages.send(message)).rejects.toThrow(failure);
});

test.each([401, 402, 403])('API-100 a token that is refused with %i is nobody’s message’s fault', async (status) => {
  const { messages } = await provider({ status });
  await expect(messages.send(message)).rejects.toThrow(CredentialsRefused);
});

test.each(['0612345678', '+33 6 12 34 56 78', '+33612345678\r\nX: y', ''])(
  'sec:message-headers « %s » is refused before any call',
  async (to) => {
    const { fake, messages } = await provider({ status: 202 });

    await expect(messages.send({ ...message, to })).rejects.toThrow(ProviderRefused);
    expect(fake.seen).toEqual([]);
  },
);
