import { generateKeyPairSync } from 'node:crypto';
import { importSPKI, jwtVerify } from 'jose';
import { fakeProvider, type FakeAnswer, type SeenRequest } from '../fake-provider.fixture.ts';
import { vendorSchemasOf } from '../schemas/schema-check.fixture.ts';

const PROJECT = 'chez-mimi';
const EMAIL = 'push@chez-mimi.iam.gserviceaccount.com';
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const vendor = vendorSchemasOf('fcm-v1-send.openapi.json');

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
    const faults = vendor.faultsOf('SendMessageRequest', body);
    if (faults.length > 0) return badField(faults.join('; '));
    if (answer) return answer;
    messages.push((body as { message: Record<string, unknown> }).message);
    const sent = { name: `projects/${PROJECT}/messages/0:${messages.length}` };
    const ownFaults = vendor.faultsOf('Message', sent);
    if (ownFaults.length > 0) throw new Error(ownFaults.join('; '));
    return { json: sent };
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
