import { Ajv } from 'ajv';
import { generateKeyPairSync } from 'node:crypto';
import { importSPKI, jwtVerify } from 'jose';
import { fakeProvider, type FakeAnswer, type SeenRequest } from '../fake-provider.fixture.ts';

const PROJECT = 'chez-mimi';
const EMAIL = 'push@chez-mimi.iam.gserviceaccount.com';
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const text = { type: 'string' } as const;
const texts = { type: 'object', additionalProperties: text } as const;
const anything = { type: 'object' } as const;
/** The real service refuses names that it does not know. */
const only = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** What the service takes, name by name, as its vendor describes it; what we never send is left open. */
const isRequest = new Ajv().compile(
  only(
    {
      validateOnly: { type: 'boolean' },
      message: only({
        name: text,
        token: text,
        topic: text,
        condition: text,
        data: texts,
        notification: only({ title: text, body: text, image: text }),
        android: only({
          collapseKey: text,
          priority: { enum: ['NORMAL', 'HIGH'] },
          ttl: { type: 'string', pattern: String.raw`^\d+(\.\d{1,9})?s$` },
          restrictedPackageName: text,
          data: texts,
          notification: anything,
          fcmOptions: anything,
          directBootOk: { type: 'boolean' },
        }),
        apns: only({ headers: texts, payload: anything, fcmOptions: anything }),
        webpush: only({ headers: texts, data: texts, notification: anything, fcmOptions: anything }),
        fcmOptions: only({ analyticsLabel: text }),
      }),
    },
    ['message'],
  ),
);

const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
const BAD_REQUEST = 'type.googleapis.com/google.rpc.BadRequest';

/** An error as the service words it. */
export const fcmError = (status: number, errorCode: string | null, headers = {}): FakeAnswer => ({
  status,
  headers,
  json: {
    error: {
      code: status,
      message: 'refused',
      status: errorCode ?? 'UNKNOWN',
      details: errorCode === null ? [] : [{ '@type': FCM_ERROR, errorCode }],
    },
  },
});

export const badField = (field: string): FakeAnswer => ({
  status: 400,
  json: {
    error: {
      code: 400,
      message: 'Request contains an invalid argument.',
      status: 'INVALID_ARGUMENT',
      details: [
        { '@type': FCM_ERROR, errorCode: 'INVALID_ARGUMENT' },
        { '@type': BAD_REQUEST, fieldViolations: [{ field, description: 'invalid' }] },
      ],
    },
  },
});

/** Google's token endpoint and Firebase Cloud Messaging on one socket. */
export async function fakeFcm(answer: FakeAnswer | null = null, grant: FakeAnswer | null = null) {
  const assertions: string[] = [];
  let issued = 0;
  const revoked = new Set<string>();
  const messages: Record<string, unknown>[] = [];

  function token(request: SeenRequest): FakeAnswer {
    const form = new URLSearchParams(request.body.toString('utf8'));
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return { status: 400, json: { error: 'unsupported_grant_type' } };
    assertions.push(form.get('assertion') ?? '');
    if (grant) return grant;
    issued += 1;
    return { json: { access_token: `token-${issued}`, expires_in: 3_599, token_type: 'Bearer' } };
  }

  function send(request: SeenRequest): FakeAnswer {
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!/^token-\d+$/.test(bearer) || revoked.has(bearer)) return fcmError(401, null);
    const body: unknown = JSON.parse(request.body.toString('utf8'));
    if (!isRequest?.(body)) return badField(JSON.stringify(isRequest?.errors));
    if (answer) return answer;
    messages.push((body as { message: Record<string, unknown> }).message);
    return { json: { name: `projects/${PROJECT}/messages/0:${messages.length}` } };
  }

  const fake = await fakeProvider((request) => {
    if (request.path === '/token') return token(request);
    if (request.path === `/v1/projects/${PROJECT}/messages:send`) return send(request);
    return fcmError(404, null);
  });
  const tokenUrl = `${fake.url}/token`;
  return {
    fake,
    settings: { projectId: PROJECT, clientEmail: EMAIL, privateKey, apiUrl: fake.url, tokenUrl },
    assertions,
    messages,
    revokeAll: () => [...Array(issued).keys()].forEach((index) => revoked.add(`token-${index + 1}`)),
    /** What the assertion says, if the account's key has signed it. */
    claimsOf: async (assertion: string, at: Date) =>
      (
        await jwtVerify(assertion, await importSPKI(publicKey, 'RS256'), {
          issuer: EMAIL,
          audience: tokenUrl,
          currentDate: at,
        })
      ).payload,
  };
}
