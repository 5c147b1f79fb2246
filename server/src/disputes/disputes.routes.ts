import * as contract from '@comptoir/contract/disputes.ts';
import { handle } from '../http/handle.ts';
import { answerDispute, listDisputes } from './answer-dispute.ts';

export const disputesRoutes = [
  handle(contract.listDisputes, listDisputes),
  handle(contract.answerDispute, answerDispute),
];
