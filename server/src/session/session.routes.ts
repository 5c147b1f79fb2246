import type { Handler } from '../http/handle.ts';
import type { Identity } from './identity.ts';

export const sessionRoutes = (_identity: Identity): Handler[] => [];
