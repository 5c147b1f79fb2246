/**
 * zod compiles its checks with `eval` where it may. Our policy (sec:headers) forbids it, and the browser reports the try:
 * zod finds this when its file comes, and does not try.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
