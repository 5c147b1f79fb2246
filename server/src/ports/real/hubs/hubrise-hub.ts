import type { SavedCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import { z } from 'zod';
import type { Hub, HubPlace } from '../../hub.ts';
import { badStatus, type Outbound, type OutboundReply } from '../../outbound.ts';
import { ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import { isOverloaded, jsonOf, jsonRequest, readAs, replyOf } from '../answers.ts';
import { catalogDigest } from './catalog-digest.ts';
import { catalogForm } from './hubrise-forms.ts';
import { othersOf } from './hubrise-others.ts';
import { ReadCatalogue } from './hubrise-reading.ts';
import { FoundCatalogue, uploadOf } from './hubrise-upload.ts';
import { withoutNumbers } from './hubrise-words.ts';

const PROVIDER = 'hubrise';
/** HubRise rebuilds the whole catalogue before it answers. */
const TIMEOUT_MS = 30_000;
const MAX_BYTES = 20_000_000;

const Stored = z.object({ id: z.string() });
const Rejected = z.object({
  error_type: z.string(),
  message: z.string().nullish(),
  errors: z.array(z.json()).nullish(),
});

export type HubriseSettings = { apiUrl: string; token: string; timeoutMs?: number };

export function hubriseHub({ apiUrl, token, timeoutMs = TIMEOUT_MS }: HubriseSettings, outbound: Outbound): Hub {
  async function call<T>(schema: z.ZodType<T>, { catalogId }: HubPlace, body?: object) {
    const url = `${apiUrl}/catalogs/${encodeURIComponent(catalogId)}`;
    const reply = await replyOf(outbound, PROVIDER, url, {
      method: body ? 'PUT' : 'GET',
      ...jsonRequest({ 'x-access-token': token }, body),
      timeoutMs,
      maxBytes: MAX_BYTES,
    });
    const raw = readAnswer(reply);
    return { raw, read: readAs(PROVIDER, schema, raw) };
  }

  return {
    async readCatalog(place) {
      const { raw, read } = await call(FoundCatalogue, place);
      const upload = uploadOf(read);
      return {
        catalogId: place.catalogId,
        catalog: { ...readAs(PROVIDER, ReadCatalogue, upload.data), others: othersOf(upload.data) },
        raw,
        digest: catalogDigest(withoutNumbers(upload)),
      };
    },
    async writeCatalog(place, catalog) {
      await call(Stored, place, { name: place.catalogName, data: catalogForm(catalog) });
    },
    async putBack(place, raw) {
      const saved = FoundCatalogue.safeParse(raw);
      if (!saved.success) throw new ProviderRefused(PROVIDER, 'not-its-catalogue', saved.error);
      await call(Stored, place, uploadOf(saved.data));
    },
  };
}

function readAnswer(reply: OutboundReply): SavedCatalog['raw'] {
  const { status, body } = reply;
  if (isOverloaded(status)) throw new ProviderUnavailable(PROVIDER, badStatus(reply));
  const answer = jsonOf(body);
  if (status >= 400) throw refusal(status, answer);
  // Parsed from JSON, so it is JSON.
  return answer as SavedCatalog['raw'];
}

/** The token may be valid while the connection is suspended; the answer says which, for the log. */
function refusal(status: number, answer: unknown): ProviderRefused {
  const said = Rejected.safeParse(answer);
  const code = status === 401 ? 'unauthorized' : (said.data?.error_type ?? `status_${status}`);
  return new ProviderRefused(PROVIDER, code, new Error(JSON.stringify(said.data ?? `answered ${status}`)));
}
