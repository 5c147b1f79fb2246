import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import * as contract from '@comptoir/contract/drivers.ts';
import type { DriverMove } from '@comptoir/contract/events.ts';
import type { DocumentKind } from '@comptoir/domain/drivers/documents.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Cents } from '@comptoir/domain/kernel/money.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, callForFile, CallFailed } from '@comptoir/web/call/call.ts';
import { callOnce, commandKey } from '@comptoir/web/call/command-key.ts';
import { logError } from '@comptoir/web/call/log.ts';
import { showRefusalOr } from '@comptoir/web/failure/show-error.ts';
import { newsWhileReading } from '@comptoir/web/cache/news-while-reading.ts';
import { patchQuery } from '@comptoir/web/cache/patch-query.ts';
import type { ShopRef } from '../shops/shops.queries.ts';

type Drivers = { items: Driver[]; total: number };

const listsKey = ['drivers', 'list'] as const;
const driversKey = (companyId: string, shopId: string) => [...listsKey, companyId, shopId] as const;

export const driverList = ({ companyId, shopId }: ShopRef) =>
  queryOptions({
    queryKey: driversKey(companyId, shopId),
    queryFn: ({ signal }): Promise<Drivers> =>
      news.addedTo(
        call(contract.listDrivers, { params: { companyId, shopId }, query: {} }, { signal }),
        (list, driver) => (driver.shops.some((shop) => shop.shopId === shopId) ? withDriver(list, driver) : list),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

const news = newsWhileReading<Driver>();

/** The one function that writes a driver into the cache; an older copy changes nothing. */
export function putDriver(cache: QueryClient, driver: Driver): void {
  news.tell(driver.driverId, driver);
  for (const { shopId } of driver.shops) {
    patchQuery<Drivers>(cache, driversKey(driver.companyId, shopId), (known) => withDriver(known, driver));
  }
}

function withDriver(known: Drivers, driver: Driver): Drivers {
  const { items } = known;
  const before = items.find(({ driverId }) => driverId === driver.driverId);
  if (before && before.version >= driver.version) return known;
  const placed = before ? withLaterPlace(driver, before) : driver;
  const next = before ? items.map((item) => (item === before ? placed : item)) : [...items, placed];
  return { items: next, total: next.length };
}

type Place = Pick<Driver, 'position' | 'positionAt'>;

/** Positions have no version: the latest report is where the driver is. */
function withLaterPlace(driver: Driver, { position, positionAt }: Place): Driver {
  const isLater = driver.positionAt !== null && positionAt !== null && positionAt > driver.positionAt;
  return isLater ? { ...driver, position, positionAt } : driver;
}

export function moveDrivers(cache: QueryClient, moves: readonly DriverMove[]): void {
  const byDriver = new Map(moves.map((move) => [move.driverId, move]));
  const place = (driver: Driver) => {
    const move = byDriver.get(driver.driverId);
    if (!move) return driver;
    return driver.positionAt === null ? { ...driver, ...placeOf(move) } : withLaterPlace(driver, move);
  };
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: listsKey })) {
    patchQuery<Drivers>(cache, queryKey, (known) =>
      known.items.some(({ driverId }) => byDriver.has(driverId)) ? { ...known, items: known.items.map(place) } : known,
    );
  }
}

const placeOf = ({ position, positionAt }: DriverMove): Place => ({ position, positionAt });

type TripsPage = { pageNumber: number; pageSize: number };

/** DRV-28. Read again when the driver has brought one more order: `completed` is part of the question. */
export const driverTrips = ({ companyId, shopId }: ShopRef, driverId: string, completed: number, page: TripsPage) =>
  queryOptions({
    queryKey: ['drivers', 'trips', companyId, shopId, driverId, completed, page],
    queryFn: ({ signal }) =>
      call(contract.listDriverOrders, { params: { companyId, driverId }, query: { shopId, ...page } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const showDriverError = (error: unknown): void => showRefusalOr(error, CLIENT_ERRORS.driverNotSaved);

/** SHL-41: newer amounts, or the document that has taken the other's place, come with the refusal. */
function putDriverOf(cache: QueryClient, error: unknown): void {
  if (error instanceof CallFailed && error.body['driver']) putDriver(cache, error.body['driver'] as Driver);
}

/** API-51: activation, then the flag is sent again to the dispatch side. */
export function useToggleDriver({ companyId, shopId }: ShopRef, { driverId, kind }: Pick<Driver, 'driverId' | 'kind'>) {
  const cache = useQueryClient();
  const params = { companyId, shopId, driverId };
  return useMutation({
    mutationFn: async (enabled: boolean) => {
      putDriver(cache, await callOnce(contract.activateDriver, { params, body: { enabled } }));
      // The flag is saved and told already: that telling it again failed is nothing to tell a person.
      await call(contract.refreshDriverEnabled, { params, body: { isFreelance: kind !== 'employee', enabled } }).catch(
        logError,
      );
    },
  });
}

export type Takings = { collectedCash: Cents; collectedMealVouchers: Cents; collectedCardTerminal: Cents };

export function useSaveTakings({ companyId, shopId }: ShopRef, driverId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Takings & { version: number }) =>
      callOnce(contract.saveTakings, { params: { companyId, shopId, driverId }, body }),
    onSuccess: (driver) => putDriver(cache, driver),
    onError: (error) => putDriverOf(cache, error),
  });
}

type Verdict = { uploadedAt: string } & ({ verdict: 'valid' } | { verdict: 'refused'; reason: string });
export type DocumentRef = ShopRef & { driverId: string; kind: DocumentKind };

export function useReviewDocument(params: DocumentRef) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ key = commandKey(), ...body }: Verdict & { key?: string }) =>
      call(contract.reviewDocument, { params, body }, { idempotencyKey: key }),
    onSuccess: (driver) => putDriver(cache, driver),
    onError: (error) => putDriverOf(cache, error),
  });
}

/** `uploadedAt` tells one sending from the next. */
export const documentFile = (params: DocumentRef, uploadedAt: string) =>
  queryOptions({
    queryKey: ['drivers', 'file', params.driverId, params.kind, uploadedAt],
    queryFn: ({ signal }) => callForFile(contract.readDocument, { params }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
