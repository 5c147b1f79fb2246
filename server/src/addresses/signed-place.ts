import type { placeOrder } from '@comptoir/contract/checkout.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { addressAt, type AddressPlace, type Place } from '@comptoir/domain/addresses/place.ts';
import { cityOf, streetOf } from '@comptoir/domain/kernel/address.ts';
import type { Address } from '@comptoir/domain/kernel/schema.ts';
import type { OpenCtx } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';
import { ProviderRefused, ProviderUnavailable } from '../ports/provider-failures.ts';
import { isOwnChannel, refuseCrowd, TYPISTS } from '../session/crowd.ts';
import type { Tokens } from '../session/tokens.ts';

type SentAddress = NonNullable<Input<typeof placeOrder>['body']['address']>;

/** Floor, door code and instruction are the customer's own: they move nothing. */
const wordsOf = ({ streetNumber, street, subLocality, postalCode, city, country, location }: AddressPlace): string =>
  JSON.stringify([
    streetNumber,
    street,
    subLocality ?? null,
    postalCode,
    city,
    country,
    location && [location.latitude, location.longitude],
  ]);

export const signatureOf = (tokens: Tokens, place: Place): string =>
  tokens.placeSignature(wordsOf(addressAt(place, place)));

type Sent = { orderType: string; address: SentAddress | null };

/** What was asked, with the address that counts; only a delivery has one that does. */
export async function withBelievedAddress<Body extends Sent>(open: OpenCtx, tokens: Tokens, body: Body): Promise<Body> {
  const { orderType, address } = body;
  return orderType === 'delivery' && address
    ? { ...body, address: await believedAddress(open, tokens, address) }
    : { ...body, address: null };
}

/**
 * sec:signed-place: zone and fee follow from where an address is, so a stranger's word for it does not count. Signed as our
 * own call gave it, it is taken; anything else is asked of the maps port again, whose words and position then stand.
 */
export async function believedAddress(open: OpenCtx, tokens: Tokens, sent: SentAddress): Promise<Address> {
  const { signature, ...address } = sent;
  if (isOwnChannel(open, tokens)) return address;
  if (signature !== undefined && tokens.isPlaceSignature(wordsOf(address), signature)) return address;
  const { subLocality: _, ...typed } = address;
  // Nothing to look for: whoever takes the order says what is missing.
  if (!address.street.trim() || !address.city.trim()) return { ...typed, location: null };
  await refuseCrowd(open, TYPISTS);
  const place = await open.maps.geocode(`${streetOf(address)}, ${cityOf(address)}`).catch(notFound);
  const found = place && addressAt(place, place);
  return found?.location ? { ...typed, ...found } : { ...typed, location: null };
}

function notFound(error: unknown): null {
  if (error instanceof ProviderRefused) return null;
  throw error instanceof ProviderUnavailable ? new Refused('address-search-down') : error;
}
