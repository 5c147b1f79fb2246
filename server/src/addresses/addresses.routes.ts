import * as contract from '@comptoir/contract/addresses.ts';
import type { Place } from '@comptoir/domain/addresses/place.ts';
import type { Deps } from '../ctx.ts';
import { handle, type OpenCtx } from '../http/handle.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { ProviderUnavailable } from '../ports/provider-failures.ts';
import { isOwnChannel, refuseCrowd, TYPISTS } from '../session/crowd.ts';
import type { Tokens } from '../session/tokens.ts';
import { signatureOf } from './signed-place.ts';

export const addressesRoutes = ({ tokens }: { tokens: Tokens }) => [
  handle(contract.suggestPlaces, suggest),
  handle(contract.readPlace, read),
  handle(contract.findNearestPlace, async (ctx, { body }) => {
    const place = await answered(ctx.maps.nearest(body));
    return { place: place && detailed(place) };
  }),
  handle(contract.geocodeAddress, async (ctx, { query }) => {
    const place = await answered(ctx.maps.geocode(query.address));
    if (!place) throw new Refused('address-unknown');
    const { formattedAddress, location, precision, score } = place;
    return { formattedAddress, location, precision, score };
  }),
  handle(contract.suggestPublicPlaces, forTypists(tokens, suggest)),
  handle(contract.readPublicPlace, forTypists(tokens, readSigned(tokens))),
];

function detailed(place: Place) {
  const { formattedAddress, location, precision, score, placeId: _, ...addressComponents } = place;
  return { formattedAddress, location, precision, score, addressComponents };
}

type Maps = Pick<Deps, 'maps'>;

const suggest = async ({ maps }: Maps, { query }: { query: { placeInput: string } }) => ({
  items: await answered(maps.autocomplete(query.placeInput)),
});

type Asked = { params: { id: string } };
const placeOf = async ({ maps }: Maps, { params }: Asked): Promise<Place> =>
  mustExist(await answered(maps.details(params.id)));

const read = async (ctx: Maps, asked: Asked) => detailed(await placeOf(ctx, asked));

const readSigned = (tokens: Tokens) => async (ctx: Maps, asked: Asked) => {
  const place = await placeOf(ctx, asked);
  return { ...detailed(place), signature: signatureOf(tokens, place) };
};

/** The same answer for anybody, within limits. */
const forTypists =
  <Input, Reply>(tokens: Tokens, answer: (ctx: Maps, input: Input) => Promise<Reply>) =>
  async (ctx: OpenCtx, input: Input): Promise<Reply> => {
    if (!isOwnChannel(ctx, tokens)) await refuseCrowd(ctx, TYPISTS);
    return answer(ctx, input);
  };

/** ADR-05. */
async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof ProviderUnavailable ? new Refused('address-search-down') : error;
  }
}
