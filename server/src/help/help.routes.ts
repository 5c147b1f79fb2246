import * as contract from '@comptoir/contract/help.ts';
import { handle } from '../http/handle.ts';

export const helpRoutes = [
  handle(contract.readPublicSettings, async ({ config }) => ({ helpUrl: config.helpUrl, mapTiles: config.mapTiles })),
];
