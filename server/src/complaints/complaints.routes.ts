import * as contract from '@comptoir/contract/complaints.ts';
import { handle, handleRaw } from '../http/handle.ts';
import { mustExist } from '../http/refused.ts';
import { giveApology } from './apology/give-apology.ts';
import * as complaints from './complaints.store.ts';
import { decideComplaint } from './decide-complaint.ts';
import { deleteComplaint } from './delete-complaint.ts';
import { readComplaint } from './read-complaint.ts';
import { takeBackDecision } from './take-back-decision.ts';

export const complaintsRoutes = [
  handle(contract.listComplaints, (ctx, { params, query: { pageNumber, pageSize, ...wanted } }) =>
    complaints.page(ctx.db, params, wanted, { offset: pageNumber * pageSize, limit: pageSize }),
  ),
  handle(contract.readComplaint, readComplaint),
  handleRaw(contract.readComplaintPhoto, async ({ db }, { params }, reply) => {
    const photo = mustExist(await complaints.photo(db, params, params.complaintId, params.position));
    await reply.type('image/jpeg').send(photo);
  }),
  handle(contract.decideComplaint, decideComplaint),
  handle(contract.takeBackDecision, takeBackDecision),
  handle(contract.giveApology, giveApology),
  handle(contract.deleteComplaint, deleteComplaint),
];
