import * as contract from '@comptoir/contract/staff.ts';
import { handle, handleRaw, type Handler } from '../http/handle.ts';
import type { Identity } from '../session/identity.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { endSessions } from './end-sessions.ts';
import { invite, linkInvitation, listInvitations, renewInvitation, revokeInvitation } from './invitations.ts';
import { handOver, saveRank } from './save-rank.ts';
import { resetRights, saveRights, setRight, setSignIn } from './save-rights.ts';
import { listStaff, readStaffMember } from './staff.ts';

export const staffRoutes = (identity: Identity): Handler[] => [
  handle(contract.listStaff, listStaff),
  handle(contract.readStaffMember, readStaffMember),
  handle(contract.saveRights, saveRights(identity)),
  handle(contract.resetRights, resetRights(identity)),
  handle(contract.setRight, setRight(identity)),
  handle(contract.saveRank, saveRank(identity)),
  handle(contract.setSignIn, setSignIn(identity)),
  handle(contract.handOver, handOver(identity)),
  handle(contract.endSessions, endSessions(identity)),
  handle(contract.endSession, endSessions(identity)),
  handle(contract.listInvitations, listInvitations),
  handle(contract.invite, invite),
  handle(contract.renewInvitation, renewInvitation),
  handleRaw(contract.linkInvitation, linkInvitation),
  handle(contract.revokeInvitation, revokeInvitation),
  handle(contract.readInvitation, readInvitation),
  handle(contract.acceptInvitation, acceptInvitation(identity)),
];
