import * as contract from '@comptoir/contract/first-steps.ts';
import { handle } from '../http/handle.ts';
import { finishFirstSteps, hideFirstSteps, readFirstSteps } from './read-first-steps.ts';

export const firstStepsRoutes = [
  handle(contract.readFirstSteps, readFirstSteps),
  handle(contract.hideFirstSteps, hideFirstSteps),
  handle(contract.finishFirstSteps, finishFirstSteps),
];
