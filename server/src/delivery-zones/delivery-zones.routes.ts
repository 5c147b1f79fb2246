import * as contract from '@comptoir/contract/delivery-zones.ts';
import { handle } from '../http/handle.ts';
import * as settings from '../settings/settings.store.ts';
import { findStranded } from './find-stranded.ts';
import * as maps from './map-zones.ts';
import * as cities from './open-cities.ts';

export const deliveryZonesRoutes = [
  handle(contract.readDeliveryZones, (ctx, { params }) => settings.read(ctx.db, params, 'deliveryZones')),
  handle(contract.createMapZone, maps.createMapZone),
  handle(contract.saveMapZone, maps.saveMapZone),
  handle(contract.deleteMapZone, maps.deleteMapZone),
  handle(contract.arrangeMapZones, maps.arrangeMapZones),
  handle(contract.saveCity, cities.saveCity),
  handle(contract.deleteCity, cities.deleteCity),
  handle(contract.saveDistrict, cities.saveDistrict),
  handle(contract.deleteDistrict, cities.deleteDistrict),
  handle(contract.saveSubLocality, cities.saveSubLocality),
  handle(contract.deleteSubLocality, cities.deleteSubLocality),
  handle(contract.findStrandedByZones, findStranded),
];
