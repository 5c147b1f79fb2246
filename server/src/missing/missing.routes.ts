import * as contract from '@comptoir/contract/missing.ts';
import { handle } from '../http/handle.ts';
import { listSubstitutes } from './find-substitutes.ts';
import { previewCorrection } from './preview-correction.ts';
import { reportMissing, withdrawQuestion } from './report-missing.ts';

export const missingRoutes = [
  handle(contract.listSubstitutes, listSubstitutes),
  handle(contract.previewCorrection, previewCorrection),
  handle(contract.reportMissing, reportMissing),
  handle(contract.withdrawQuestion, withdrawQuestion),
];
