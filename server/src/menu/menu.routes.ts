import type { Handler } from '../http/handle.ts';

export const menuRoutes: Handler[] = [];
